/** Sizes of what this device keeps, and its removal. */
import { PROGRAM_CACHE } from '../session/forget-person.ts'
import { ANSWERS } from './kept-answers.ts'
import { RECEIVED } from './received-files.ts'

export interface StoredSizes {
  readonly programBytes: number
  readonly answersBytes: number
}

export async function readStoredSizes(): Promise<StoredSizes> {
  const [programBytes, answersBytes] = [await bytesOf(PROGRAM_CACHE), await bytesOf(ANSWERS)]
  return { programBytes, answersBytes }
}

/** Removes the answers and the shared files that wait; with `program`, the program too. */
export async function removeStored({ program }: { readonly program: boolean }): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(ANSWERS) || name === RECEIVED || (program && name.startsWith(PROGRAM_CACHE)))
      await caches.delete(name)
}

async function bytesOf(prefix: string): Promise<number> {
  let bytes = 0
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      bytes += (await (await cache.match(request, { ignoreVary: true }))?.blob())?.size ?? 0
  }
  return bytes
}
