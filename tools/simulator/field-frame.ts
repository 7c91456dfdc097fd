/**
 * The field's own axes: u along the strips, v to their left, metres, origin in the middle of the field. Everything is
 * laid out and flown here, where strips are lines of constant v, and rotated onto the plane (x east, y north) only at
 * the end. A rotation changes no area.
 */
import { asLocalM, type LocalPathM } from '@faixa/geometry'

/** Positions `[u, v, …]`, metres. */
export type FramePath = Float64Array

/** Rotates a path onto the plane. `headingDeg`: heading of growing u, clockwise from north. */
export function rotateToPlane(path: FramePath, headingDeg: number): LocalPathM {
  const heading = (headingDeg * Math.PI) / 180
  const s = Math.sin(heading)
  const c = Math.cos(heading)
  const out = new Float64Array(path.length)
  for (let i = 0; i < path.length; i += 2) {
    out[i] = path[i]! * s - path[i + 1]! * c
    out[i + 1] = path[i]! * c + path[i + 1]! * s
  }
  return asLocalM(out)
}

/** Returns the area by the shoelace formula, positive when counter-clockwise. */
export function signedAreaM2(ring: Float64Array): number {
  let twice = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    twice += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!
  }
  return twice / 2
}

/** Returns the length of an open path, on any plane. */
export function lengthM(path: Float64Array): number {
  let length = 0
  for (let i = 2; i < path.length; i += 2) {
    length += Math.hypot(path[i]! - path[i - 2]!, path[i + 1]! - path[i - 1]!)
  }
  return length
}
