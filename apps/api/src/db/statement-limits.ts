/**
 * Limits of statements. The server cancels one that takes too long, and the connection stays usable. A frozen server, or one behind a
 * network that drops everything, cancels nothing: the client then waits slightly longer than the server's limit, and closes the connection.
 */
import type pg from 'pg'

/** Limit of a statement of a request, ms, because a user waits for the answer. */
export const REQUEST_LIMIT_MS = 15_000
/** Limit of a statement of a job or of the queue, ms: they write whole results and read whole tables. */
export const JOB_LIMIT_MS = 120_000
/** Limit of a statement of a migration, ms: it may rewrite every row of the largest table. */
export const MIGRATION_LIMIT_MS = 3_600_000
/** Time that the client waits beyond the server's limit, ms. */
export const CLIENT_MARGIN_MS = 2000

export class DatabaseSilent extends Error {
  constructor(ms: number) {
    super(`The database has not answered for ${ms} ms`)
  }
}

const LONGER = /^select set_config\('statement_timeout', \$1, true\)$/
const OVER = /^(commit|rollback)$/

/**
 * Gives every statement of a connection a limit on the client's side. In a transaction with more time (allowTime) the limit is that time.
 */
export function limitStatements(client: pg.ClientBase, limitMs: number): void {
  const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown
  let allowedMs = limitMs
  const limited = (...given: readonly unknown[]): unknown => {
    const [text, values] = given
    if (typeof text === 'string') {
      if (LONGER.test(text)) allowedMs = Number((values as readonly unknown[])[0])
      else if (OVER.test(text)) allowedMs = limitMs
    }
    const answer = query(...given)
    return answer instanceof Promise ? settledWithin(allowedMs + CLIENT_MARGIN_MS, answer) : answer
  }
  // The error reaches every statement of the connection, and the pool drops it.
  const giveUp = (ms: number) => streamOf(client).destroy(new DatabaseSilent(ms))
  const settledWithin = async (ms: number, answer: Promise<unknown>): Promise<unknown> => {
    const timer = setTimeout(() => giveUp(ms), ms)
    try {
      return await answer
    } finally {
      clearTimeout(timer)
    }
  }
  client.query = limited as typeof client.query
}

function streamOf(client: pg.ClientBase): { destroy(error: Error): void } {
  // The types of pg leave out the socket.
  return (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream
}
