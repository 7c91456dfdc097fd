/** Flights that were sent without a network and wait in this tab (features/laudo-form): their names in its storage, and how many there are. */

const QUEUE = 'fila-laudos-'
const DRAFT = 'novo-laudo-'
const ATTEMPT = '-envio'

export const queueKey = (personId: number) => `${QUEUE}${personId}`
/** Keys of all stored data of the form, and of a draft of the queue. */
export const formKeyOf = (personId: number) => `${DRAFT}${personId}`
export const draftKeyOf = (personId: number, id: string) => `${formKeyOf(personId)}-${id}`
export const attemptKey = (draftKey: string) => `${draftKey}${ATTEMPT}`

const keys = () => Object.keys(sessionStorage)

/** False where no flight can be waiting. */
export function mayKeepFlights(): boolean {
  return keys().some((key) => key.startsWith(QUEUE) || key.endsWith(ATTEMPT))
}

/** Those for which the person pressed «Enviar» and which the server has not answered with a laudo. */
export function countWaitingFlights(personId: number): number {
  const alone = parsed(attemptKey(formKeyOf(personId))).offline === true ? 1 : 0
  const { drafts } = parsed(queueKey(personId))
  const queued = Array.isArray(drafts)
    ? drafts.filter((draft: { attempt?: object; sent?: string }) => draft.attempt && draft.sent === undefined)
    : []
  return alone + queued.length
}

function parsed(key: string): { readonly offline?: unknown; readonly drafts?: unknown } {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
