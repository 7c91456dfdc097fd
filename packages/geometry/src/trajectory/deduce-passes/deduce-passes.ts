/**
 * Deduces what was sprayed from a track that has no valve's state: drones write one track a flight, without any.
 *
 * Idea: spraying is flown in rows. They are straight, parallel to their neighbours at about the swath, of one speed, and over the plots;
 * nothing else of a flight is all of that. So the legs are cut to straight stretches (straight-stretches.ts), these are limited to the plots
 * (within-plots.ts), and each is judged: has it neighbours at the spacing of the rows, is its direction that of the field, its speed the
 * working speed, is it a row and not the way between take-off and field. Ground that was flown along the same line before is not taken
 * again. Pieces of a row that was interrupted are joined.
 * Assumptions: the valve is open along a whole row and shut elsewhere; rows of one job have one spacing. Where a flight breaks them
 * (headlands, rounds about a tree, a valve that stays shut) the result is wrong and the confidence does not know it: an estimate, to be
 * named as one.
 * The files' order, times and the place on Earth change nothing: legs are read one by one, and all is relative.
 * Cost: linear in the positions, besides sorts of at most 200,000 cuts; 500 legs of 1,000 positions take about a second.
 * Reference: rows as a lattice follow measure-spacing.ts; the directions' interval is the sleeve of Zhao and Saalfeld, Linear-time
 * sleeve-fitting polyline simplification, Auto-Carto 13, 1997.
 */
import { hypotenuse } from '../../arithmetic/portable-math.ts'
import { asLocalM } from '../../shapes/lon-lat.ts'
import { createLaea, type Laea } from '../../shapes/projection/laea.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { MAX_SILENCE_MS } from '../tracks/join-legs.ts'
import {
  DEDUCTION,
  type DeducedPart,
  type DeducedPass,
  type Deduction,
  type DeductionOptions,
  type FlownLeg,
} from './deduction.ts'
import { joinResumed } from './join-resumed.ts'
import { type Judged, judgeStretches } from './judge-stretches.ts'
import { measureRowSpacing } from './neighbours.ts'
import { cutAtStations } from './station-cuts.ts'
import { alongOf, type LocalLeg, type Stretch, straightStretches } from './straight-stretches.ts'
import { localPlot } from './within-plots.ts'

/** Metres; the first look at a flight of unknown spacing takes what any row is longer than. */
const FIRST_LOOK_M = 12

export function deducePasses(given: readonly FlownLeg[], { plots = [], widthM }: DeductionOptions = {}): Deduction {
  const legs = withoutCopies(given)
  const plane = createLaea(middleOf(legs, 0), Math.max(-89, Math.min(89, middleOf(legs, 1))))
  const local = legs.map((leg) => localLeg(leg, plane))
  const lookAt = (spacingM: number | undefined) => {
    const { spacingShare, leastM, mostM } = DEDUCTION.straight
    const toleranceM = Math.min(mostM, Math.max(leastM, spacingShare * (spacingM ?? 0)))
    const shortestM = spacingM === undefined ? FIRST_LOOK_M : Math.max(4, DEDUCTION.shortestSpacings * spacingM)
    return local.flatMap((leg, i) => straightStretches(leg, i, toleranceM, shortestM))
  }
  const firstM = measureRowSpacing(cutAtStations(lookAt(widthM)))
  const spacingM = firstM ?? widthM
  if (spacingM === undefined) return { passes: [], doubtful: [], confidence: 0, hasOpenEnds: false }
  const { judged, hasPlots, usualMps } = judgeStretches(
    lookAt(spacingM),
    plots.map(({ outer, holes }) => localPlot([outer, ...holes].map((ring) => plane.toLocal(ring)))),
    spacingM,
  )
  const taken = judged.filter(({ confidence }) => confidence >= DEDUCTION.taken)
  // Ways beside rows make the first spacing too small.
  const seenM = measureRowSpacing(cutAtStations(taken.map(({ stretch }) => stretch))) ?? firstM
  const doubted = judged.filter(({ confidence }) => confidence >= DEDUCTION.doubtful && confidence < DEDUCTION.taken)
  const asPass = (pieces: readonly Judged[]) =>
    passOf(pieces, (stretch) => partOf(stretch, legs[stretch.leg]!, local[stretch.leg]!, plane, spacingM))
  return {
    passes: inOrder(joinResumed(taken, spacingM).map(asPass)),
    doubtful: inOrder(doubted.map((one) => asPass([one]))),
    ...(seenM !== undefined && { spacingM: seenM }),
    confidence: expectedShare([...taken, ...doubted]),
    hasOpenEnds: !hasPlots && isAeroplane(usualMps, seenM ?? spacingM),
  }
}

