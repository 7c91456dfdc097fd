/**
 * Calls that the page itself began, before any program ran (public/boot.js): the client takes each answer once, while it is fresh, instead
 * of calling again.
 */

interface BegunCalls {
  readonly token: string
  readonly atMs: number
  /** Address below the origin → its answer. */
  readonly answers: Record<string, Promise<Response>>
}

declare global {
  var begunCalls: BegunCalls | undefined
}

/** Age up to which an answer is taken, ms: a person may come to the list long after the page was opened. */
const FRESH_MS = 15_000

const fresh = (): BegunCalls | undefined =>
  globalThis.begunCalls && Date.now() - globalThis.begunCalls.atMs < FRESH_MS ? globalThis.begunCalls : undefined

/** The moment since which events may matter: that of the first call whose answer may be shown. */
export const firstCallMs = (): number => fresh()?.atMs ?? Date.now()

/** `fetch` that takes the answer of a begun call of the same session. */
export const fetchBegun: typeof globalThis.fetch = async (input, init) => {
  const answer = takeAnswer(input, init)
  return answer ? answer.catch(() => fetch(input, init)) : fetch(input, init)
}

function takeAnswer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> | undefined {
  const begun = fresh()
  if (!begun || typeof input !== 'string' || init.method !== 'GET') return undefined
  if (new Headers(init.headers).get('authorization') !== `Bearer ${begun.token}`) return undefined
  const answer = begun.answers[input]
  delete begun.answers[input]
  return answer
}
