import { SELECTION_DAYS } from '@faixa/contract'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

const DAY_MS = 86_400_000

/** Returns the code under which the selection is stored: the existing one where this person stored the same selection before. */
export async function insertOrRenewSelection(db: Db, row: Insertable<Tables['selecoes']>): Promise<string> {
  const { codigo } = await db
    .insertInto('selecoes')
    .values({ ...row, talhoes: sql<number[]>`${[...row.talhoes]}::bigint[]` })
    .onConflict((conflict) => conflict.columns(['usuario_id', 'resumo']).doUpdateSet({ criado_em: row.criado_em }))
    .returning('codigo')
    .executeTakeFirstOrThrow()
  return codigo
}

export async function findSelection(db: Db, codigo: string): Promise<number[] | undefined> {
  const row = await db.selectFrom('selecoes').select('talhoes').where('codigo', '=', codigo).executeTakeFirst()
  return row?.talhoes.map(Number)
}

/** Deletes the selections that were not stored again for a long time. */
export async function sweepSelections(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('selecoes')
    .where('criado_em', '<', new Date(now.getTime() - SELECTION_DAYS * DAY_MS))
    .execute()
}
