/** Reads one entity for the administration, with the names of its parents, and converts a row to the API's answer. */
import { ENTITY_KINDS, type EntityIn, type Tipo } from '@faixa/contract'
import type { Actor } from '@faixa/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { storedName } from '../../../db/stored-name.ts'
import { rowsWithinReach } from '../../../http/access/rows-within-reach.queries.ts'
import type { Seal } from '../../../secrets/seal.ts'
import { PURPOSES } from '../../../secrets/sealed-places.ts'
import type { EntityRow, Parent, Source } from '../kinds/entity-kind.queries.ts'
import { KINDS } from '../kinds/entity-kinds.queries.ts'

/** The dependencies for reading rows whose personal numbers are sealed, and the person who reads. */
export interface Reading {
  readonly db: Db
  readonly actor: Actor
  readonly deps: { readonly seal: Seal }
}

export const select = ({ columns, parents = [] }: Source) =>
  sql`select e.id, e.versao, e.nome, e.arquivado_em as "arquivadoEm", ${missingOf(parents)} as missing, ${columns}`

/** The kind of the first parent that is archived, or null. */
function missingOf(parents: readonly Parent[]): RawBuilder<unknown> {
  if (parents.length === 0) return sql`null::text`
  const cases = parents.map(({ kind, alias }) => sql`when ${sql.ref(`${alias}.arquivado_em`)} is not null then ${kind}`)
  return sql`(case ${sql.join(cases, sql` `)} end)::text`
}

/** The value of a column of this kind's list, which the contract has checked. */
export function valueOf({ elsewhere = {} }: Source, column: string): RawBuilder<unknown> {
  return elsewhere[column] ?? sql.ref(`e.${storedName(column)}`)
}

/** The rows of a kind that a person manages; the routes have refused kinds of which the person manages none. */
export function reached(actor: Actor, tipo: Tipo): RawBuilder<SqlBool> {
  const { managedBy } = ENTITY_KINDS[tipo]
  return managedBy === 'createRecurso'
    ? rowsWithinReach(actor, managedBy, { prestadora: 'e.prestadora_id' })
    : sql<SqlBool>`true`
}

export async function findEntityRow<List extends Tipo>(
  { db, actor, deps }: Reading,
  tipo: List,
  id: number,
): Promise<EntityRow<List> | undefined> {
  const { source } = KINDS[tipo]
  const { from, where = sql`true` } = source
  const { rows } = await sql<EntityRow<List>>`${select(source)}
    from ${from} where ${where} and ${reached(actor, tipo)} and e.id = ${id}`.execute(db)
  return rows[0] && opened(rows[0], source, deps.seal)
}

/** Opens the sealed columns of a row. */
export function opened<Row extends object>(row: Row, { sealed = [] }: Source, seal: Seal): Row {
  const values = row as Readonly<Record<string, unknown>>
  const texts = sealed.map((name) => {
    const bytes = values[name]
    return [name, Buffer.isBuffer(bytes) ? seal.open(bytes, PURPOSES[name]) : null]
  })
  return { ...row, ...Object.fromEntries(texts) }
}

export function isLiving({ arquivadoEm, missing }: Pick<EntityRow, 'arquivadoEm' | 'missing'>): boolean {
  return arquivadoEm === null && missing === null
}

/** Turns a row into the API's answer. */
export function entityOf<List extends Tipo>(row: EntityRow<List>, posicao?: number): EntityIn<List> {
  const { arquivadoEm, missing, removido, emEncerramento, pdf, ...shown } = row
  const archived = !isLiving({ arquivadoEm, missing })
  const fields = {
    ...shown,
    ...(posicao !== undefined && { posicao }),
    ...(archived && { arquivado: true }),
    ...(removido && { removido }),
    ...(emEncerramento && { emEncerramento }),
    ...(pdf && { pdf }),
  }
  // The compiler cannot reassemble a generic row; tests compare every reply with the contract.
  return fields as unknown as EntityIn<List>
}
