/**
 * A fetch that waits for a busy server. A refusal for that reason has no effect, so the request is repeated: a first start on a busy
 * machine then takes longer instead of failing. A connection that the server closed while this process was not scheduled is replaced:
 * registering requests have a key, with which a repetition gets the first answer.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** Refusals without a success after which the server is not merely busy, ms. */
const PATIENCE_MS = 3_600_000
const BETWEEN_TRIES_MS = 1000

export const patientFetch: typeof fetch = async (input, init) => {
  for (const from = performance.now(); ; ) {
    const isLate = performance.now() - from > PATIENCE_MS
    const response = await fetch(input, init).catch((error: unknown) => {
      if (isLate || !isBroken(error)) throw error
    })
    if (response && (isLate || !isForNow(response))) return response
    await response?.body?.cancel()
    await sleep(1000 * Number(response?.headers.get('retry-after') ?? 0) || BETWEEN_TRIES_MS)
  }
}

/** A used-up quota is also 429, but has no time to wait. */
function isForNow({ status, headers }: Response): boolean {
  return status === 503 || (status === 429 && headers.has('retry-after'))
}

/** Where no server listens, waiting is useless. */
function isBroken(error: unknown): boolean {
  const cause = error instanceof TypeError ? (error.cause as { readonly code?: string } | undefined) : undefined
  return cause !== undefined && cause.code !== 'ECONNREFUSED'
}
