/** Finds service orders within a person's reach; for any other person they do not exist. */
import type { ORDEM_SORTS, OrdemQuery } from '@faixa/contract'
import type { Actor, Capability } from '@faixa/domain'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { contains, isOneOf, orderedBy } from '../../db/list-terms.queries.ts'
import { rowsWithinReach } from '../../http/access/rows-within-reach.queries.ts'

const COLUMNS = {
  empresa: 'o.empresa_id',
  unidade: 'o.unidade_id',
  prestadora: 'o.prestadora_id',
  piloto: 'o.piloto_id',
} as const

export const ordemWithinReach = (actor: Actor, capability: Capability) => rowsWithinReach(actor, capability, COLUMNS)

/** Maximum count of rows: counting more takes longer than reading a page. */
const COUNTED = 10_000

function ordens(db: Db) {
  return db
    .selectFrom('ordens_servico as o')
    .leftJoin('empresas', 'empresas.id', 'o.empresa_id')
    .leftJoin('unidades', 'unidades.id', 'o.unidade_id')
    .leftJoin('prestadoras', 'prestadoras.id', 'o.prestadora_id')
    .leftJoin('pilotos', 'pilotos.id', 'o.piloto_id')
}

/** The last beginning of work in the field. */
const beganInField = sql<Date | null>`(select max(r.em) from registros_campo r
  where r.ordem_id = o.id and r.tipo = 'inicio' and r.retirado_em is null)`

/** The last end of work in the field, where no beginning follows it. */
const endedInField = sql<Date | null>`(select max(r.em) from registros_campo r
  where r.ordem_id = o.id and r.tipo = 'conclusao' and r.retirado_em is null
    and not exists (select from registros_campo b
      where b.ordem_id = o.id and b.tipo = 'inicio' and b.retirado_em is null and b.em > r.em))`

function rowsOf(db: Db) {
  return ordens(db)
    .innerJoin('usuarios', 'usuarios.id', 'o.usuario_id')
    .selectAll('o')
    .select(['empresas.nome as empresa_nome', 'unidades.nome as unidade_nome'])
    .select(['prestadoras.nome as prestadora_nome', 'pilotos.nome as piloto_nome', 'usuarios.nome as usuario_nome'])
    .select([beganInField.as('comecou_em'), endedInField.as('concluiu_em')])
}

export type OrdemRow = Awaited<ReturnType<typeof findOrdem>> & object

/** `archived` finds archived ones too. */
export function findOrdem(db: Db, uuid: string, actor: Actor, capability: Capability, archived = false) {
  return rowsOf(db)
    .where('o.uuid', '=', uuid)
    .where(ordemWithinReach(actor, capability))
    .$if(!archived, (query) => query.where('o.arquivado_em', 'is', null))
    .executeTakeFirst()
}

/** The name of a laudo's order, where this person may read it. */
export function findOrdemName(db: Db, id: number, actor: Actor) {
  return db
    .selectFrom('ordens_servico as o')
    .select(['o.uuid', 'o.codigo'])
    .where('o.id', '=', id)
    .where('o.arquivado_em', 'is', null)
    .where(ordemWithinReach(actor, 'readOrdem'))
    .executeTakeFirst()
}

const SAME_MAX = 5

/** The orders within reach whose code is the same but for case, accents and spaces. */
export async function findSameCodigo(
  db: Db,
  actor: Actor,
  { codigo, empresa }: { readonly codigo: string; readonly empresa?: number | undefined },
) {
  return ordens(db)
    .select(['o.uuid', 'o.codigo', 'o.data'])
    .where(ordemWithinReach(actor, 'readOrdem'))
    .where(sql<SqlBool>`o.arquivado_em is null and chave_de_nome(o.codigo) = chave_de_nome(${codigo})`)
    .where(empresa === undefined ? sql<SqlBool>`true` : sql<SqlBool>`o.empresa_id = ${empresa}`)
    .orderBy('o.id', 'desc')
    .limit(SAME_MAX)
    .execute()
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
    .orderBy(orderedBy(query.sort, SORTED, { id: 'o.id', never: 'data' }))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total: Math.min(counted.length, COUNTED), isLimited: counted.length > COUNTED }
}

function narrowed<Q extends ReturnType<typeof ordens>>(query: Q, actor: Actor, filter: OrdemQuery): Q {
  return query
    .where(ordemWithinReach(actor, 'readOrdem'))
    .where(sql<SqlBool>`${sql.join(conditionsOf(filter), sql` and `)}`) as Q
}

function conditionsOf(filter: OrdemQuery): Expression<SqlBool>[] {
  const { busca, tratamento, situacao = [], dataStart, dataEnd, diaPlanejadoStart, diaPlanejadoEnd } = filter
  return [
    filter.arquivados === 'sim' ? sql<SqlBool>`o.arquivado_em is not null` : sql<SqlBool>`o.arquivado_em is null`,
    contains(SEARCHED, busca),
    ...(tratamento === undefined ? [] : [sql<SqlBool>`o.tratamento = ${tratamento}`]),
    ...(situacao.length === 0 ? [] : [sql<SqlBool>`o.situacao = any(${situacao}::text[])`]),
    ...(dataStart === undefined ? [] : [sql<SqlBool>`o.data >= ${dataStart}::date`]),
    ...(dataEnd === undefined ? [] : [sql<SqlBool>`o.data <= ${dataEnd}::date`]),
    ...(diaPlanejadoStart === undefined ? [] : [sql<SqlBool>`o.dia_planejado >= ${diaPlanejadoStart}::date`]),
    ...(diaPlanejadoEnd === undefined ? [] : [sql<SqlBool>`o.dia_planejado <= ${diaPlanejadoEnd}::date`]),
    isOneOf(COLUMNS.empresa, filter.empresa),
    isOneOf(COLUMNS.unidade, filter.unidade),
    isOneOf(COLUMNS.prestadora, filter.prestadora),
    isOneOf(COLUMNS.piloto, filter.piloto),
  ]
}

const SEARCHED = [
  'o.codigo',
  'o.nome',
  'o.tratamento',
  'o.cultura',
  'empresas.nome',
  'unidades.nome',
  'prestadoras.nome',
  'pilotos.nome',
]

const SORTED: Readonly<Record<(typeof ORDEM_SORTS)[number], string>> = {
  codigo: 'o.codigo',
  nome: 'o.nome',
  situacao: 'o.situacao',
  data: 'o.data',
  diaPlanejado: 'o.dia_planejado',
  empresa: 'empresas.nome',
  unidade: 'unidades.nome',
  prestadora: 'prestadoras.nome',
  piloto: 'pilotos.nome',
  tratamento: 'o.tratamento',
  cultura: 'o.cultura',
  areaHa: 'o.area_ha',
  laudos: 'o.laudos',
  dataCriacao: 'o.criado_em',
}
