import { invalidate } from '../../../api/query.ts'

/** Reloads the open order and the lists after a change. */
export async function readOrdensAgain(): Promise<void> {
  await Promise.all([invalidate('readOrdem'), invalidate('listOrdens')])
}
