/**
 * Reads from a hot standby (docs/decisions/0173). A reading goes there only if the standby has replayed everything that the primary had
 * flushed when the reading was requested: nobody reads what is older than the own write, the own job's result or the news that a screen
 * received, whichever process wrote it. In every other case, and after every failure of the standby, the primary answers.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@faixa/contract'
import { sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { urlsOf } from '../../settings/database-urls.ts'
import { within } from '../../within.ts'
import { type DatabaseOptions, type Db, type OpenDatabase, openDatabase } from '../database.ts'
import { lookUpTogether } from '../look-up-together.ts'
import { databaseRefusal } from '../refusal.ts'

export type ReadServer = 'reserva' | 'primario'

export interface Standby {
  /** Runs `read` on the standby or on the primary; where the standby fails before `read` has ended, once more on the primary. */
  read<T>(read: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The setting cannot be right: the start is refused with this sentence. */
export class StandbyRefused extends Error {}

interface StandbyOptions extends Pick<DatabaseOptions, 'onStatement'> {
  readonly url: string
  readonly primary: Db
  readonly log: Log
  readonly onRead: (server: ReadServer) => void
}

/** Time that a reader waits for the standby to replay what the primary has, ms; on one network it takes a few. */
const REPLAYED_WITHIN_MS = 250
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 40
/** Time for the standby's answer to that question, ms: a frozen server must not delay readers. */
const ANSWER_WITHIN_MS = 1000
/** Interval at which an unusable standby is examined again, ms. */
const BETWEEN_LOOKS_MS = 2000

/** A position in the log of a cluster. */
interface Position {
  readonly cluster: string
  readonly lsn: string
}

/** Opens the standby, which may be absent now. Rejects with StandbyRefused where the address cannot be right. */
export async function openStandby({ url, primary, log, onRead, onStatement }: StandbyOptions): Promise<Standby> {
  const urls = urlsOf(url)
  const closing = new AbortController()
  // Readings that begin in one turn of the event loop ask the primary once for its position.
  const askPosition = lookUpTogether(async (keys: readonly 'now'[]) => {
    const position = await positionOf(primary)
    return keys.map(() => position)
  })
  let used: OpenDatabase | undefined
  let reported: string | undefined

  const open = (one: string) =>
    openDatabase(one, {
      connectWithinMs: ANSWER_WITHIN_MS,
      onStatement,
      // The next reading finds the server absent, and reports it once.
      onError: () => {},
    })

  /** Takes the first usable server of the list; returns false where none is. */
  async function look(): Promise<boolean> {
    let trouble: string | undefined
    for (const one of urls) {
      const candidate = open(one)
      trouble = await troubleOf(candidate, await positionOf(primary)).catch(sentenceOf)
      if (closing.signal.aborted || trouble !== undefined) {
        await candidate.close().catch(() => {})
        continue
      }
      used = candidate
      reported = undefined
      log.info({}, 'exportações, OGC e painéis são lidos na reserva')
      return true
    }
    report(trouble)
    return false
  }

  function report(trouble: string | undefined): void {
    if (trouble !== reported && !closing.signal.aborted)
      log.warn({ motivo: trouble }, 'exportações, OGC e painéis são lidos no primário')
    reported = trouble
  }

  async function lookUntilFound(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(BETWEEN_LOOKS_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted || (await look().catch(() => false))) return
    }
  }

  function abandon(there: OpenDatabase, trouble: string): void {
    if (used !== there) return
    used = undefined
    report(trouble)
    there.close().catch(() => {})
    void lookUntilFound()
  }

  await refuseWrong(urls, open, await positionOf(primary))
  if (!(await look())) void lookUntilFound()
  return {
    async read(read) {
      const there = used
      const position = there && (await askPosition('now').catch(() => undefined))
      if (there && position) {
        try {
          const trouble = await troubleOf(there, position)
          if (trouble === undefined) {
            const answer = await read(there.db)
            onRead('reserva')
            return answer
          }
          abandon(there, trouble)
        } catch (error) {
          // A refusal of the reading itself would be the same on the primary.
          if (error instanceof Problem || (used === there && !isStandbyFault(error))) throw error
          abandon(there, sentenceOf(error))
        }
      }
      onRead('primario')
      return read(primary)
    },
    async close() {
      closing.abort()
      await used?.close()
    },
  }
}

