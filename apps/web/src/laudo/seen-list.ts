/**
 * The page of laudos that was opened last in this browser, so that a map can link to its neighbours. Maps open in separate tabs, which
 * share only the local storage with the list.
 */

export interface SeenList {
  /** In the order of the list. */
  readonly uuids: readonly string[]
  /** Address of the list, with filters, order and page. */
  readonly href: string
  /** The query sent to the server. */
  readonly query: Readonly<Record<string, string | number>> & { readonly page: number }
  readonly totalPages: number
}

const KEY = 'faixa-lista-vista'

export function keepSeenList(list: SeenList): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // Without storage a map has no neighbours.
  }
}

/** The page, if this laudo is on it. A tab keeps the page that it came from, even if another list is opened in another tab. */
export function seenListOf(uuid: string): SeenList | undefined {
  for (const storage of [sessionStorage, localStorage]) {
    const list = read(storage)
    if (!list?.uuids.includes(uuid)) continue
    keepInTab(list)
    return list
  }
  return undefined
}

export function keepInTab(list: SeenList): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // The list of the browser is read again.
  }
}

function read(storage: Storage): SeenList | undefined {
  try {
    const list = JSON.parse(storage.getItem(KEY) ?? '') as SeenList
    return Array.isArray(list.uuids) && typeof list.href === 'string' ? list : undefined
  } catch {
    return undefined
  }
}
