/**
 * Groups consecutive log pieces into passes. A pass is a run of pieces joined end to end, with no more than 10 s of silence between them where
 * times are known.
 *
 * Where the file is a log with times, the next record is the same run, and what follows a short silence is when it lies straight ahead.
 * Elsewhere the order in the file and the shapes decide (find-joint.ts, judge-reach.ts); where they cannot, both groupings are handed on.
 * Cost: linear in the pieces, but for records out of order, which are sorted; only consecutive ones are compared.
 */
import type { Issue } from '../../issues/issue.ts'
import { GRID_PER_M } from '../../shapes/grid.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { type Pieces, ringsOf } from '../swaths/pieces.ts'
import type { Step } from '../terms/pace.ts'
import {
  createSwathWidth,
  type Edge,
  type Ends,
  endsOf,
  findJoint,
  isAcross,
  isJointWidth,
  type Joint,
} from './find-joint.ts'
import { judgeReach, type Row } from './judge-reach.ts'
import { goesOnAhead, isNextRecord, isSilent, logStepOf, silenceBetweenPieces } from './log-clock.ts'
import { orderRecords } from './order-records.ts'

export interface Grouping {
  /** In the order flown. */
  readonly pieces: Pieces
  /** Where each pass ends among them. */
  readonly passEnd: Int32Array
  /** True when nothing decides whether pieces that reach into the next one are a log's records or passes of their own. */
  readonly isUnclear: boolean
  readonly issues: readonly Issue[]
}

/** Microseconds to compare a piece with the next by times, and by shape. */
const COMPARING = 0.2
const FITTING = 4
const PIECES_A_STEP = 1024

/** `unclear` says what to take such pieces for. */
export async function groupPasses(given: Pieces, unclear: 'log' | 'passes', step: Step): Promise<Grouping> {
  const { pieces, sorted } = orderRecords(given)
  const issues = sorted ? [OUT_OF_ORDER] : []
  const stepMs = logStepOf(pieces)
  if (stepMs !== undefined) {
    return { pieces, passEnd: passEndsOf(await joinedByClock(pieces, stepMs, step)), isUnclear: false, issues }
  }
  const { joined, isUnclear } = await joinedByShape(pieces, unclear, step)
  return { pieces, passEnd: passEndsOf(joined), isUnclear, issues }
}

const OUT_OF_ORDER: Issue = {
  code: 'log-out-of-order',
  severity: 'aviso',
  message: 'Os registros da aplicação estão fora da ordem dos seus horários: foram ordenados por eles.',
  place: '',
}

/** `joined[i]` is 1 when piece i + 1 goes on the pass of piece i. */
function passEndsOf(joined: Uint8Array): Int32Array {
  let passes = 0
  for (let i = 0; i < joined.length; i++) if (joined[i] === 0) passes++
  const ends = new Int32Array(passes)
  let at = 0
  for (let i = 0; i < joined.length; i++) if (joined[i] === 0) ends[at++] = i + 1
  return ends
}

async function joinedByClock(pieces: Pieces, stepMs: number, step: Step): Promise<Uint8Array> {
  const { count } = pieces
  const joined = new Uint8Array(count)
  const endsAt = (i: number) => (i >= 0 && i < count ? endsOf(ringsOf(pieces, i)) : undefined)
  for (let i = 0; i + 1 < count; i++) {
    if (i % PIECES_A_STEP === PIECES_A_STEP - 1) await step(i / count, COMPARING * PIECES_A_STEP)
    if (isNextRecord(pieces, i, i + 1, stepMs)) joined[i] = 1
    else {
      const silenceMs = silenceBetweenPieces(pieces, i, i + 1)
      if (Number.isNaN(silenceMs) || isSilent(silenceMs)) continue
      if (goesOnAhead(endsAt(i)!, endsAt(i + 1)!, silenceMs, endsAt(i - 1), endsAt(i + 2))) joined[i] = 1
    }
  }
  return joined
}

/** Between piece i and the next: how they may be joined, before the run that leads there is looked at. */
type Candidate = { readonly joint: Joint; readonly kind: 'end to end' | 'reaching' | 'on its line' } | undefined

async function joinedByShape(
  pieces: Pieces,
  unclear: 'log' | 'passes',
  step: Step,
): Promise<{ readonly joined: Uint8Array; readonly isUnclear: boolean }> {
  const width = createSwathWidth()
  const candidates: Candidate[] = []
  const centres = new Float64Array(2 * pieces.count)
  let before = endsOf([])
  for (let i = 0; i < pieces.count; i++) {
    if (i % PIECES_A_STEP === PIECES_A_STEP - 1) await step(i / pieces.count, FITTING * PIECES_A_STEP)
    const ends = endsOf(ringsOf(pieces, i))
    width.add(ends)
    centres[2 * i] = ends.centreX
    centres[2 * i + 1] = ends.centreY
    if (i > 0) candidates.push(candidateFor(pieces, i - 1, before, ends))
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
function statedWidthOf({ statedWidthM, count }: Pieces): number | undefined {
  const widthM = medianOf(statedWidthM.subarray(0, count))
  return widthM === undefined ? undefined : widthM * GRID_PER_M
}

function candidateFor(pieces: Pieces, a: number, aEnds: Ends, bEnds: Ends): Candidate {
  if (isSilent(silenceBetweenPieces(pieces, a, a + 1))) return undefined
  const joint = findJoint(aEnds, bEnds)
  if (joint) return { joint, kind: 'end to end' }
  const { placemark } = pieces
  const isSamePlacemark = placemark[a]! >= 0 && placemark[a] === placemark[a + 1]
  for (const kind of isSamePlacemark ? (['reaching', 'on its line'] as const) : (['reaching'] as const)) {
    const found = findJoint(aEnds, bEnds, kind)
    if (found) return { joint: found, kind }
  }
  return undefined
}

/** Along the file: a run leaves a piece across from where it came in. */
function walk(
  pieces: Pieces,
  candidates: readonly Candidate[],
  swathWidth: number | undefined,
  reach: boolean,
): { joined: Uint8Array; reached: Joint[] } {
  const usable = candidates.map((candidate) =>
    candidate && (reach || candidate.kind !== 'reaching') ? candidate.joint : undefined,
  )
  const joined = new Uint8Array(pieces.count)
  const reached: Joint[] = []
  let entered: Edge | undefined
  for (const [i, found] of usable.entries()) {
    const kind = candidates[i]?.kind
    const isThrough = !found || !entered || isAcross(found.exit, entered, found.fromSmall)
    const joint = isThrough
      ? found
      : findJoint(endsOf(ringsOf(pieces, i)), endsOf(ringsOf(pieces, i + 1)), kind, entered)
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
