/** Two PostgreSQL servers, a primary and its synchronous standby; the standby takes over when the primary is killed. */
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../db/database.ts'
import type { ClusterLocation } from '../db/embedded/cluster-location.ts'
import { copyCluster } from '../db/embedded/copy-cluster.ts'
import { ownAccount, runAs } from '../db/embedded/embedded-account.ts'
import { findBinaries, program } from '../db/embedded/embedded-binaries.ts'
import { ensureCluster, SUPERUSER } from '../db/embedded/embedded-cluster.ts'
import { findRunning, freePort, launch, shutDown } from '../db/embedded/embedded-server.ts'

export interface StandbyPair {
  /** DATABASE_URL with both hosts. */
  readonly url: string
  /** Kills the primary and promotes the standby, which answers writes when this resolves. */
  failOver(): Promise<void>
  /** Makes a new synchronous standby where the killed primary was. */
  repair(): Promise<void>
  /** Runs a statement as superuser in the standby's database of the program. */
  onStandby<Row extends object>(sql: string): Promise<readonly Row[]>
  /** Ends the standby as an administrator would, so that the primary serves alone. */
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  close(): Promise<void>
}

interface Server {
  readonly location: ClusterLocation
  readonly port: number
}

const SENHA = 'faixa'
const BETWEEN_LOOKS_MS = 50

export async function openStandbyPair(): Promise<StandbyPair> {
  const folder = await mkdtemp(join(tmpdir(), 'faixa-reserva-'))
  await chmod(folder, 0o755)
  const account = await ownAccount()
  const binaries = await findBinaries(account, { info() {} })
  const serverAt = async (name: string): Promise<Server> => ({
    location: { cluster: join(folder, name), account },
    port: await freePort(),
  })
  let [primary, standby] = [await serverAt('a'), await serverAt('b')]
  const password = await ensureCluster(primary.location, binaries, true)
  await configure(primary, ['wal_keep_size=512MB'])
  await start(primary)
  await query(primary, `create role faixa login password '${SENHA}'`)
  await query(primary, 'create database faixa owner faixa')
  await addStandby()

  async function start({ location, port }: Server): Promise<void> {
    for (;;) {
      const launched = await launch(location, binaries, { durable: true, port })
      if (launched === 'started') return
      if (typeof launched === 'object') throw new Error(launched.trouble)
      await sleep(BETWEEN_LOOKS_MS)
    }
  }

  async function query<Row extends object>(
    { port }: Server,
    sql: string,
    database = 'postgres',
  ): Promise<readonly Row[]> {
    const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
    const { pool, close } = openDatabase(url, { max: 1, onError: () => {} })
    try {
      return (await pool.query<Row>(sql)).rows
    } finally {
      await close()
    }
  }

  async function addStandby(): Promise<void> {
    const { cluster } = standby.location
    await rm(cluster, { recursive: true, force: true })
    await copyCluster({ cluster: primary.location.cluster, port: primary.port, password }, cluster, { synced: false })
    const from = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} password=${password} application_name=reserva`
    await configure(standby, [`primary_conninfo='${from}'`, "synchronous_standby_names=''", 'hot_standby_feedback=on'])
    await writeFile(join(cluster, 'standby.signal'), '')
    if (account.uid !== undefined) await runAs({}, 'chown', ['-R', `${account.uid}:${account.gid}`, cluster])
    await startSynchronous()
  }

  async function startSynchronous(): Promise<void> {
    await start(standby)
    await query(primary, "alter system set synchronous_standby_names='*'")
    await query(primary, 'select pg_reload_conf()')
    const isSynchronous = async () => {
      const rows = await query<{ sync_state: string }>(primary, 'select sync_state from pg_stat_replication')
      return rows.some(({ sync_state }) => sync_state === 'sync')
    }
    while (!(await isSynchronous())) await sleep(BETWEEN_LOOKS_MS)
  }

  return {
    url: `postgres://faixa:${SENHA}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/faixa?target_session_attrs=read-write`,
    async failOver() {
      const running = await findRunning(primary.location)
      process.kill(running!.pid, 'SIGKILL')
      const pgCtl = program(binaries, 'pg_ctl')
      const { code, stderr } = await runAs(account, pgCtl, ['promote', '-w', '-D', standby.location.cluster])
      if (code !== 0) throw new Error(stderr)
      ;[primary, standby] = [standby, primary]
    },
    repair: addStandby,
    onStandby: (sql) => query(standby, sql, 'faixa'),
    async stopStandby() {
      await query(primary, 'alter system reset synchronous_standby_names')
      await query(primary, 'select pg_reload_conf()')
      await shutDown(standby.location, binaries, standby.port)
    },
    startStandby: startSynchronous,
    async close() {
      for (const { location, port } of [primary, standby]) await shutDown(location, binaries, port)
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** The last line of a setting counts. */
async function configure({ location: { cluster } }: Server, settings: readonly string[]): Promise<void> {
  await appendFile(join(cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
}
