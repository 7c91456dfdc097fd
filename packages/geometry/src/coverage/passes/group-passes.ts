/**
 * Groups consecutive log pieces into passes. A pass is a run of pieces joined end to end, with at most 10 s between them where times are
 * known.
 *
 * In a log with times, the next record belongs to the same run; after a short pause it does only when it lies straight ahead. In other
 * files the order in the file and the shapes decide (find-joint.ts, judge-reach.ts); where hardly any piece continues the previous one,
 * only the shapes decide (order-by-shape.ts). Where doubt remains, both groupings are returned. Cost: linear in the pieces, except that
 * records out of order are sorted; only consecutive pieces are compared.
 */
import type { Issue } from '../../issues/issue.ts'
import { GRID_PER_M } from '../../shapes/grid.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { centresOf, inOrder, type Pieces, ringsOf } from '../swaths/pieces.ts'
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
import { areLines, judgeReach, type Row, SHARE_THAT_GOES_ON } from './judge-reach.ts'
import { goesOnFrom } from './line-pieces.ts'
import { goesOnAhead, isNextRecord, isSilent, logStepOf, silenceBetweenPieces } from './log-clock.ts'
import { ordersByShape } from './order-by-shape.ts'
import { orderRecords } from './order-records.ts'
import { endsWithTurns } from './run-way.ts'
import { tellApart } from './tell-apart.ts'

export type Doubt =
  /** Pieces that overlap the next one are records of a log, or separate passes. */
  | 'kind'
  /** Pieces are records that the file lists in another order than flown, or separate passes in the order flown. */
  | 'order'
  /** As `order`, but passes in the order flown are as likely. */
  | 'order or passes'

/** Where the file leaves a doubt there are two groupings: the likelier one is measured, the other gives the range of the figure. */
export type Reading = 'likely' | 'other'

export interface Grouping {
  /** Pieces in the order flown. */
  readonly pieces: Pieces
  /** End of each pass among the pieces. */
  readonly passEnd: Int32Array
  /** The doubt that the file leaves; undefined where it leaves none. */
  readonly doubt?: Doubt | undefined
  readonly issues: readonly Issue[]
}

/** Microseconds to compare a piece with the next by times, and by shape. */
const COMPARING = 0.2
const FITTING = 4
const PIECES_A_STEP = 1024

export async function groupPasses(given: Pieces, reading: Reading, step: Step): Promise<Grouping> {
  const grouping = await groupRuns(given, reading, step)
  // A line may turn back within itself, which join-lines.ts handles.
  return given.areLines ? grouping : { ...grouping, passEnd: endsWithTurns(grouping.pieces, grouping.passEnd) }
}

/** Groups into runs, which may turn back. */
async function groupRuns(given: Pieces, reading: Reading, step: Step): Promise<Grouping> {
  const { pieces: ordered, sorted } = orderRecords(given)
  const issues = sorted ? [OUT_OF_ORDER] : []
  const pieces = oneAfterTheOther(ordered)
  const stepMs = logStepOf(pieces)
  if (stepMs !== undefined) return { pieces, passEnd: passEndsOf(await joinedByClock(pieces, stepMs, step)), issues }
  if (given.areLines) return { pieces, passEnd: passEndsOf(joinedLines(pieces)), issues }
  const inFile = await joinedByShape(pieces, reading, step)
  const rows = await joinedInRows(pieces, inFile, step)
  const isInRows = rows && (rows.doubt === 'order') === (reading === 'likely')
  const { joined } = isInRows ? rows : inFile
  return {
    pieces: isInRows ? rows.pieces : pieces,
    passEnd: passEndsOf(joined),
    doubt: rows?.doubt ?? inFile.doubt,
    issues,
  }
}

/**
 * The records of several aircraft whose times do not identify the next record of each: a record continues the one that it lies straight
 * ahead of.
 */
function oneAfterTheOther(pieces: Pieces): Pieces {
  const isTimed = logStepOf(pieces) !== undefined
  const endsAt = (i: number) => endsOf(ringsOf(pieces, i))
  return tellApart(pieces, centresOf(pieces, 0, pieces.count), (a, b) => {
    return isTimed || (pieces.areLines ? goesOnFrom(pieces, a, b) : findJoint(endsAt(a), endsAt(b)) !== undefined)
  })
}

/** A file with fewer pieces is not a log. */
const LEAST_LOG = 12

