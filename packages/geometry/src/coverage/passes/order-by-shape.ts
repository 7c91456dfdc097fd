/**
 * Puts log records in rows by their shapes alone, where hardly any record continues the previous one in the file and times give no other
 * order.
 *
 * Every record is compared with the nearest ones. Where an edge of one faces an edge of the other as at a joint (find-joint.ts), the two
 * may be neighbours in a row. The shortest steps are taken first; a record has at most two neighbours, on opposite sides. Records may also
 * fit sideways, across the rows: therefore each order takes only joints of one kind, across the longer side or across the shorter, and
 * among square records only those in one direction. Cost: linear in the records, whose neighbours are found in a grid; none where thousands
 * lie on one spot.
 */
import { hypotenuse } from '../../arithmetic/portable-math.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { type Pieces, ringsOf } from '../swaths/pieces.ts'
import type { Step } from '../terms/pace.ts'
import { type Edge, type Ends, endsOf, findJoint, isAcross, type Joint } from './find-joint.ts'
import { SHARE_THAT_GOES_ON } from './judge-reach.ts'
import { isSilent, silenceBetweenPieces } from './log-clock.ts'

/** Number of nearest records compared: the two neighbours in the row, and those in the rows beside it. */
const NEAREST = 8
/** Maximum number of records in a cell; with more the search is abandoned: a field flown ten times has fewer. */
const MOST_IN_CELL = 64
/**
 * Difference between length and width, as a share of the length, within which a record counts as square, so that its size does not identify
 * its ends.
 */
const SQUARE = 0.15
/** Microseconds for each record. */
const COMPARING = 60
const RECORDS_A_STEP = 256

interface Link {
  readonly a: number
  readonly b: number
  readonly joint: Joint
  readonly step: number
}

/** Returns the pieces' numbers row by row, for every direction in which most pieces fit, the likeliest first. */
export async function ordersByShape(pieces: Pieces, step: Step): Promise<readonly Int32Array[]> {
  const ends = Array.from({ length: pieces.count }, (_, i) => endsOf(ringsOf(pieces, i)))
  const nearest = nearestOf(ends)
  if (!nearest) return []
  const nearestTo = (piece: number) => nearest.subarray(NEAREST * piece, NEAREST * (piece + 1))
  const links: Link[] = []
  for (let a = 0; a < ends.length; a++) {
    if (a % RECORDS_A_STEP === RECORDS_A_STEP - 1) await step(a / ends.length, COMPARING * RECORDS_A_STEP)
    for (const b of nearestTo(a)) {
      // Either may be among the nearest of the other: each pair is compared once.
      if (b < 0 || (b < a && nearestTo(b).includes(a))) continue
      if (isSilent(silenceBetweenPieces(pieces, a, b))) continue
      const joint = findJoint(ends[a]!, ends[b]!) ?? findJoint(ends[a]!, ends[b]!, 'reaching')
      if (joint) links.push({ a, b, joint, step: distance(ends[a]!, ends[b]!) })
    }
  }
  return byDirection(ends, links)
    .map((some) => ({ some, linked: linkedBy(some, ends.length) }))
    .filter(({ linked }) => linked >= SHARE_THAT_GOES_ON * ends.length)
    .sort((p, q) => q.linked - p.linked)
    .map(({ some }) => rowsFrom(ends, some))
}

function distance(a: Ends, b: Ends): number {
  return hypotenuse(a.centreX - b.centreX, a.centreY - b.centreY)
}

