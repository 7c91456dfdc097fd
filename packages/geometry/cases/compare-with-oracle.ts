/**
 * Compares the numbers derived by hand with the scanline integral. Unions are compared for every case that it can draw. Depths are compared
 * where a rule simpler than the engine's gives the expected number of passes: all pieces are one pass, each piece is one, or a new pass
 * begins after 10 s without records. A case may name another rule (`passadasPor`): a new pass begins where the direction reverses that of
 * the first two pieces, or each of several aircraft whose records alternate has its own.
 */
import type { CoverageInput, Joints, SwathInput } from '../src/coverage/terms/coverage.ts'
import { integrateCoverage } from '../src/oracle/integrate-coverage.ts'
import type { LonLatPath, LonLatPolygon } from '../src/shapes/lon-lat.ts'
import { createLaea, type Laea } from '../src/shapes/projection/laea.ts'
import { boxOf, reversed, signedAreaOf } from '../src/shapes/ring.ts'
import type { Expected } from './expected.ts'
import { sweptWedges } from './swept-wedges.ts'

const M2_PER_HA = 10_000
const SCANLINES = 20_000
/** The integral errs by the square of the distance of its lines; coarser than this, narrow swaths in wide scenes would show it. */
const COARSEST_STEP_M = 0.25
const RELATIVE_TO_SCENE = 1e-5
const MAX_GAP_MS = 10_000

type Rings = readonly Float64Array[]

/** It widens straight lines only: the outer side of a bend is not a matter of integration. */
export function canIntegrate(input: CoverageInput): boolean {
  return input.swaths.every((swath) => swath.kind === 'polygon' || swath.path.length === 4)
}

/** Returns one sentence for each number that the integral contradicts. */
export function compareWithOracle(expected: Expected, input: CoverageInput, joints: Joints): string[] {
  const first = input.swaths.map(pathOf).concat(input.plots.map((plot) => plot.polygons[0]!.outer))[0]!
  const plane = createLaea(first[0]!, first[1]!)
  const drawn = input.swaths.map((swath) => ringsOfSwath(swath, plane))
  const pieces = joints === 'open' ? drawn : closedJoints(input.swaths, drawn)
  const plots = input.plots.map((plot) => plot.polygons.flatMap((polygon) => windingRings(polygon, plane)))
  const groupings = [[pieces.flat()], pieces.filter((rings) => rings.length > 0), bySilence(input.swaths, pieces)]
  if (expected.passadasPor === 'volta') groupings.push(byTurns(pieces))
  if (expected.passadasPor === 'aeronave') groupings.push(inTurns(pieces, expected.passadas ?? 1))
  const passes = groupings.find((grouping) => grouping.length === expected.passadas)
  const step = Math.min(COARSEST_STEP_M, extentOf([...plots, ...pieces].flat()) / SCANLINES)
  const integral = integrateCoverage({ plots, passes: passes ?? pieces }, step)

  const allowance = RELATIVE_TO_SCENE * (integral.plot + integral.external)
  const faults: string[] = []
  function compare(name: string, wantHa: number | undefined, got: number): void {
    if (wantHa === undefined || Math.abs(got - wantHa * M2_PER_HA) <= allowance) return
    faults.push(`${name}: ${got} m², derived ${wantHa * M2_PER_HA} m²`)
  }
  compare('areaPlantio', expected.areaPlantio, integral.plot)
  compare('areaAplicada', expected.areaAplicada, integral.applied)
  compare('aplicacaoEfetiva', expected.aplicacaoEfetiva, integral.effective)
  compare('areaNaoAplicada', expected.areaNaoAplicada, integral.unapplied)
  compare('aplicacaoExterna', expected.aplicacaoExterna, integral.external)
  if (!passes) return faults
  compare('areaSobreposicao', expected.areaSobreposicao, integral.overlap)
  compare('areaBruta', expected.areaBruta, integral.gross)
  for (const [k, area] of (expected.profundidade ?? []).entries()) {
    compare(`n >= ${k + 1}`, area, integral.depths[k] ?? 0)
  }
  return faults
}

