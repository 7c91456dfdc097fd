import { readKml } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { boxAt } from '../numbers/metric-field.fixture.ts'
import { reflyKml, reflyPack } from './refly-pack.ts'

// 400 m by 50 m to the east: 2 ha, 3 passes of 20 m (50 / 20 = 2.5). 100 m by 30 m to the north: 0.3 ha, 2 passes. 20 m by 20 m: 0.04 ha.
const missed = [boxAt([0, 0, 20, 20]), boxAt([500, 0, 530, 100]), boxAt([0, 500, 400, 550])]

test('what is large enough becomes passes, hectares and litres; what is left out is counted', () => {
  const pack = reflyPack(missed, { leastHa: 0.25, swathM: 20, litresAHa: 30 })
  expect(pack.pieces.map(({ passes }) => passes.length)).toEqual([3, 2])
  expect(pack.pieces.map(({ headingDeg }) => Math.round(headingDeg) % 180)).toEqual([90, 0])
  expect(pack.passes).toBe(5)
  // 3 · 400 m + 2 · 100 m.
  expect(pack.lengthKm).toBeCloseTo(1.4, 5)
  expect(pack.ha).toBeCloseTo(2.3, 5)
  expect(pack.litres).toBeCloseTo(69, 4)
  expect(pack.left).toEqual({ count: 1, ha: expect.closeTo(0.04, 6) })
})

test('without a rate there are no litres, and a limit above all leaves an empty pack', () => {
  const pack = reflyPack(missed, { leastHa: 5, swathM: 20 })
  expect(pack).toMatchObject({ pieces: [], ha: 0, passes: 0, lengthKm: 0, left: { count: 3 } })
  expect(pack).not.toHaveProperty('litres')
})

test('the pack leaves as KML that is read back: ground with its numbers, and the lines to fly', async () => {
  const pack = reflyPack(missed, { leastHa: 0.25, swathM: 20, litresAHa: 30 })
  const read = readKml(new TextEncoder().encode(reflyKml(pack, 'Reaplicação VOO-11')))
  if (!read.ok) throw new Error('refused')
  const { placemarks } = read.document
  const kinds = placemarks.map(({ name, shapes }) => [name, shapes[0]?.kind])
  expect(kinds).toEqual([
    ['Reaplicar 1', 'polygon'],
    ['Reaplicar 2', 'polygon'],
    ...['1.1', '1.2', '1.3', '2.1', '2.2'].map((name) => [name, 'line']),
  ])
  expect(placemarks[0]?.attributes).toMatchObject({ HECTARES: '2,0000', PASSADAS: '3', LITROS: '60,0' })
})
