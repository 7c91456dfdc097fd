/**
 * A pass as few rings as can be told without the overlay engine.
 *
 * Log quads that share their end edges need no overlay: walking down one side of the run and back up the other gives its outline, whose
 * winding number at a point is the number of quads over it. Where that outline is proven simple the pass is done; otherwise its rings
 * still cover points more than once, and are dissolved tile by tile, where a sweep has little abreast.
 */
import { asGrid, type GridRing } from '../shapes/grid.ts'
import { isSimpleAlong } from '../shapes/simple-ring.ts'
import type { Pass } from './piece.ts'

export interface Outline {
  /** Counter-clockwise with clockwise holes. */
  readonly rings: readonly GridRing[]
  /** True when no point is covered twice. */
  readonly plain: boolean
}

export function outlinePass(pass: Pass): Outline {
  if (pass.length === 1) return { rings: pass[0]!.rings, plain: true }
  const rings = pass.flatMap((piece) => piece.rings)
  const outlines = chainOutlines(rings)
  return { rings: outlines, plain: outlines.length === 1 && isPlainStrip(outlines[0]!, rings) }
}

function isPlainStrip(outline: GridRing, rings: readonly GridRing[]): boolean {
  const first = rings[0]!
  const last = rings[rings.length - 1]!
  return isSimpleAlong(outline, last[0]! - first[0]!, last[1]! - first[1]!)
}

/** Joins neighbours that share a whole edge, end to end; everything else passes through unchanged. */
function chainOutlines(rings: readonly GridRing[]): GridRing[] {
  const outlines: GridRing[] = []
  let start = 0
  while (start < rings.length) {
    const exits: number[] = []
    const entries: number[] = []
    let end = start
    while (end + 1 < rings.length) {
      const a = rings[end]!
      const b = rings[end + 1]!
      if (a.length !== 8 || b.length !== 8) break
      const shared = sharedEdge(a, b)
      if (!shared || (entries.length > 0 && (entries[entries.length - 1]! + 4) % 8 !== shared.exit)) break
      exits.push(shared.exit)
      entries.push(shared.entry)
      end++
    }
    outlines.push(end === start ? rings[start]! : outlineOf(rings.slice(start, end + 1), exits, entries))
    start = end + 1
  }
  return outlines
}

/** Offsets of the first positions of an edge of `a` and of the same edge, run the other way, of `b`. */
function sharedEdge(a: GridRing, b: GridRing): { exit: number; entry: number } | undefined {
  for (let exit = 0; exit < 8; exit += 2) {
    const to = (exit + 2) % 8
    for (let entry = 0; entry < 8; entry += 2) {
      const from = (entry + 2) % 8
      if (a[exit] === b[from] && a[exit + 1] === b[from + 1] && a[to] === b[entry] && a[to + 1] === b[entry + 1]) {
        return { exit, entry }
      }
    }
  }
  return undefined
}

/** Down the right side of a run of quads, across its end and back up the left side. */
function outlineOf(quads: readonly GridRing[], exits: readonly number[], entries: readonly number[]): GridRing {
  const right: number[] = []
  const left: number[] = []
  const head = quads[0]!
  const headExit = exits[0]!
  // In a counter-clockwise quad with exit edge e → e+1, the side before it runs e-1 → e and the side after it e+1 → e+2.
  pushAt(right, head, headExit + 6)
  pushAt(left, head, headExit + 4)
  for (let i = 0; i < exits.length; i++) {
    pushAt(right, quads[i]!, exits[i]!)
    pushAt(left, quads[i]!, exits[i]! + 2)
  }
  const tail = quads[quads.length - 1]!
  const tailEntry = entries[entries.length - 1]!
  pushAt(right, tail, tailEntry + 4)
  pushAt(left, tail, tailEntry + 6)
  const ring = [...right]
  for (let i = left.length - 2; i >= 0; i -= 2) ring.push(left[i]!, left[i + 1]!)
  return asGrid(ring)
}

function pushAt(into: number[], ring: GridRing, offset: number): void {
  const i = offset % 8
  into.push(ring[i]!, ring[i + 1]!)
}
