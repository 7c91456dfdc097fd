/**
 * Judges each stretch by what a row is, as a product of shares: neighbours at the spacing, direction, speed, place, and whether it may be the
 * way to or from the field. Stretches are taken strongest first, so that a way along a row that was flown is not sprayed a second time.
 */
import { medianOf } from '../../statistics/quantile.ts'
import { DEDUCTION } from './deduction.ts'
import { sharedStrip, supportOf } from './neighbours.ts'
import { cutAtStations, type StationCuts } from './station-cuts.ts'
import type { Stretch } from './straight-stretches.ts'
import { cropToPlots, type LocalPlot } from './within-plots.ts'

export interface Judged {
  readonly stretch: Stretch
  readonly confidence: number
}

/** What a stretch without any neighbour is worth: over a plot it may be a round about the field, elsewhere it is nothing. */
const ALONE = { overPlots: 0.3, elsewhere: 0 }
/**
 * Worth of a stretch that begins or ends a leg: drones fly to their field and back in straight lines, beside rows or along them. Where the
 * aircraft did not stand there the log was cut, perhaps within a row; then neighbours along its whole length decide.
 */
const TERMINAL = { stood: 0.3, cut: 0.75 }
/** Worth where no plot says where an aeroplane's line-up ends and the pass begins. */
const LINE_UP = 0.75
/** Share of the metres of the field's main direction from which another direction is one of its own. */
const OWN_DIRECTION = 0.25
/** Share of a stretch along the line of a stronger one from which the ground was flown already. */
const FLOWN_BEFORE = 0.6
/** Worth of ground that was flown already. */
const AGAIN = 0.3

export interface Judgement {
  readonly judged: readonly Judged[]
  /** False where nothing is over a plot, or no plot is known. */
  readonly hasPlots: boolean
  /** The working speed; undefined without times. */
  readonly usualMps: number | undefined
}

export function judgeStretches(found: readonly Stretch[], plots: readonly LocalPlot[], spacingM: number): Judgement {
  const cropped = plots.length > 0 ? cropAll(found, plots, spacingM) : []
  // Where nothing is over the plots they belong to another flight, which a check of the laudo finds by its distance.
  const hasPlots = cropped.length > 0
  const stretches = hasPlots ? cropped.map(({ stretch }) => stretch) : found
  const cuts = cutAtStations(stretches)
  const support = supports(stretches, cuts, spacingM)
  const usualMps = workingSpeed(stretches, support)
  const direction = directionsOf(stretches, cuts)
  const worth = stretches.map((stretch, i) => {
    const rows = Math.min(1, support[i]! / DEDUCTION.fullSupport)
    const neighbours = Math.max(rows, hasPlots ? ALONE.overPlots : ALONE.elsewhere)
    const isOpenEnded = !hasPlots && stretch.stops !== true
    return (
      neighbours *
      direction(i) *
      speedWorth(stretch, usualMps) *
      (hasPlots && cropped[i]!.isBeside ? 0.8 : 1) *
      terminalWorth(stretch, rows) *
      (isOpenEnded ? LINE_UP : 1)
    )
  })
  return { judged: withoutFlownBefore(stretches, worth, cuts, spacingM), hasPlots, usualMps }
}

function terminalWorth({ terminal }: Stretch, rows: number): number {
  return terminal === undefined || (terminal === 'cut' && rows >= 1) ? 1 : TERMINAL[terminal]
}

function cropAll(found: readonly Stretch[], plots: readonly LocalPlot[], spacingM: number) {
  return found.flatMap((stretch) => {
    const { spans, isBeside } = cropToPlots(stretch, plots, spacingM)
    return spans
      .filter(([from, to]) => to - from >= spacingM / 2)
      .map(([from, to]) => ({ isBeside, stretch: { ...stretch, from, to } }))
  })
}

/** Computed twice: in the second round stretches with weak support count for nothing, so that ferry legs do not support each other. */
function supports(stretches: readonly Stretch[], cuts: StationCuts, spacingM: number): readonly number[] {
  const first = stretches.map((_, i) => supportOf(i, cuts, spacingM, () => true))
  return stretches.map((_, i) => supportOf(i, cuts, spacingM, (other) => first[other]! >= 0.3))
}

/** The speed at which most metres of supported stretches were flown. */
function workingSpeed(stretches: readonly Stretch[], support: readonly number[]): number | undefined {
  const weighted = stretches
    .flatMap(({ speedMps, from, to }, i) =>
      speedMps === undefined ? [] : [{ speedMps, weight: (to - from) * support[i]! }],
    )
    .toSorted((a, b) => a.speedMps - b.speedMps)
  let left = weighted.reduce((sum, { weight }) => sum + weight, 0) / 2
  for (const { speedMps, weight } of weighted) {
    left -= weight
    if (left <= 0) return speedMps
  }
  return medianOf(weighted.map(({ speedMps }) => speedMps))
}

/** Steps at the usual rate of 1 Hz below which a stretch is mostly speeding up and slowing down. */
const SHORT_S = 8

function speedWorth({ speedMps, from, to }: Stretch, usualMps: number | undefined): number {
  if (speedMps === undefined || usualMps === undefined || to - from < SHORT_S * usualMps) return 1
  const { off, doubt } = DEDUCTION.speed
  const beyond = Math.abs(speedMps / usualMps - 1) - off
  return Math.max(0.2, 1 - Math.max(0, beyond) / doubt)
}

/** Returns the worth of a stretch's direction: a few metres across a field of rows are headlands and ways. */
function directionsOf(stretches: readonly Stretch[], { groupOf, groupM }: StationCuts): (i: number) => number {
  const boxes = groupM.map(() => [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number])
  stretches.forEach(({ x, y, dx, dy, from, to }, i) => {
    const box = boxes[groupOf[i]!]
    if (!box) return
    for (const along of [from, to]) {
      const [px, py] = [x + along * dx, y + along * dy]
      box[0] = Math.min(box[0], px)
      box[1] = Math.min(box[1], py)
      box[2] = Math.max(box[2], px)
      box[3] = Math.max(box[3], py)
    }
  })
  const worth = groupM.map((metres, group) => {
    const [west, south, east, north] = boxes[group]!
    const most = groupM.reduce((best, other, k) => {
      const box = boxes[k]!
      const meets = box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south
      return meets ? Math.max(best, other) : best
    }, 0)
    return Math.min(1, metres / most / OWN_DIRECTION)
  })
  return (i) => worth[groupOf[i]!] ?? 0
}

function withoutFlownBefore(
  stretches: readonly Stretch[],
  worth: readonly number[],
  cuts: StationCuts,
  spacingM: number,
): readonly Judged[] {
  const isTaken = new Uint8Array(stretches.length)
  const strength = (i: number) => worth[i]! * Math.sqrt(stretches[i]!.to - stretches[i]!.from)
  const order = stretches.map((_, i) => i).toSorted((a, b) => strength(b) - strength(a) || a - b)
  const confidences = [...worth]
  for (const i of order) {
    if (worth[i]! < DEDUCTION.taken) continue
    const shared = sharedStrip(i, cuts, spacingM, (other) => isTaken[other] === 1)
    if (shared >= FLOWN_BEFORE) confidences[i] = AGAIN * worth[i]!
    else isTaken[i] = 1
  }
  return stretches.map((stretch, i) => ({ stretch, confidence: confidences[i]! }))
}
