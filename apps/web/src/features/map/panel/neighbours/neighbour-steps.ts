/** Finds the laudos before and after one in the list that it was opened from. */
import type { SeenList } from '../../../../laudo/seen-list.ts'

export type NeighbourStep = 1 | -1

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** J goes to the next laudo, K to the previous one; with Ctrl, Alt or Meta the keys belong to the browser or the application. */
export function stepOfKey({ key, ctrlKey, metaKey, altKey }: Keys): NeighbourStep | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const letter = key.toLowerCase()
  return letter === 'j' ? 1 : letter === 'k' ? -1 : undefined
}

/** Returns the neighbouring uuid, or 'other-page' where it is on the next or previous page; undefined at either end of the list. */
export function beside(
  { uuids, query: { page }, totalPages }: SeenList,
  uuid: string,
  step: NeighbourStep,
): string | undefined {
  const place = uuids.indexOf(uuid)
  if (place < 0) return undefined
  return uuids[place + step] ?? (page + step >= 1 && page + step <= totalPages ? OTHER_PAGE : undefined)
}

/** No uuid. */
export const OTHER_PAGE = 'other-page'
