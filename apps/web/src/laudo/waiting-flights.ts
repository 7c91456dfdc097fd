/**
 * Flights that were sent without a network and wait in this tab. features/laudo-form stores them under these names, which its test compares:
 * a module in common would be one more file that the form waits for.
 */

const ATTEMPT = '-envio'
const QUEUE = 'fila-laudos-'

const keys = () => Object.keys(sessionStorage)

/** False where no flight can be waiting. */
export function mayKeepFlights(): boolean {
  return keys().some((key) => key.startsWith(QUEUE) || key.endsWith(ATTEMPT))
}

/** Those for which the person pressed «Enviar» and which the server has not answered with a laudo. */
export function countWaitingFlights(personId: number): number {
  const alone = parsed(`novo-laudo-${personId}${ATTEMPT}`).offline === true ? 1 : 0
  const { drafts } = parsed(`${QUEUE}${personId}`)
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
