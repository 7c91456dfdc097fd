import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { askForLaudo } from './ask-for-laudo.ts'
import readAhead from './read-ahead.ts'

const UUID = '0b0c1d2e-0000-4000-8000-000000000000'
const CAMADAS = ['area-total', 'area', 'aplicacao', 'sobreposicao', 'trajeto'] as const
const requests: string[] = []

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', (url: string | URL) => {
    requests.push(String(url).replace(/^.*\/laudos\//, ''))
    const camadas = CAMADAS.map((camada) => ({ camada, poligonos: 1 }))
    return Promise.resolve(Response.json({ laudoInfo: { uuid: UUID, camadas }, collections: [] }))
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a laudo is asked for once, and then the layers that its map opens on', async () => {
  await readAhead({ params: { segment: UUID.toUpperCase() }, search: {} })
  await vi.waitFor(() => expect(requests).toHaveLength(4))
  expect(requests[0]).toBe(`${UUID}?camadas=nenhuma`)
  expect(requests.slice(1)).toEqual(['area', 'aplicacao', 'trajeto'].map((camada) => `${UUID}?camadas=${camada}`))
})

test('a link’s layers are asked for, and the plots, which clicks find', async () => {
  await readAhead({ params: { segment: UUID }, search: { camadas: 'sobreposicao' } })
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  expect(requests.slice(1)).toEqual(['area', 'sobreposicao'].map((camada) => `${UUID}?camadas=${camada}`))
})

test('the laudo of the page’s address is asked for before anything else is known, and not once more', async () => {
  askForLaudo(UUID.toUpperCase())
  expect(requests).toEqual([`${UUID}?camadas=nenhuma`])
  await readAhead({ params: { segment: UUID }, search: {} })
  await vi.waitFor(() => expect(requests).toHaveLength(4))
  expect(requests.filter((one) => one.endsWith('nenhuma'))).toHaveLength(1)
})

test('nothing is asked for where the address names no laudo', async () => {
  askForLaudo('dados')
  await readAhead({ params: { segment: 'dados' }, search: {} })
  expect(requests).toEqual([])
})
