/**
 * Which consecutive log pieces form one pass: a run of pieces joined end to end, with no more than 10 s of silence between them where
 * times are known.
 *
 * Where the file is a log with times, the next record is the same run, and what follows a short silence is when it lies straight ahead.
 * Elsewhere the order in the file and the shapes decide (find-joint.ts, judge-reach.ts); where they cannot, both groupings are handed on.
 * Cost: linear in the pieces, but for records out of order, which are sorted; only consecutive ones are compared.
 */
import type { Issue } from '../issues/issue.ts'
import { GRID_PER_M } from '../shapes/grid.ts'
import { medianOf } from '../statistics/quantile.ts'
import { createSwathWidth, type Edge, endsOf, findJoint, isAcross, isJointWidth, type Joint } from './find-joint.ts'
import { judgeReach, type Row } from './judge-reach.ts'
import { goesOnAhead, isNextRecord, isSilentBetween, logStepOf, silenceBetween } from './log-clock.ts'
import { orderRecords } from './order-records.ts'
import { type Pass, type Piece, pieceDistanceM } from './piece.ts'

export interface Grouping {
  readonly passes: readonly Pass[]
  /** True when nothing decides whether pieces that reach into the next one are a log's records or passes of their own. */
  readonly isUnclear: boolean
  readonly issues: readonly Issue[]
}

/** `unclear` says what to take such pieces for. */
export function groupPasses(given: readonly Piece[], unclear: 'log' | 'passes' = 'log'): Grouping {
  const { pieces, sorted } = orderRecords(given)
  const issues = sorted ? [OUT_OF_ORDER] : []
  const stepMs = logStepOf(pieces)
  if (stepMs !== undefined) {
    return { passes: passesOf(pieces, joinedByClock(pieces, stepMs)), isUnclear: false, issues }
  }
  const { joined, isUnclear } = joinedByShape(pieces, unclear)
  return { passes: passesOf(pieces, joined), isUnclear, issues }
}

const OUT_OF_ORDER: Issue = {
  code: 'log-out-of-order',
  severity: 'aviso',
  message: 'Os registros da aplicação estão fora da ordem dos seus horários: foram ordenados por eles.',
  place: '',
}

/** `joined[i]` is 1 when piece i + 1 goes on the pass of piece i. */
function passesOf(pieces: readonly Piece[], joined: Uint8Array): Pass[] {
  const passes: Piece[][] = []
  for (const [i, piece] of pieces.entries()) {
    if (i > 0 && joined[i - 1] === 1) passes[passes.length - 1]!.push(piece)
    else passes.push([piece])
  }
  return passes
}

function joinedByClock(pieces: readonly Piece[], stepMs: number): Uint8Array {
  const joined = new Uint8Array(pieces.length)
  const endsAt = (i: number) => (pieces[i] ? endsOf(pieces[i]) : undefined)
  for (let i = 0; i + 1 < pieces.length; i++) {
    const a = pieces[i]!
    const b = pieces[i + 1]!
    if (isNextRecord(a, b, pieceDistanceM(a, b), stepMs)) joined[i] = 1
    else {
      const silenceMs = silenceBetween(a, b)
      if (silenceMs === undefined || isSilentBetween(a, b)) continue
      if (goesOnAhead(endsOf(a), endsOf(b), silenceMs, endsAt(i - 1), endsAt(i + 2))) joined[i] = 1
    }
  }
  return joined
}

/** Between piece i and the next: how they may be joined, before the run that leads there is looked at. */
type Candidate = { readonly joint: Joint; readonly kind: 'end to end' | 'reaching' | 'on its line' } | undefined

function joinedByShape(
  pieces: readonly Piece[],
  unclear: 'log' | 'passes',
): { readonly joined: Uint8Array; readonly isUnclear: boolean } {
  const width = createSwathWidth()
  const candidates: Candidate[] = []
  const centres = new Float64Array(2 * pieces.length)
  let before = endsOf({ rings: [] })
  for (const [i, piece] of pieces.entries()) {
    const ends = endsOf(piece)
    width.add(ends)
    centres[2 * i] = ends.centreX
    centres[2 * i + 1] = ends.centreY
    if (i > 0) candidates.push(candidateFor(pieces[i - 1]!, before, piece, ends))
    before = ends
  }
  const swathWidth = width.result()
  // In a file of whole passes the ones that overlap lie side by side.
  if (swathWidth === undefined && candidates.some((candidate) => candidate?.kind === 'reaching')) {
    const { joined, reached } = walk(pieces, candidates, swathWidth, true)
    const verdict =
      reached.length === 0 ? 'passes' : judgeReach(reached, rowsOf(joined, centres), statedWidthOf(pieces))
    const isUnclear = verdict === 'unclear'
    if (verdict === 'log' || (isUnclear && unclear === 'log')) return { joined, isUnclear }
    return { joined: walk(pieces, candidates, swathWidth, false).joined, isUnclear }
  }
  return { joined: walk(pieces, candidates, swathWidth, false).joined, isUnclear: false }
}

/** Grid units. */
function statedWidthOf(pieces: readonly Piece[]): number | undefined {
  const widthM = medianOf(pieces.map(({ statedWidthM }) => statedWidthM ?? Number.NaN))
  return widthM === undefined ? undefined : widthM * GRID_PER_M
}

function candidateFor(a: Piece, aEnds: ReturnType<typeof endsOf>, b: Piece, bEnds: typeof aEnds): Candidate {
  if (isSilentBetween(a, b)) return undefined
  const joint = findJoint(aEnds, bEnds)
  if (joint) return { joint, kind: 'end to end' }
  const isSamePlacemark = a.placemark !== undefined && a.placemark === b.placemark
  for (const kind of isSamePlacemark ? (['reaching', 'on its line'] as const) : (['reaching'] as const)) {
    const found = findJoint(aEnds, bEnds, kind)
    if (found) return { joint: found, kind }
  }
  return undefined
}

/** Along the file: a run leaves a piece across from where it came in. */
function walk(
  pieces: readonly Piece[],
  candidates: readonly Candidate[],
  swathWidth: number | undefined,
  reach: boolean,
): { joined: Uint8Array; reached: Joint[] } {
  const usable = candidates.map((candidate) =>
    candidate && (reach || candidate.kind !== 'reaching') ? candidate.joint : undefined,
  )
  const joined = new Uint8Array(pieces.length)
  const reached: Joint[] = []
  let entered: Edge | undefined
  for (const [i, found] of usable.entries()) {
    const kind = candidates[i]?.kind
    const isThrough = !found || !entered || isAcross(found.exit, entered, found.fromSmall)
    const joint = isThrough ? found : findJoint(endsOf(pieces[i]!), endsOf(pieces[i + 1]!), kind, entered)
    if (joint && isJointWidth(i, joint, usable, swathWidth)) {
      joined[i] = 1
      entered = joint.entry
      if (kind === 'reaching') reached.push(joint)
    } else entered = undefined
  }
  return { joined, reached }
}

function rowsOf(joined: Uint8Array, centres: Float64Array): Row[] {
  const rows: Row[] = []
  let first = 0
  for (let i = 0; i < joined.length; i++) {
    if (joined[i] === 1) continue
    rows.push({
      firstX: centres[2 * first]!,
      firstY: centres[2 * first + 1]!,
      lastX: centres[2 * i]!,
      lastY: centres[2 * i + 1]!,
      pieces: i - first + 1,
    })
    first = i + 1
  }
  return rows
}
