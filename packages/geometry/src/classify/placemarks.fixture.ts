/** Draws placemarks for tests in metres around one position: x east, y north of 50.3° W, 21.8° S. */
import type { Placemark, Shape } from '../kml/placemark.ts'
import { asLocalM, type LonLatPath } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'

const plane = createLaea(-50.3, -21.8)

export function pathAt(metres: readonly number[]): LonLatPath {
  return plane.toLonLat(asLocalM(metres))
}

export function placemark(shapes: readonly Shape[], rest: Partial<Placemark> = {}): Placemark {
  return { index: 0, folders: [], attributes: {}, shapes, ...rest }
}

export function lineMark(metres: readonly number[], rest: Partial<Placemark> = {}): Placemark {
  return placemark([{ kind: 'line', path: pathAt(metres) }], rest)
}

export function pointMark(metres: readonly [number, number], rest: Partial<Placemark> = {}): Placemark {
  return placemark([{ kind: 'point', path: pathAt(metres) }], rest)
}

export function polygonMark(metres: readonly number[], rest: Partial<Placemark> = {}): Placemark {
  return placemark([{ kind: 'polygon', outer: pathAt(metres), holes: [] }], rest)
}

/** Returns a rectangle from its lower left corner and its sides along x and y. */
export function rectangle(x: number, y: number, width: number, height: number): number[] {
  return [x, y, x + width, y, x + width, y + height, x, y + height, x, y]
}

export function trackMark(
  metres: readonly number[],
  timesS: readonly number[],
  rest: Partial<Placemark> = {},
): Placemark {
  const timesMs = Float64Array.from(timesS, (seconds) => seconds * 1000)
  return placemark([{ kind: 'track', path: pathAt(metres), timesMs }], rest)
}