function pathOf(swath: SwathInput): LonLatPath {
  return swath.kind === 'line' ? swath.path : swath.polygon.outer
}

function ringsOfSwath(swath: SwathInput, plane: Laea): Rings {
  if (swath.kind === 'polygon') return windingRings(swath.polygon, plane)
  const [ax, ay, bx, by] = plane.toLocal(swath.path) as unknown as readonly [number, number, number, number]
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return []
  const leftX = ((ay - by) / length) * (swath.widthM / 2)
  const leftY = ((bx - ax) / length) * (swath.widthM / 2)
  const corners = [ax - leftX, ay - leftY, bx - leftX, by - leftY, bx + leftX, by + leftY, ax + leftX, ay + leftY]
  return [Float64Array.from(corners)]
}

function bySilence(swaths: readonly SwathInput[], pieces: readonly Rings[]): Rings[] {
  const passes: Float64Array[][] = []
  for (const [i, rings] of pieces.entries()) {
    const [before, after] = [swaths[i - 1], swaths[i]!].toSorted((a, b) => (a?.beginMs ?? 0) - (b?.beginMs ?? 0))
    const isSilent = (after?.beginMs ?? 0) - (before?.endMs ?? 0) > MAX_GAP_MS
    if (i === 0 || isSilent) passes.push([...rings])
    else passes[passes.length - 1]!.push(...rings)
  }
  return passes
}

function byTurns(pieces: readonly Rings[]): Rings[] {
  const passes: Float64Array[][] = []
  let head: readonly [number, number] | undefined
  for (const [i, rings] of pieces.entries()) {
    const [x, y] = middleOf(rings)
    const [fromX, fromY] = middleOf(pieces[i - 1] ?? rings)
    const step = [x - fromX, y - fromY] as const
    if (i > 0 && head && step[0] * head[0] + step[1] * head[1] >= -1e-6) passes.at(-1)!.push(...rings)
    else if (i > 0 && !head) {
      head = step
      passes.at(-1)!.push(...rings)
    } else {
      head = undefined
      passes.push([...rings])
    }
  }
  return passes
}

function inTurns(pieces: readonly Rings[], passes: number): Rings[] {
  return Array.from({ length: passes }, (_, k) => pieces.filter((_piece, i) => i % passes === k).flat())
}

function middleOf([ring]: Rings): readonly [number, number] {
  if (!ring) return [0, 0]
  const [minX, minY, maxX, maxY] = boxOf(ring)
  return [(minX + maxX) / 2, (minY + maxY) / 2]
}

/**
 * Returns each piece with the wedges between it and the previous one, unless the spray was shut off in between or the pieces are whole
 * passes.
 */
function closedJoints(swaths: readonly SwathInput[], pieces: readonly Rings[]): Rings[] {
  return pieces.map((rings, i) => {
    const [a, b] = [swaths[i - 1], swaths[i]!]
    const isLog = a?.kind === b.kind && Math.max(extentOf(rings), extentOf(pieces[i - 1]!)) < 60
    const silenceMs = (b.beginMs ?? 0) - (a?.endMs ?? b.beginMs ?? 0)
    return isLog && silenceMs <= MAX_GAP_MS ? [...rings, ...sweptWedges(pieces[i - 1]!, rings)] : rings
  })
}

/** Rings whose windings cover the polygon under the non-zero rule: the outer one counter-clockwise, holes the other way. */
function windingRings({ outer, holes }: LonLatPolygon, plane: Laea): Rings {
  const wound = (ring: Float64Array, isHole: boolean): Float64Array =>
    signedAreaOf(ring) < 0 === isHole ? ring : reversed(ring)
  return [wound(plane.toLocal(outer), false), ...holes.map((hole) => wound(plane.toLocal(hole), true))]
}

function extentOf(rings: Rings): number {
  let extent = 0
  for (const ring of rings) {
    const [minX, minY, maxX, maxY] = boxOf(ring)
    extent = Math.max(extent, maxX - minX, maxY - minY)
  }
  return extent
}
