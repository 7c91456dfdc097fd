import { expect, test } from 'vitest'
import { layerQuery } from './layer-query.ts'

const UUID = '5f0c1a52-7b1d-4a7e-9d3e-0c1f2a3b4c5d'
const INFO = {
  uuid: UUID,
  processadoEm: '2026-03-15T09:00:00.000Z',
  camadas: [{ camada: 'perda' as const, feicoes: 12 }],
}
const key = (info: Parameters<typeof layerQuery>[0], name: Parameters<typeof layerQuery>[1]) =>
  JSON.stringify(layerQuery(info, name).queryKey)

test('an evaluated layer is read again after another evaluation of the same measurement, a measured one is not', () => {
  const again = { ...INFO, perda: { medida: 12, inevitavel: 2, evitavel: 10, rumo: 40 } as never }
  expect(key(again, 'perda')).not.toBe(key(INFO, 'perda'))
  expect(key({ ...INFO, camadas: [{ camada: 'perda', feicoes: 13 }] }, 'perda')).not.toBe(key(INFO, 'perda'))
  expect(key(again, 'area')).toBe(key(INFO, 'area'))
  expect(key({ ...INFO, processadoEm: '2026-03-16T09:00:00.000Z' }, 'area')).not.toBe(key(INFO, 'area'))
})
