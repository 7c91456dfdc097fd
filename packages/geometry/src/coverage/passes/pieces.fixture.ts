/** Pieces as objects, for tests that draw their own. */
import type { GridRing } from '../../shapes/grid.ts'
import { putRing } from '../../shapes/ring-block.ts'
import { closePiece, createPieces } from '../swaths/pieces.ts'
import { type Grouping, groupPasses } from './group-passes.ts'

export interface Piece {
  readonly rings: readonly GridRing[]
  readonly beginMs?: number
  readonly endMs?: number
  readonly placemark?: number
  readonly statedWidthM?: number
}

/** Groups pieces into passes, each told by the number of its pieces. */
export async function passesAmong(
  drawn: readonly Piece[],
  unclear: 'log' | 'passes' = 'log',
): Promise<Pick<Grouping, 'isUnclear' | 'issues'> & { readonly passes: readonly { readonly length: number }[] }> {
  const pieces = createPieces(drawn.length, 8 * drawn.length)
  for (const [i, piece] of drawn.entries()) {
    for (const ring of piece.rings) putRing(pieces.rings, ring)
    closePiece(pieces, piece, i)
  }
  const { passEnd, isUnclear, issues } = await groupPasses(pieces, unclear, () => Promise.resolve())
  const passes = Array.from(passEnd, (end, i) => ({ length: end - (passEnd[i - 1] ?? 0) }))
  return { passes, isUnclear, issues }
}
