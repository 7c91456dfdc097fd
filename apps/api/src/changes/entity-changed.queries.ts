/** All changes of entities end here: their consequences are defined in consequences.ts and carried out in the transaction of the write. */
import type { Tipo } from '@faixa/contract'
import { type Selectable, sql } from 'kysely'
import { audit } from '../db/audit/audit.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { areaChanged } from './area-changed.queries.ts'
import { changedNames } from './changed-names.ts'
import type { Changing, EntityTable } from './changing.ts'
import { climaAgain } from './compute-again.queries.ts'
import { ENTITY_COLUMNS, type EntityCause, type EntityEffect } from './consequences.ts'
import { judgeAgain } from './judge-again.queries.ts'
import { plotsChanged } from './plots-changed.queries.ts'

/** A row of `empresas`, `unidades`, `prestadoras`, `pilotos`, `aeronaves` or `usuarios`, by column. */
export type EntityState = Readonly<Record<string, unknown>>

interface EntityAct {
  readonly cause: EntityCause
  readonly tipo: Tipo
  readonly antes?: object
  readonly depois?: object
}

/** The last step of every transaction that writes an entity, whose row it has locked. `before` is absent where the entity is new. */
export async function entityChanged(
  ask: Changing,
  { table, id }: { readonly table: EntityTable; readonly id: number },
  before: EntityState | undefined,
  { cause, tipo, ...states }: EntityAct,
): Promise<void> {
  await audit(ask, { acao: cause, entidade: tipo, id, ...states })
  // No other row depends on a new one.
  if (!before) return
  const after = await readEntityState(ask.db, table, id)
  const columns: Readonly<Record<string, readonly EntityEffect[]>> = ENTITY_COLUMNS[table]
  const effects = new Set(changedNames(before, after).flatMap((name) => columns[name] ?? []))
  if (effects.has('judgeFlown')) {
    await judgeAgain(ask, { aeronaveId: id })
    await climaAgain(ask, { aeronaveId: id })
  }
  if (effects.has('reviseFlown')) await reviseLater(ask.db, 'aeronave_id', id)
  if (effects.has('revisePiloted')) await reviseLater(ask.db, 'piloto_id', id)
  if (effects.has('moveAreas')) await moveAreas(ask, id, [before, after])
}

async function readEntityState(db: Db, table: EntityTable, id: number): Promise<EntityState> {
  const { rows } = await sql<EntityState>`select * from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]!
}

/** The laudos wait for their next revision, which a job signs; laudos that were never measured have none. */
async function reviseLater(db: Db, column: 'aeronave_id' | 'piloto_id', id: number): Promise<void> {
  await sql`insert into revisoes_pendentes select id from laudos where ${sql.ref(column)} = ${id} and metodo is not null
    on conflict do nothing`.execute(db)
}

/** The areas of a unidade move from one empresa to another: laudos and orders of both are judged and compared again. */
async function moveAreas(ask: Changing, unidadeId: number, states: readonly EntityState[]): Promise<void> {
  const rows = await ask.db.selectFrom('areas_protecao').select('id').where('unidade_id', '=', unidadeId).execute()
  const ids = rows.map(({ id }) => id)
  for (const { empresa_id } of states as readonly Pick<Selectable<Tables['unidades']>, 'empresa_id'>[]) {
    const owner = { empresaId: empresa_id, unidadeId }
    await plotsChanged(ask, owner, [])
    if (ids.length > 0) await areaChanged(ask, { owner, ids, columns: ['empresa_id'] }, [])
  }
}