function isAeroplane(usualMps: number | undefined, spacingM: number): boolean {
  const { aeroplane } = DEDUCTION
  return usualMps === undefined ? spacingM > aeroplane.spacingM : usualMps > aeroplane.mps
}

function middleOf(legs: readonly FlownLeg[], axis: 0 | 1): number {
  const values = new Float64Array(legs.reduce((sum, { path }) => sum + path.length / 2, 0))
  let count = 0
  for (const { path } of legs) for (let i = axis; i < path.length; i += 2) values[count++] = path[i]!
  return medianOf(values) ?? 0
}

/** A leg that is in two files was flown once. */
function withoutCopies(legs: readonly FlownLeg[]): readonly FlownLeg[] {
  const seen = new Set<string>()
  return legs.filter(({ path, timesMs }) => {
    const key = [path.length, ...path.subarray(0, 4), ...path.subarray(-4), timesMs?.[0], timesMs?.at(-1)].join()
    const isCopy = seen.has(key)
    seen.add(key)
    return !isCopy
  })
}

/** Metres that a step without times may have before its path counts as unknown, in usual steps. */
const UNTIMED_BREAK = 20
/** Speed above which a step is an error of the receiver; the fastest agricultural aircraft is placarded at 100 m/s. */
const IMPOSSIBLE_MPS = 140

function localLeg({ path, timesMs }: FlownLeg, plane: Laea): LocalLeg {
  const local = plane.toLocal(path)
  const n = local.length / 2
  const seconds = timesMs && new Float64Array(timesMs.length).fill(NaN)
  if (seconds)
    for (let i = 1; i < n; i++) if (timesMs[i]! > timesMs[i - 1]!) seconds[i] = (timesMs[i]! - timesMs[i - 1]!) / 1000
  const steps = new Float64Array(n).fill(NaN)
  for (let i = 1; i < n; i++) {
    const step = hypotenuse(local[2 * i]! - local[2 * i - 2]!, local[2 * i + 1]! - local[2 * i - 1]!)
    // A step without a length is not among the usual ones.
    if (step > 0) steps[i] = step
  }
  const usual = medianOf(steps) ?? 0
  const isBroken = new Uint8Array(n)
  for (let i = 1; i < n; i++) {
    const step = steps[i]!
    const time = seconds?.[i] ?? NaN
    const isLost = Number.isNaN(time)
      ? step > 1000 && step > UNTIMED_BREAK * usual
      : (time > MAX_SILENCE_MS / 1000 && step > 5 * usual) || step / time > IMPOSSIBLE_MPS
    if (isLost) isBroken[i] = 1
  }
  return { path: local, isBroken, ...(seconds && { seconds }) }
}

function passOf(pieces: readonly Judged[], makePart: (stretch: Stretch) => DeducedPart): DeducedPass {
  const lengthM = pieces.reduce((sum, { stretch }) => sum + stretch.to - stretch.from, 0)
  const weighted = pieces.reduce((sum, { stretch, confidence }) => sum + (stretch.to - stretch.from) * confidence, 0)
  const parts = pieces.map(({ stretch }) => makePart(stretch))
  return { parts: parts as [DeducedPart, ...DeducedPart[]], lengthM, confidence: weighted / lengthM }
}

