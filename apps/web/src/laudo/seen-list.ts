/**
 * The page of laudos that was seen last in this browser, so that a map can go on to its neighbours. Maps open in tabs of their own, which share
 * nothing but the local storage with the list.
 */

export interface SeenList {
  /** In the order of the list. */
  readonly uuids: readonly string[]
  /** Address of the list, with filters, order and page. */
  readonly href: string
  /** What the server was asked. */
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

/** The page, where this laudo is on it. A tab keeps the page that it came from, whatever list is looked at meanwhile in another. */
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
