import { invalidate } from '../../api/query.ts'

/** Reloads the open settlement and the lists after a change. */
export async function readAcertosAgain(): Promise<void> {
  await Promise.all([invalidate('readAcerto'), invalidate('listAcertos')])
}