/**
 * Cuts the leg at the ends of a stretch, between its positions. Positions near the ends are left out, and so are those that do not advance:
 * where an aircraft stands or turns, the receiver's error would turn the square end of the swath.
 */
function partOf(stretch: Stretch, { timesMs }: FlownLeg, leg: LocalLeg, plane: Laea, spacingM: number): DeducedPart {
  const [from, to] = [placeOf(stretch, leg, stretch.from), placeOf(stretch, leg, stretch.to)]
  const { path } = leg
  const squareM = Math.min(DEDUCTION.squareEndSpacings * spacingM, (stretch.to - stretch.from) / 4)
  const advanceM = Math.max(DEDUCTION.leastAdvanceM, DEDUCTION.squareEndSpacings * spacingM)
  const most = stretch.last - stretch.first + 3
  const local = new Float64Array(2 * most)
  const times = new Float64Array(timesMs ? most : 0)
  let places = 0
  const put = (along: number, across: number, index: number): void => {
    local[2 * places] = stretch.x + along * stretch.dx + across * stretch.dy
    local[2 * places + 1] = stretch.y + along * stretch.dy - across * stretch.dx
    if (timesMs) times[places] = timeAt(timesMs, index)
    places++
  }
  let last = stretch.from + squareM - advanceM
  let lastAcross = 0
  for (let i = stretch.first; i <= stretch.last; i++) {
    const px = path[2 * i]!
    const py = path[2 * i + 1]!
    const along = alongOf(stretch, px, py)
    if (along < last + advanceM || along > stretch.to - squareM) continue
    last = along
    lastAcross = (px - stretch.x) * stretch.dy - (py - stretch.y) * stretch.dx
    if (places === 0) put(stretch.from, lastAcross, from)
    put(along, lastAcross, i)
  }
  if (places === 0) put(stretch.from, 0, from)
  put(stretch.to, lastAcross, to)
  return {
    leg: stretch.leg,
    from,
    to,
    path: plane.toLonLat(asLocalM(local.subarray(0, 2 * places))),
    ...(timesMs && { timesMs: times.slice(0, places) }),
    lengthM: stretch.to - stretch.from,
    endDoubtM: [stepAt(leg, Math.ceil(from) || 1), stepAt(leg, Math.ceil(to) || 1)],
  }
}

function timeAt(timesMs: Float64Array, index: number): number {
  const before = Math.floor(index)
  const share = index - before
  return share === 0 ? timesMs[before]! : timesMs[before]! + share * (timesMs[before + 1]! - timesMs[before]!)
}

function stepAt({ path }: LocalLeg, i: number): number {
  return hypotenuse(path[2 * i]! - path[2 * i - 2]!, path[2 * i + 1]! - path[2 * i - 1]!)
}

/** Returns the fractional index at which the leg is `along` metres along the stretch. */
function placeOf(stretch: Stretch, { path }: LocalLeg, along: number): number {
  let before = alongOf(stretch, path[2 * stretch.first]!, path[2 * stretch.first + 1]!)
  if (along <= before) return stretch.first
  for (let i = stretch.first + 1; i <= stretch.last; i++) {
    const after = alongOf(stretch, path[2 * i]!, path[2 * i + 1]!)
    if (after >= along) return i - 1 + (along - before) / (after - before)
    before = Math.max(before, after)
  }
  return stretch.last
}

function expectedShare(judged: readonly Judged[]): number {
  let [all, right] = [0, 0]
  for (const { stretch, confidence } of judged) {
    const lengthM = stretch.to - stretch.from
    all += lengthM
    right += lengthM * Math.max(confidence, 1 - confidence)
  }
  return all > 0 ? right / all : 0
}

function inOrder(passes: readonly DeducedPass[]): DeducedPass[] {
  const key = ({ parts: [first] }: DeducedPass) => [first.timesMs?.[0] ?? 0, ...first.path.subarray(0, 4)]
  return passes.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)]
    const at = left.findIndex((value, i) => value !== right[i])
    return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
  })
}
