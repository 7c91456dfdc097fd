/**
 * Follows the primary of several PostgreSQL servers, of which the others are standbys. DATABASE_URL lists them as libpq does:
 * `postgres://faixa:senha@a:5432,b:5432/faixa?target_session_attrs=read-write`. The library `pg` knows one host only.
 */
import { Socket } from 'node:net'
import pg from 'pg'
import { urlsOf } from '../../settings/database-urls.ts'

/** No server of the list is the primary: it died, and no standby has taken over yet. */
export class NoPrimary extends Error {}

/** Time for a server to say whether it is the primary, ms. */
const ANSWER_WITHIN_MS = 3000
/** Connections that begin this soon after each other ask only once, ms. */
const KNOWN_FOR_MS = 500

/** The address of the server that is the primary now. Rejects with NoPrimary where several servers are listed and none is. */
export async function primaryUrl(url: string): Promise<string> {
  const [first, ...others] = urlsOf(url)
  if (others.length === 0) return first
  return Promise.any([first, ...others].map(ifPrimary)).catch((error: unknown) => {
    throw new NoPrimary('No server is the primary', { cause: error })
  })
}

async function ifPrimary(url: string): Promise<string> {
  const limits = { connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS }
  const client = new pg.Client({ connectionString: url, application_name: 'faixa primário', ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby === false) return url
    throw new NoPrimary('The server is a standby')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * How a pool or a client connects: with several hosts, each new connection goes to the one that is the primary then. The certificate of
 * every server must be valid for the first host.
 */
export function toPrimary(url: string): { readonly connectionString: string; readonly stream?: () => Socket } {
  const [first, ...others] = urlsOf(url)
  if (others.length === 0) return { connectionString: url }
  let known: { readonly url: Promise<string>; readonly untilMs: number } | undefined
  const find = () => {
    if (!known || performance.now() > known.untilMs)
      known = { url: primaryUrl(url), untilMs: performance.now() + KNOWN_FOR_MS }
    return known.url
  }
  return { connectionString: first, stream: () => new SocketToPrimary(find) }
}

class SocketToPrimary extends Socket {
  readonly #find: () => Promise<string>

  constructor(find: () => Promise<string>) {
    super()
    this.#find = find
  }

  /** `pg` calls this with the first host's port and name. */
  override connect(): this {
    void this.#connectToPrimary()
    return this
  }

  async #connectToPrimary(): Promise<void> {
    try {
      const { hostname, port } = new URL(await this.#find())
      super.connect(Number(port || '5432'), hostname.replaceAll(/[[\]]/g, ''))
    } catch (error) {
      this.destroy(error as Error)
    }
  }
}
