/** Reads the rows of one kind as the administration shows them, with the names of what they belong to. */
import type { EntityOf } from '@faixa/contract'
import type { RegistrableLevel } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { EntityRow, Source } from './kinds/entity-kind.queries.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'

const NOTHING = sql`null::text`

const select = ({ columns, missing = NOTHING }: Source) =>
  sql`select e.id, e.versao, e.nome, e.arquivado_em as "arquivadoEm", ${missing} as missing, ${columns}`

export interface EntityPage {
  readonly busca?: string | undefined
  readonly archived: boolean
  readonly page: number
  readonly pageSize: number
}

/** Every row is either living, with everything it belongs to, or among the archived ones. */
export async function listEntityRows<Level extends RegistrableLevel>(
  db: Db,
  nivel: Level,
  { busca, archived, page, pageSize }: EntityPage,
): Promise<{ readonly rows: EntityRow<Level>[]; readonly total: number }> {
  const { source } = KINDS[nivel]
  const { from, searched, where = sql`true`, missing = NOTHING } = source
  // Line by line, so that nothing is found across two fields.
  const found =
    busca === undefined ? sql`true` : sql`dobrado(concat_ws(E'\n', ${searched})) like contendo(${busca}::text)`
  const living = sql`(e.arquivado_em is null and (${missing}) is null)`
  const asked = sql`from ${from} where ${where} and ${found} and ${archived ? sql`not ${living}` : living}`
  const counted = await sql<{ total: number }>`select count(*) as total ${asked}`.execute(db)
  const { rows } = await sql<EntityRow<Level>>`${select(source)} ${asked}
    order by e.nome, e.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

export async function findEntityRow<Level extends RegistrableLevel>(
  db: Db,
  nivel: Level,
  id: number,
): Promise<EntityRow<Level> | undefined> {
  const { source } = KINDS[nivel]
  const { from, where = sql`true` } = source
  const { rows } = await sql<EntityRow<Level>>`${select(source)}
    from ${from} where ${where} and e.id = ${id}`.execute(db)
  return rows[0]
}

export function isLiving({ arquivadoEm, missing }: Pick<EntityRow, 'arquivadoEm' | 'missing'>): boolean {
  return arquivadoEm === null && missing === null
}

/** Turns a row into the API's answer. */
export function entityOf<Level extends RegistrableLevel>(row: EntityRow<Level>, posicao?: number): EntityOf<Level> {
  const { arquivadoEm, missing, ...shown } = row
  const archived = !isLiving({ arquivadoEm, missing })
  const said = { ...shown, ...(posicao !== undefined && { posicao }), ...(archived && { arquivado: true }) }
  // The compiler does not put together again what it took apart of a generic row; tests hold every reply against the contract.
  return said as unknown as EntityOf<Level>
}
