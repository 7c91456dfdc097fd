/**
 * Groups ground that was flown more than once flight by flight. Otherwise a copy that follows its first in a log would continue the same
 * pass, and a second flight that a person confirmed would be counted once.
 */
import type { FoundRepeats } from '../swaths/find-repeats.ts'
import { inOrder, type Pieces } from '../swaths/pieces.ts'
import type { Step } from '../terms/pace.ts'
import { type Grouping, groupPasses, type Reading } from './group-passes.ts'

/** Groups each flight's pieces separately; `repeats` is absent where copies are not measured. `reading` as in groupPasses. */
export async function groupFlights(
  pieces: Pieces,
  repeats: FoundRepeats | undefined,
  reading: Reading,
  step: Step,
): Promise<Grouping> {
  if (!repeats?.count) return groupPasses(pieces, reading, step)
  const pieceOf = new Map<number, number>()
  for (let piece = 0; piece < pieces.count; piece++) pieceOf.set(pieces.swath[piece]!, piece)
  const flights = byFlight([...pieceOf.keys()], (swath) => swath, repeats)
  const groupings: Grouping[] = []
  const order: number[] = []
  const passEnd: number[] = []
  for (const [i, flight] of flights.entries()) {
    const within: Step = (share, work) => step((i + share) / flights.length, work)
    const pieceIndices = Int32Array.from(flight, (swath) => pieceOf.get(swath)!)
    const grouping = await groupPasses(inOrder(pieces, pieceIndices), reading, within)
    groupings.push(grouping)
    const { swath } = grouping.pieces
    let piece = 0
    for (const end of grouping.passEnd) {
      for (const run of cutAtCopies([...swath.subarray(piece, end)], (one) => one, repeats)) {
        for (const one of run) order.push(pieceOf.get(one)!)
        passEnd.push(order.length)
      }
      piece = end
    }
  }
  return {
    pieces: inOrder(pieces, Int32Array.from(order)),
    passEnd: Int32Array.from(passEnd),
    doubt: groupings.find(({ doubt }) => doubt)?.doubt,
    issues: groupings.find(({ issues }) => issues.length > 0)?.issues ?? [],
  }
}

function byFlight<Item>(
  items: readonly Item[],
  swathOf: (item: Item) => number,
  { flights }: FoundRepeats,
): (readonly Item[])[] {
  const found = new Map<number, Item[]>()
  for (const item of items) {
    const flight = flights[swathOf(item)]!
    const items = found.get(flight)
    if (items) items.push(item)
    else found.set(flight, [item])
  }
  return [...found.values()]
}

/** Cuts a run wherever it would hold a swath and its copy: a circle flown twice in one go is two passes. */
function cutAtCopies<Item>(
  run: readonly Item[],
  swathOf: (item: Item) => number,
  { firsts }: FoundRepeats,
): (readonly Item[])[] {
  const parts: Item[][] = [[]]
  let held = new Set<number>()
  for (const item of run) {
    const first = firsts[swathOf(item)]!
    if (held.has(first)) {
      parts.push([])
      held = new Set()
    }
    held.add(first)
    parts.at(-1)!.push(item)
  }
  return parts
}
