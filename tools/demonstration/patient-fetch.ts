/**
 * A fetch that waits for a busy server. A refusal that says so has done nothing, and the same may be sent again: a first start on a busy
 * machine takes longer and does not end.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** Refusals without a success after which the server is not merely busy, ms. */
const PATIENCE_MS = 600_000
const BETWEEN_TRIES_MS = 1000

export const patientFetch: typeof fetch = async (input, init) => {
  for (const from = performance.now(); ; ) {
    const response = await fetch(input, init)
    if (!isForNow(response) || performance.now() - from > PATIENCE_MS) return response
    await response.body?.cancel()
    await sleep(1000 * Number(response.headers.get('retry-after')) || BETWEEN_TRIES_MS)
  }
}

/** A used-up quota is also 429, and names no time to wait. */
function isForNow({ status, headers }: Response): boolean {
  return status === 503 || (status === 429 && headers.has('retry-after'))
}
