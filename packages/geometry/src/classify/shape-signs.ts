/** Finds signs in the kinds of shapes of the file. Points without times beside other shapes are labels and do not count. */
import { hypotenuse } from '../arithmetic/portable-math.ts'
import type { Placemark } from '../kml/placemark.ts'
import { asLonLat } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { medianOf } from '../statistics/quantile.ts'
import { placemarkTimes } from './attributes/placemark-times.ts'
import type { Strengths } from './signs.ts'

/** Points needed for a log: fewer are marked locations. */
const CHAIN_POINTS = 50
/** Metres flown in two seconds by the fastest aircraft. */
const CHAIN_STEP_M = 200

/** Returns the share of the placemarks that hold each shape, 0 to 1. */
export function shapeSigns(placemarks: readonly Placemark[]): Strengths {
  let polygons = 0
  let lines = 0
  let tracks = 0
  let timedPoints = 0
  const points: number[] = []
  for (const placemark of placemarks) {
    const kinds = new Set(placemark.shapes.map((shape) => shape.kind))
    if (kinds.has('track')) tracks++
    else if (kinds.has('polygon')) polygons++
    else if (kinds.has('line')) lines++
    else if (kinds.has('point')) {
      const path = placemark.shapes[0]!.kind === 'point' ? placemark.shapes[0]!.path : undefined
      if (placemarkTimes(placemark).beginMs !== undefined) timedPoints++
      else if (path && path.length >= 2) points.push(path[0]!, path[1]!)
    }
  }
  const drawn = polygons + lines + tracks + timedPoints
  if (drawn === 0) return { 'point-chain': isChain(points) ? 1 : 0 }
  return {
    'has-polygons': polygons / drawn,
    'has-lines': lines / drawn,
    'has-tracks': tracks / drawn,
    'has-timed-points': timedPoints / drawn,
  }
}

function isChain(points: readonly number[]): boolean {
  if (points.length / 2 < CHAIN_POINTS) return false
  const path = createLaea(points[0]!, Math.max(-89, Math.min(89, points[1]!))).toLocal(asLonLat(points))
  const steps: number[] = []
  for (let i = 2; i < path.length; i += 2) steps.push(hypotenuse(path[i]! - path[i - 2]!, path[i + 1]! - path[i - 1]!))
  return medianOf(steps)! <= CHAIN_STEP_M
}
