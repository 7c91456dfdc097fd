import { invalidate } from '../../api/query.ts'

/** Reads the open settlement and the lists again, after somebody changed one. */
export async function readAcertosAgain(): Promise<void> {
  await Promise.all([invalidate('readAcerto'), invalidate('listAcertos')])
}
