import { codeOf } from './store-errors.ts'

/** Undefined for what was deleted since it was seen, and for a file where a folder was looked for. */
export async function unlessGone<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}