/** SQLSTATE of a reading that replaying cancelled, and of a write, which a standby refuses. */
const STANDBYS_OWN = /^(40001|25006)$/
/** Errors of a pool that was closed because its server was abandoned. */
const CLOSED = /after calling end on the pool|driver has already been destroyed/

/** Tells whether the primary might answer where this error came from a standby. */
export function isStandbyFault(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && STANDBYS_OWN.test(error.code ?? '')) return true
  return databaseRefusal(error)?.codigo === 'indisponivel' || CLOSED.test(error instanceof Error ? error.message : '')
}

/** A commit was acknowledged only after its record was flushed, unless the server is set to acknowledge earlier. */
async function positionOf(primary: Db): Promise<Position> {
  const { rows } = await sql<Position>`select (pg_control_system()).system_identifier::text as cluster,
    (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end)::text as lsn`.execute(primary)
  return rows[0]!
}

interface Seen {
  readonly cluster: string
  readonly isStandby: boolean
  readonly isReplayed: boolean
  readonly feedback: string
}

/** Returns the reason why a server cannot answer as of a position; undefined where it can. */
async function troubleOf({ db }: OpenDatabase, { cluster, lsn }: Position): Promise<string | undefined> {
  const from = performance.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const { rows } = await within(
      ANSWER_WITHIN_MS,
      sql<Seen>`select (pg_control_system()).system_identifier::text as cluster, pg_is_in_recovery() as "isStandby",
        coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "isReplayed",
        current_setting('hot_standby_feedback') as feedback`.execute(db),
    )
    const seen = rows[0]!
    if (seen.cluster !== cluster) return OTHER_CLUSTER
    if (!seen.isStandby) return 'o servidor não é uma reserva'
    // Without it the primary removes old rows that a long export still reads, and the standby would end the export.
    if (seen.feedback !== 'on') return 'falta hot_standby_feedback = on na reserva'
    if (seen.isReplayed) return undefined
    if (performance.now() - from > REPLAYED_WITHIN_MS) return 'a reserva está atrasada'
    await sleep(pauseMs)
  }
}

const OTHER_CLUSTER = 'o servidor não é uma reserva do banco de DATABASE_URL'
/** SQLSTATE of a wrong user or password, and of an absent database. */
const REFUSED: Readonly<Record<string, string>> = {
  '28P01': 'o servidor recusou o usuário ou a senha',
  '28000': 'o servidor recusou o usuário ou a senha',
  '3D000': 'o servidor não tem este banco de dados',
}
const NEVER_RIGHT: readonly string[] = [OTHER_CLUSTER, ...Object.values(REFUSED)]

/** A server that does not answer now may come back; one that answers as another database never becomes the right one. */
async function refuseWrong(
  urls: readonly string[],
  open: (url: string) => OpenDatabase,
  position: Position,
): Promise<void> {
  for (const url of urls) {
    const candidate = open(url)
    const trouble = await troubleOf(candidate, position).catch(sentenceOf)
    await candidate.close().catch(() => {})
    if (trouble !== undefined && NEVER_RIGHT.includes(trouble))
      throw new StandbyRefused(`Configuração inválida. FAIXA_BANCO_LEITURA: ${trouble}.`)
  }
}

function sentenceOf(error: unknown): string {
  const refused = error instanceof pg.DatabaseError ? REFUSED[error.code ?? ''] : undefined
  return refused ?? (error instanceof Error && error.message !== '' ? error.message : String(error))
}
