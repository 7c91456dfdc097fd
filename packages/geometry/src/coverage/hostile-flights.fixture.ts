/**
 * Flights that cost far more than their size: standing still with the spray open, scribbles, stars, the same ground again and again.
 * Seeded, so that a run that fails can be repeated.
 */
import { cos, sin } from '../arithmetic/portable-math.ts'
import { asLocalM } from '../shapes/lon-lat.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import type { CoverageInput, SwathInput } from './terms/coverage.ts'

const plane = createLaea(-50, -21.4)

/** A square field of `sideM` around the middle, with these swaths. */
export function overField(swaths: readonly SwathInput[], sideM = 1000): CoverageInput {
  const half = sideM / 2
  return { plots: [{ id: 'campo', polygons: [ringOf([-half, -half, half, -half, half, half, -half, half])] }], swaths }
}

/** Positions that a receiver records while the aircraft stands: `count` positions within `withinM` of each other. */
export function standingStill(count: number, withinM: number): number[] {
  const next = randomOf(count)
  return Array.from({ length: 2 * count }, () => withinM * (next() - 0.5))
}

/** `count` positions anywhere in a square of `sideM`, joined in the order drawn. */
export function scribble(count: number, sideM: number): number[] {
  return standingStill(count, sideM)
}

/** A star polygon: every edge leads almost to the other side, and crosses nearly all others. `points` is odd. */
export function star(points: number, radiusM: number): number[] {
  return Array.from({ length: points }, (_, i) => {
    const angle = (2 * Math.PI * ((i * ((points - 1) / 2)) % points)) / points
    return [radiusM * cos(angle), radiusM * sin(angle)]
  }).flat()
}

/** Log quads of 12 m by 22 m at random places and headings of a square of `sideM`. */
export function overlappingQuads(count: number, sideM: number): SwathInput[] {
  const next = randomOf(count)
  return Array.from({ length: count }, () => {
    const [x, y, heading] = [sideM * (next() - 0.5), sideM * (next() - 0.5), 2 * Math.PI * next()]
    const [ux, uy] = [6 * cos(heading), 6 * sin(heading)]
    const [vx, vy] = [-11 * sin(heading), 11 * cos(heading)]
    return polygon([
      x - ux - vx, y - uy - vy,
      x + ux - vx, y + uy - vy,
      x + ux + vx, y + uy + vy,
      x - ux + vx, y - uy + vy,
    ]) // biome-ignore format: a corner a line
  })
}

/** Passes up and down a field of `sideM` as one line with a position every `stepM`, turns included. */
export function boustrophedon(sideM: number, spacingM: number, stepM: number): number[] {
  const path: number[] = []
  const half = sideM / 2
  let forward = true
  for (let x = -half; x <= half; x += spacingM, forward = !forward) {
    for (let y = -half; y <= half; y += stepM) path.push(x, forward ? y : -y)
  }
  return path
}

export function polygon(path: readonly number[]): SwathInput {
  return { kind: 'polygon', polygon: ringOf(path) }
}

export function line(path: readonly number[], widthM = 22): SwathInput {
  return { kind: 'line', path: plane.toLonLat(asLocalM([...path])), widthM }
}

function ringOf(path: readonly number[]) {
  return { outer: plane.toLonLat(asLocalM([...path])), holes: [] }
}

/** Park and Miller's generator, 0 to 1: the same numbers on every machine. */
function randomOf(seed: number): () => number {
  let state = (seed % 2147483646) + 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
