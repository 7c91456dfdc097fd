/** The keys that a database depends on: a row for each, without the key itself. */
import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { KeysUnusable } from '../secrets/key-folder.ts'
import { isSealed, type Seal } from '../secrets/seal.ts'

const SAMPLE = 'faixa'
const PURPOSE = 'chaves.amostra'
/** Key of the advisory lock for creating and binding keys: any number without another use in this database. */
const LOCK = 4_711_202_623

export interface BoundKey {
  readonly id: Buffer
  readonly amostra: Buffer
  /** True once nothing is sealed by an older key, or by none. */
  readonly complete: boolean
}

/** The newest key comes first. */
export async function listBoundKeys(db: Db): Promise<readonly BoundKey[]> {
  const { rows } = await sql<BoundKey>`select id, amostra, completa_em is not null as complete
    from chaves order by criada_em desc, id`.execute(db)
  return rows
}

/** Only one process at a time creates or binds keys; the lock ends with the transaction. */
export async function lockKeys(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** Runs `act` while no other process encrypts stored data; `act` uses another connection. */
export async function whileAlone<T>(db: Kysely<Tables>, act: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK + 1})`.execute(connection)
    try {
      return await act()
    } finally {
      await sql`select pg_advisory_unlock(${LOCK + 1})`.execute(connection)
    }
  })
}

/** Refuses keys that cannot decrypt this database, and binds the newest of them. */
export async function bindKeys(tx: Db, seal: Seal, bound: readonly BoundKey[]): Promise<void> {
  for (const { id, amostra } of bound) {
    const opens = isSealed(amostra) && seal.knows(amostra) && seal.open(amostra, PURPOSE) === SAMPLE
    if (!opens) throw missingKey(id)
  }
  const [newest] = seal.keyIds()
  await tx
    .insertInto('chaves')
    .values({ id: newest, amostra: seal.seal(SAMPLE, PURPOSE) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records that everything is sealed with this key, and that no other key is needed. */
export async function completeKey(tx: Db, id: Buffer): Promise<void> {
  await sql`delete from chaves where id <> ${id}`.execute(tx)
  await sql`update chaves set completa_em = coalesce(completa_em, now()) where id = ${id}`.execute(tx)
}

function missingKey(id: Buffer): KeysUnusable {
  return new KeysUnusable(
    `Falta a chave ${id.toString('hex')}, com a qual este banco guarda CPF e RG: traga de volta a pasta «chaves» de FAIXA_DADOS, ou defina FAIXA_CHAVES. Sem ela os dois não podem mais ser lidos; veja «Chaves» em docs/runbook.md.`,
  )
}
