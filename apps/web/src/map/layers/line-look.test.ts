import { expect, test } from 'vitest'
import { arrowedLineLook } from './line-look.ts'

type Stops = readonly ['interpolate', readonly unknown[], readonly unknown[], ...number[]]

/** The value that the map engine interpolates at a zoom. */
function at([, , , ...stops]: Stops, zoom: number): number {
  const pairs = Array.from({ length: stops.length / 2 }, (_, i) => [stops[2 * i]!, stops[2 * i + 1]!] as const)
  const after = pairs.findIndex(([from]) => from > zoom)
  if (after === 0) return pairs[0]![1]
  if (after === -1) return pairs.at(-1)![1]
  const [[x0, y0], [x1, y1]] = [pairs[after - 1]!, pairs[after]!]
  return y0 + ((zoom - x0) / (x1 - x0)) * (y1 - y0)
}

const { parts } = arrowedLineLook({ lineColour: '#ffffff', lineWidth: 2 })
const part = (name: string) =>
  parts.find((one) => one.name === name) as unknown as {
    readonly minzoom?: number
    readonly layout: Readonly<Record<string, Stops>>
    readonly paint: Readonly<Record<string, Stops>>
  }

test('arrows appear near, fade in and grow with the scale, and leave each other more room from afar', () => {
  const { minzoom, layout, paint } = part('sentido')
  expect(minzoom).toBe(14.5)
  const over = (stops: Stops) => [14.5, 15.5, 17, 19].map((zoom) => at(stops, zoom))
  expect(over(paint['icon-opacity']!)).toEqual([0, 0.6, 1, 1])
  const sizes = over(layout['icon-size']!)
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  expect(sizes[0]).toBeLessThan(sizes[2]!)
  const room = over(layout['icon-padding']!)
  expect(room[0]).toBeGreaterThan(room[2]!)
})

test('lines grow thin and faint from afar, so that they do not hide the field', () => {
  const { paint } = part('alvo')
  expect([10, 14, 18].map((zoom) => at(paint['line-opacity']!, zoom))).toEqual([0.25, 1, 1])
  expect([10, 14.5, 18].map((zoom) => at(paint['line-width']!, zoom))).toEqual([0.5, 1, 2])
})

test('the casing of a thin line is no wider than the line, so that fifty of them do not hide the field either', () => {
  const thin = arrowedLineLook({ lineColour: '#ffffff', lineWidth: 1 }).parts.find(({ name }) => name === 'contorno')
  const stops = (thin as unknown as { readonly paint: Readonly<Record<string, Stops>> }).paint['line-width']!
  expect([10, 14.5, 18].map((zoom) => at(stops, zoom))).toEqual([0.5, 1, 2])
})
