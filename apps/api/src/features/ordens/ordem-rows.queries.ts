/** Finds service orders within a person's reach; to everybody else they do not exist. */
import type { OrdemQuery } from '@faixa/contract'
import { type Actor, type Capability, SEDE } from '@faixa/domain'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { ordemWithinReach } from './ordem-reach.queries.ts'

/** Rows are counted up to here: counting more of them takes longer than reading a page. */
const COUNTED = 10_000

function ordens(db: Db) {
  return db
    .selectFrom('ordens_servico as o')
    .leftJoin('empresas', 'empresas.id', 'o.empresa_id')
    .leftJoin('unidades', 'unidades.id', 'o.unidade_id')
    .leftJoin('prestadoras', 'prestadoras.id', 'o.prestadora_id')
    .leftJoin('pilotos', 'pilotos.id', 'o.piloto_id')
}

function rowsOf(db: Db) {
  return ordens(db)
    .innerJoin('usuarios', 'usuarios.id', 'o.usuario_id')
    .selectAll('o')
    .select(['empresas.nome as empresa_nome', 'unidades.nome as unidade_nome'])
    .select(['prestadoras.nome as prestadora_nome', 'pilotos.nome as piloto_nome', 'usuarios.nome as usuario_nome'])
}

export type OrdemRow = Awaited<ReturnType<typeof findOrdem>> & object

/** `archived` finds archived ones too. */
export function findOrdem(db: Db, uuid: string, actor: Actor, capability: Capability, archived = false) {
  return rowsOf(db)
    .where('o.uuid', '=', uuid)
    .where((eb) => ordemWithinReach(eb, actor, capability))
    .$if(!archived, (query) => query.where('o.arquivado_em', 'is', null))
    .executeTakeFirst()
}

/** How the order of a laudo is called, where this person may read it. */
export function findOrdemName(db: Db, id: number, actor: Actor) {
  return db
    .selectFrom('ordens_servico as o')
    .select(['o.uuid', 'o.codigo'])
    .where('o.id', '=', id)
    .where('o.arquivado_em', 'is', null)
    .where((eb) => ordemWithinReach(eb, actor, 'readOrdem'))
    .executeTakeFirst()
}

/** Locks an order until the end of the transaction: another writer waits, and then sees the change. */
export async function lockOrdem(db: Db, uuid: string): Promise<void> {
  await db.selectFrom('ordens_servico').select('id').where('uuid', '=', uuid).forUpdate().execute()
}

export async function listOrdemRows(db: Db, actor: Actor, query: OrdemQuery) {
  const { page, pageSize } = query
  const counted = await narrowed(ordens(db), actor, query)
    .select('o.id')
    .limit(COUNTED + 1)
    .execute()
  const rows = await narrowed(rowsOf(db), actor, query)
    .orderBy(orderOf(query))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total: Math.min(counted.length, COUNTED), isLimited: counted.length > COUNTED }
}

function narrowed<Q extends ReturnType<typeof ordens>>(query: Q, actor: Actor, asked: OrdemQuery): Q {
  return query
    .where((eb) => ordemWithinReach(eb as never, actor, 'readOrdem'))
    .where(sql<SqlBool>`${sql.join(conditionsOf(asked), sql` and `)}`) as Q
}

function conditionsOf(asked: OrdemQuery): Expression<SqlBool>[] {
  const { busca, tratamento, situacao = [], dataStart, dataEnd, diaPlanejadoStart, diaPlanejadoEnd } = asked
  return [
    asked.arquivados === 'sim' ? sql<SqlBool>`o.arquivado_em is not null` : sql<SqlBool>`o.arquivado_em is null`,
    ...(busca === undefined ? [] : [contains(busca)]),
    ...(tratamento === undefined ? [] : [sql<SqlBool>`o.tratamento = ${tratamento}`]),
    ...(situacao.length === 0 ? [] : [sql<SqlBool>`o.situacao = any(${situacao}::text[])`]),
    ...(dataStart === undefined ? [] : [sql<SqlBool>`o.data >= ${dataStart}::date`]),
    ...(dataEnd === undefined ? [] : [sql<SqlBool>`o.data <= ${dataEnd}::date`]),
    ...(diaPlanejadoStart === undefined ? [] : [sql<SqlBool>`o.dia_planejado >= ${diaPlanejadoStart}::date`]),
    ...(diaPlanejadoEnd === undefined ? [] : [sql<SqlBool>`o.dia_planejado <= ${diaPlanejadoEnd}::date`]),
    ...isOneOf(sql.ref('o.empresa_id'), asked.empresa),
    ...isOneOf(sql.ref('o.unidade_id'), asked.unidade),
    ...isOneOf(sql.ref('o.prestadora_id'), asked.prestadora),
    ...isOneOf(sql.ref('o.piloto_id'), asked.piloto),
  ]
}

/** Line by line, so that nothing is found across two fields. */
function contains(text: string): Expression<SqlBool> {
  return sql<SqlBool>`dobrado(concat_ws(E'\n', o.codigo, o.nome, o.tratamento, o.cultura, empresas.nome, unidades.nome,
    prestadoras.nome, pilotos.nome)) like contendo(${text.replace(/\s+/g, ' ')}::text)`
}

/** Matches any of these entities; an absent unidade is the head office. */
function isOneOf(column: RawBuilder<unknown>, ids: readonly number[] | undefined): Expression<SqlBool>[] {
  if (!ids || ids.length === 0) return []
  const known = ids.filter((id) => id !== SEDE)
  const listed = sql<SqlBool>`${column} = any(${known}::integer[])`
  return [known.length < ids.length ? sql<SqlBool>`(${listed} or ${column} is null)` : listed]
}

/** Columns that are not of the order's own row, or have another name there. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  empresa: 'empresas.nome',
  unidade: 'unidades.nome',
  prestadora: 'prestadoras.nome',
  piloto: 'pilotos.nome',
  diaPlanejado: 'o.dia_planejado',
  areaHa: 'o.area_ha',
  dataCriacao: 'o.criado_em',
}

/** Equal rows follow each other by id, so that every row has one position; absent values come last. */
function orderOf({ sort }: OrdemQuery): RawBuilder<unknown> {
  const terms = sort.map(({ column, descending }) => {
    const value = sql.ref(ELSEWHERE[column] ?? `o.${column}`)
    // The order in which the list is opened has an index as it is.
    if (column === 'data') return descending ? sql`${value} desc` : value
    return descending ? sql`${value} desc nulls last` : sql`${value} nulls last`
  })
  return sql.join([...terms, sort[0]?.descending ? sql`o.id desc` : sql`o.id`])
}