/** Returns the nearest pieces of each by their centres, -1 where there are fewer; undefined where thousands coincide. */
function nearestOf(ends: readonly Ends[]): Int32Array | undefined {
  const sizes: number[] = []
  let west = Infinity
  let south = Infinity
  let north = -Infinity
  for (const { edges, centreX, centreY } of ends) {
    for (const { length, reach } of edges) sizes.push(Math.max(length, reach))
    west = Math.min(west, centreX)
    south = Math.min(south, centreY)
    north = Math.max(north, centreY)
  }
  const side = medianOf(sizes)
  if (side === undefined) return undefined
  // Cells have small whole numbers, which a Map finds fastest; two unused numbers separate the columns.
  const column = Math.ceil((north - south) / side) + 3
  const cellOf = (x: number, y: number) => Math.floor((x - west) / side) * column + Math.floor((y - south) / side)
  const cells = new Map<number, number[]>()
  for (const [i, { centreX, centreY, isSmall }] of ends.entries()) {
    if (!isSmall) continue
    const cell = cellOf(centreX, centreY)
    const held = cells.get(cell)
    if (!held) cells.set(cell, [i])
    else if (held.push(i) > MOST_IN_CELL) return undefined
  }
  const x = Float64Array.from(ends, ({ centreX }) => centreX)
  const y = Float64Array.from(ends, ({ centreY }) => centreY)
  const nearest = new Int32Array(NEAREST * ends.length).fill(-1)
  const aparts = new Float64Array(NEAREST)
  for (const [piece, { isSmall }] of ends.entries()) {
    if (!isSmall) continue
    aparts.fill(Infinity)
    const first = NEAREST * piece
    const cell = cellOf(x[piece]!, y[piece]!)
    for (const across of [-column, 0, column]) {
      for (const along of [-1, 0, 1]) {
        for (const other of cells.get(cell + across + along) ?? []) {
          const apart = hypotenuse(x[other]! - x[piece]!, y[other]! - y[piece]!)
          if (other === piece || apart >= aparts[NEAREST - 1]!) continue
          let rank = NEAREST - 1
          for (; rank > 0 && apart < aparts[rank - 1]!; rank--) {
            aparts[rank] = aparts[rank - 1]!
            nearest[first + rank] = nearest[first + rank - 1]!
          }
          aparts[rank] = apart
          nearest[first + rank] = other
        }
      }
    }
  }
  return nearest
}

/** Links across the longer side of the records and across the shorter, which cannot both be rows. */
function byDirection(ends: readonly Ends[], links: readonly Link[]): readonly (readonly Link[])[] {
  const shortest = links.toSorted(byStep)[0]
  if (!shortest) return []
  const [x, y] = wayOf(ends, shortest)
  const wide: Link[] = []
  const along: Link[] = []
  const across: Link[] = []
  const narrow: Link[] = []
  for (const link of links) {
    const { length, exit } = link.joint
    if (length > (1 + SQUARE) * exit.reach) wide.push(link)
    else if (length < (1 - SQUARE) * exit.reach) narrow.push(link)
    else {
      // A square record fits on all sides: its heading gives the row.
      const [u, v] = wayOf(ends, link)
      const list = Math.abs(u * x + v * y) > Math.abs(u * y - v * x) ? along : across
      list.push(link)
    }
  }
  // With equally many links the first order is likelier, because most records are wider than long.
  return [wide, along, narrow, across]
}

/** Shortest first, and in the same order on every machine. */
function byStep(p: Link, q: Link): number {
  return p.step - q.step || p.a - q.a || p.b - q.b
}

function wayOf(ends: readonly Ends[], { a, b }: Link): readonly [x: number, y: number] {
  return [ends[b]!.centreX - ends[a]!.centreX, ends[b]!.centreY - ends[a]!.centreY]
}

function linkedBy(links: readonly Link[], count: number): number {
  const isLinked = new Uint8Array(count)
  for (const { a, b } of links) {
    isLinked[a] = 1
    isLinked[b] = 1
  }
  return isLinked.reduce((sum, one) => sum + one, 0)
}

interface Neighbour {
  readonly piece: number
  readonly edge: Edge
}

function rowsFrom(ends: readonly Ends[], links: readonly Link[]): Int32Array {
  const neighbours = ends.map((): Neighbour[] => [])
  const rowOf = Int32Array.from(ends.keys())
  const root = (piece: number): number => {
    let at = piece
    while (rowOf[at] !== at) {
      rowOf[at] = rowOf[rowOf[at]!]!
      at = rowOf[at]!
    }
    return at
  }
  const isFree = (piece: number, edge: Edge) =>
    neighbours[piece]!.length < 2 && neighbours[piece]!.every((used) => isAcross(edge, used.edge, ends[piece]!.isSmall))
  for (const { a, b, joint } of links.toSorted(byStep)) {
    if (!isFree(a, joint.exit) || !isFree(b, joint.entry) || root(a) === root(b)) continue
    neighbours[a]!.push({ piece: b, edge: joint.exit })
    neighbours[b]!.push({ piece: a, edge: joint.entry })
    rowOf[root(a)] = root(b)
  }
  const order = new Int32Array(ends.length)
  const isPut = new Uint8Array(ends.length)
  let filled = 0
  // A row begins at an end, because no row is a ring.
  for (const [first, { length }] of neighbours.entries()) {
    if (length === 2) continue
    for (let at: number | undefined = first; at !== undefined && isPut[at] === 0; ) {
      order[filled++] = at
      isPut[at] = 1
      at = neighbours[at]!.find(({ piece }) => isPut[piece] === 0)?.piece
    }
  }
  return order
}
