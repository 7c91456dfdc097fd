import { invalidate } from '../../../api/query.ts'

/** Reads the open order and the lists again, after somebody changed one. */
export async function readOrdensAgain(): Promise<void> {
  await Promise.all([invalidate('readOrdem'), invalidate('listOrdens')])
}
