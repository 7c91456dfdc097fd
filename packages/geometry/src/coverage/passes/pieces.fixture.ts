/** Pieces as objects, for tests that draw their own. */
import type { GridRing } from '../../shapes/grid.ts'
import { putRing } from '../../shapes/ring-block.ts'
import { closePiece, createPieces } from '../swaths/pieces.ts'
import { type Grouping, groupPasses, type Reading } from './group-passes.ts'

export interface Piece {
  readonly rings: readonly GridRing[]
  readonly beginMs?: number
  readonly endMs?: number
  readonly placemark?: number
  readonly statedWidthM?: number
}

/** Groups pieces into passes and returns the number of pieces of each. */
export async function passesAmong(
  drawn: readonly Piece[],
  reading: Reading = 'likely',
): Promise<Pick<Grouping, 'doubt' | 'issues'> & { readonly passes: readonly { readonly length: number }[] }> {
  const pieces = createPieces(drawn.length, 8 * drawn.length)
  for (const [i, piece] of drawn.entries()) {
    for (const ring of piece.rings) putRing(pieces.rings, ring)
    closePiece(pieces, piece, i)
  }
  const { passEnd, doubt, issues } = await groupPasses(pieces, reading, () => Promise.resolve())
  const passes = Array.from(passEnd, (end, i) => ({ length: end - (passEnd[i - 1] ?? 0) }))
  return { passes, doubt, issues }
}
