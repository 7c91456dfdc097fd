import { codeOf } from './stores/store-errors.ts'

/** Answers undefined where the file was deleted meanwhile, or stands where a folder was expected. */
export async function unlessGone<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}