/**
 * Puts pieces in rows by their shapes where few continue the previous one. Undefined where most already continue it, or where the rows
 * would join no more of them. Rows that lie side by side, as in a flight, are likelier than passes of one piece each.
 */
async function joinedInRows(
  pieces: Pieces,
  { joined: inFile, isLong }: ByShape,
  step: Step,
): Promise<{ readonly pieces: Pieces; readonly joined: Uint8Array; readonly doubt: Doubt } | undefined> {
  if (isLong || pieces.count < LEAST_LOG || goOn(inFile)) return undefined
  let found: Awaited<ReturnType<typeof joinedInRows>>
  for (const order of await ordersByShape(pieces, step)) {
    const ordered = inOrder(pieces, order)
    const { joined, doubt, rows, width } = await joinedByShape(ordered, 'likely', step)
    if (!goOn(joined)) continue
    if (!doubt && areLines(rows, width)) return { pieces: ordered, joined, doubt: 'order' }
    found ??= { pieces: ordered, joined, doubt: 'order or passes' }
  }
  return found
}

function goOn(joined: Uint8Array): boolean {
  return joined.reduce((sum, one) => sum + one, 0) >= SHARE_THAT_GOES_ON * joined.length
}

const OUT_OF_ORDER: Issue = {
  code: 'log-out-of-order',
  severity: 'aviso',
  message: 'Os registros da aplicação estão fora da ordem dos seus horários: foram ordenados por eles.',
  place: '',
}

/** `joined[i]` is 1 when piece i + 1 continues the pass of piece i. */
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

function joinedLines(pieces: Pieces): Uint8Array {
  const joined = new Uint8Array(pieces.count)
  for (let i = 0; i + 1 < pieces.count; i++) {
    if (!isSilent(silenceBetweenPieces(pieces, i, i + 1)) && goesOnFrom(pieces, i, i + 1)) joined[i] = 1
  }
  return joined
}

/** Ways in which piece i and the next may be joined, before the run that leads to them is considered. */
type Candidate = { readonly joint: Joint; readonly kind: 'end to end' | 'reaching' | 'on its line' } | undefined

interface ByShape {
  readonly joined: Uint8Array
  readonly doubt?: Doubt | undefined
  /** True where most of the sprayed area is in pieces longer than any record. */
  readonly isLong: boolean
  readonly rows: readonly Row[]
  /** Mean length of the joints, grid units; NaN without any. */
  readonly width: number
}

async function joinedByShape(pieces: Pieces, reading: Reading, step: Step): Promise<ByShape> {
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
  const isLong = swathWidth !== undefined
  const groupedBy = ({ joined, width: meanWidth }: Walked, doubt?: Doubt): ByShape => {
    return { joined, doubt, isLong, rows: rowsOf(joined, centres), width: meanWidth }
  }
  // In a file of whole passes, overlapping passes lie side by side.
  if (!isLong && candidates.some((candidate) => candidate?.kind === 'reaching')) {
    const walked = walk(pieces, candidates, swathWidth, true)
    const { joined, reached } = walked
    const verdict =
      reached.length === 0 ? 'passes' : judgeReach(reached, rowsOf(joined, centres), statedWidthOf(pieces))
    const doubt = verdict === 'unclear' ? 'kind' : undefined
    if (verdict === 'log' || (doubt && reading === 'likely')) return groupedBy(walked, doubt)
    return groupedBy(walk(pieces, candidates, swathWidth, false), doubt)
  }
  return groupedBy(walk(pieces, candidates, swathWidth, false))
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

interface Walked {
  readonly joined: Uint8Array
  readonly reached: readonly Joint[]
  /** Mean length of the joints, grid units; NaN without any. */
  readonly width: number
}

/** Along the file: a run leaves a piece on the side opposite to where it entered. */
function walk(
  pieces: Pieces,
  candidates: readonly Candidate[],
  swathWidth: number | undefined,
  reach: boolean,
): Walked {
  const usable = candidates.map((candidate) =>
    candidate && (reach || candidate.kind !== 'reaching') ? candidate.joint : undefined,
  )
  const joined = new Uint8Array(pieces.count)
  const reached: Joint[] = []
  let lengths = 0
  let joints = 0
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
      lengths += joint.length
      joints++
      if (kind === 'reaching') reached.push(joint)
    } else entered = undefined
  }
  return { joined, reached, width: lengths / joints }
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
