import { asLonLat, type Placemark, type Shape } from '@faixa/geometry'
import { expect, test } from 'vitest'
import type { ReadFile } from '../flight.ts'
import { groupingFacts } from './file-to-group.ts'

/** Degrees of a metre at the equator. */
const M = 1 / 111_195
const BEGIN = Date.UTC(2026, 2, 14, 10)

function fileOf(shapes: readonly Shape[], more: Partial<Placemark> = {}): ReadFile {
  const placemarks = shapes.map(
    (shape, index): Placemark => ({
      index,
      folders: [],
      attributes: {},
      ...more,
      shapes: [shape],
    }),
  )
  return { name: 'voo.kml', document: { placemarks, issues: [] } }
}

/** A flight of rows of 200 m, 7 m apart, at 5 m/s, with a way of 3 km from the west before them. */
function drone(values?: (at: number) => string): Shape {
  const positions: [number, number][] = Array.from({ length: 300 }, (_, i) => [-3000 + 10 * i, 0])
  for (let row = 0; row < 12; row++)
    for (let i = 0; i <= 40; i++) positions.push([row % 2 === 0 ? 5 * i : 200 - 5 * i, 7 * row])
  return {
    kind: 'track',
    path: asLonLat(positions.flatMap(([x, y]) => [x * M, y * M])),
    timesMs: Float64Array.from(positions, (_, i) => BEGIN + 1000 * i),
    ...(values && { values: { Spray: positions.map((_, i) => values(i)) } }),
  }
}

const westernmostM = ({ path }: { readonly path: Float64Array }) =>
  Math.round(path.filter((_, i) => i % 2 === 0).reduce((a, b) => Math.min(a, b)) / M)

test('a track has the place of its rows, without the way to the field, and its times', () => {
  const { path, papel, beginMs, endMs } = groupingFacts(fileOf([drone()]))
  expect({ papel, beginMs, endMs }).toEqual({ papel: 'trajeto', beginMs: BEGIN, endMs: BEGIN + 791_000 })
  expect(westernmostM({ path })).toBeGreaterThanOrEqual(-50)
})

test('a log with the valve’s state is the application, where it was open', () => {
  const { path, papel } = groupingFacts(fileOf([drone((i) => (i > 400 ? '1' : '0'))]))
  expect(papel).toBe('aplicacao')
  expect(westernmostM({ path })).toBeGreaterThanOrEqual(0)
})

test('a line without rows has the place of all its positions, at most 50 m apart', () => {
  const { path, aircraft, beginMs } = groupingFacts(fileOf([{ kind: 'line', path: asLonLat([0, 0, 990 * M, 0]) }]))
  expect(path).toHaveLength(2 * 21)
  expect(aircraft).toBeUndefined()
  expect(beginMs).toBeUndefined()
})

test('an aircraft is that of an attribute or a registration in a name; of two there is none', () => {
  const line: Shape = { kind: 'line', path: asLonLat([0, 0, M, 0]) }
  expect(groupingFacts(fileOf([line], { attributes: { Aeronave: 'pt-abc' } })).aircraft).toBe('PTABC')
  expect(groupingFacts(fileOf([line], { folders: ['Aeronave PT-ABC'] })).aircraft).toBe('PTABC')
  expect(groupingFacts(fileOf([line], { name: 'PRATA' })).aircraft).toBeUndefined()
  expect(groupingFacts(fileOf([line], { folders: ['PT-ABC', 'PR-XYZ'] })).aircraft).toBeUndefined()
})
