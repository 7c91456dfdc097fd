/** The list of protected areas and obstacles, one of them, and their shapes for maps, within a person's reach. */
import { CLASSIFICACOES, type Protecao, type ProtecaoQuery } from '@faixa/contract'
import { type Classificacao, distanceToKeep, grantOf, type ValidityState } from '@faixa/domain'
import { protectionBounds } from '@faixa/flight'
import type { LonLatBounds } from '@faixa/geometry'
import { present } from '@faixa/units'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { boundsOf, boxOf } from '../../db/box.ts'
import type { Db } from '../../db/database.ts'
import { readIdPage } from '../../db/id-page.queries.ts'
import { containsWords, isOneOf } from '../../db/list-terms.queries.ts'
import type { Tables } from '../../db/tables.ts'
import { areaWithinReach } from '../../ground/ground-owner.queries.ts'
import type { SignedIn } from '../../http/access/signed-in.ts'
import { listOrdersToFly } from '../ordens/plots/ordered-plots.queries.ts'

interface Asked {
  readonly empresaId?: number | undefined
  readonly unidadeId?: number | undefined
  /** Only areas whose box meets these bounds. */
  readonly bounds?: LonLatBounds | undefined
  /** Only areas that exist on this day, yyyy-mm-dd. */
  readonly day?: string | undefined
  /** Archived areas instead of the others. */
  readonly archived?: boolean
}

/** Selects the areas within reach; those of archived empresas are in no list. */
export function seenProtecoes(db: Db, actor: SignedIn, filter: Asked) {
  return selectProtecoes(db, filter).where(areaWithinReach(actor))
}

function selectProtecoes(db: Db, { empresaId, unidadeId, bounds, day, archived = false }: Asked) {
  return db
    .selectFrom('areas_protecao')
    .where('arquivado_em', archived ? 'is not' : 'is', null)
    .where('empresa_id', 'in', db.selectFrom('empresas').select('id').where('arquivado_em', 'is', null))
    .$if(empresaId !== undefined, (query) => query.where('empresa_id', '=', empresaId!))
    .$if(unidadeId !== undefined, (query) => query.where('unidade_id', '=', unidadeId!))
    .$if(bounds !== undefined, (query) => query.where('limites', '&&', sql<string>`${boxOf(bounds!)}::box`))
    .$if(day !== undefined, (query) => query.where(stateOn('vigente', day!)))
}

/** Metres beyond its own distance within which an area concerns the flight of an order: twice the largest distance of the norm. */
const AROUND_M = 1000

/**
 * Selects the areas of the empresas of the orders to fly that are there on this day and lie near the orders. A person who may read the
 * register gets the same areas here as there; a pilot, who may not, gets those near his own orders.
 */
export async function areasToFly(db: Db, actor: SignedIn, day: string) {
  const orders = await listOrdersToFly(db, actor)
  const empresas = [...new Set(orders.map(({ empresaId }) => empresaId))]
  const { most } = await db
    .selectFrom('areas_protecao')
    .select(sql<number | null>`max(greatest(distancia_m, distancia_drone_m))`.as('most'))
    .where('arquivado_em', 'is', null)
    .where('empresa_id', '=', sql<number>`any(${empresas}::integer[])`)
    .executeTakeFirstOrThrow()
  const boxes = orders.map(({ limites }) => boxOf(protectionBounds(boundsOf(limites), AROUND_M + (most ?? 0))))
  return selectProtecoes(db, { day })
    .where(
      sql<SqlBool>`exists (select from unnest(${orders.map(({ empresaId }) => empresaId)}::integer[], ${boxes}::text[]) as o (empresa, caixa)
        where o.empresa = areas_protecao.empresa_id and o.caixa::box && areas_protecao.limites)`,
    )
    .$if(grantOf(actor, 'readArea').reach !== 'none', (query) => query.where(areaWithinReach(actor)))
}

/** Selects the areas of the verdicts that a laudo has now. */
export function areasJudgedBy(db: Db, laudoId: number) {
  return selectProtecoes(db, {}).where('id', 'in', (judged) =>
    judged
      .selectFrom('laudos_protecao')
      .select('area_protecao_id')
      .where('laudo_id', '=', laudoId)
      .where('substituido_em', 'is', null),
  )
}

function stateOn(state: ValidityState, day: string): RawBuilder<SqlBool> {
  switch (state) {
    case 'futura':
      return sql<SqlBool>`(valida_de is not null and valida_de > ${day}::date)`
    case 'encerrada':
      return sql<SqlBool>`(valida_ate is not null and valida_ate < ${day}::date)`
    case 'vigente':
      return sql<SqlBool>`(coalesce(valida_de <= ${day}::date, true) and coalesce(valida_ate >= ${day}::date, true))`
  }
}

/** Number and stored size of the areas, bytes, before they are read. */
export function weighProtecoes(db: Db, actor: SignedIn, filter: Asked) {
  return weighShapes(seenProtecoes(db, actor, filter))
}

export async function weighShapes(areas: ReturnType<typeof seenProtecoes>) {
  const { count, bytes } = await areas
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      sql<string>`coalesce(sum(pg_column_size(geometria) + coalesce(octet_length(identificacao), 0)), 0)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes) }
}

/** Also selects the typed texts of each area, which may name people: the orders' map, for pilots, omits them. */
export function listShapes(db: Db, actor: SignedIn, filter: Asked) {
  return shapesOf(seenProtecoes(db, actor, filter).select('identificacao'))
}

export function shapesOf<Row>(areas: SelectQueryBuilder<Tables, 'areas_protecao', Row>) {
  return areas
    .select([
      'id',
      'uuid',
      'empresa_id',
      'unidade_id',
      'classificacao',
      'nome',
      'distancia_m',
      'distancia_drone_m',
      'valida_de',
      'valida_ate',
    ])
    .select(sql<string>`geometria::text`.as('geometria'))
    .orderBy('id')
    .execute()
}

/** Federal metres for a manned aircraft, for sorting by the resulting distance. */
const TABLE_M = sql.join(
  CLASSIFICACOES.map((name) => {
    const metros = distanceToKeep(name, 'tripulada') ?? null
    return sql`when ${sql.lit(name)} then ${sql.lit(metros)}::float8`
  }),
  sql` `,
)

const COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  nome: sql`nome`,
  classificacao: sql`classificacao`,
  distanciaM: sql`greatest(distancia_m, case classificacao ${TABLE_M} end)`,
  empresa: sql`(select e.nome from empresas e where e.id = empresa_id)`,
  unidade: sql`(select u.nome from unidades u where u.id = unidade_id)`,
  validaDe: sql`valida_de`,
  validaAte: sql`valida_ate`,
  areaHa: sql`area_ha`,
  criadoEm: sql`criado_em`,
}

export async function listProtecaoRows(db: Db, actor: SignedIn, query: ProtecaoQuery, today: string) {
  const { ids, ...counted } = await readIdPage(db, narrowed(db, actor, query, today), COLUMNS, query)
  return { areas: await readRows(db, actor, ids), ...counted }
}

function narrowed(db: Db, actor: SignedIn, filter: ProtecaoQuery, today: string) {
  const { busca, empresa, unidade, classificacao, validade, arquivadas } = filter
  return seenProtecoes(db, actor, { archived: arquivadas === 'sim' })
    .where(isOneOf('empresa_id', empresa))
    .where(isOneOf('unidade_id', unidade))
    .$if(classificacao !== undefined && classificacao.length > 0, (query) =>
      query.where('classificacao', 'in', [...classificacao!]),
    )
    .$if(validade !== undefined && validade.length > 0, (query) =>
      query.where((eb) => eb.or(validade!.map((state) => stateOn(state, today)))),
    )
    .where(containsWords(sql.ref('busca'), busca))
}

/** Finds an area within reach; `archived`: whether an archived area is found too. */
export async function findProtecao(
  db: Db,
  actor: SignedIn,
  uuid: string,
  archived = false,
): Promise<Protecao | undefined> {
  for (const gone of archived ? [false, true] : [false]) {
    const found = await seenProtecoes(db, actor, { archived: gone }).select('id').where('uuid', '=', uuid).execute()
    if (found[0]) return (await readRows(db, actor, [found[0].id]))[0]
  }
  return undefined
}

/** Reads areas whose ids are within reach, in the order of the ids. */
async function readRows(db: Db, actor: SignedIn, ids: readonly number[]): Promise<Protecao[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('areas_protecao as a')
    .innerJoin('empresas as e', 'e.id', 'a.empresa_id')
    .leftJoin('unidades as u', 'u.id', 'a.unidade_id')
    .leftJoin('usuarios as p', 'p.id', 'a.usuario_id')
    .select(['a.id', 'a.uuid', 'a.versao', 'a.empresa_id', 'e.nome as empresa_nome', 'a.unidade_id'])
    .select([
      'u.nome as unidade_nome',
      'a.classificacao',
      'a.nome',
      'a.identificacao',
      'a.distancia_m',
      'a.distancia_drone_m',
    ])
    .select(['a.distancia_propria_m', 'a.area_ha', 'a.comprimento_km', 'a.limites', 'a.valida_de', 'a.valida_ate'])
    .select(['p.nome as usuario', 'a.arquivo_nome', 'a.criado_em', 'a.arquivado_em'])
    .select(sql<Protecao['forma']>`a.geometria->>'type'`.as('forma'))
    .where(sql<SqlBool>`a.id = any(${[...ids]}::bigint[])`)
    .execute()
  const isKeeper = grantOf(actor, 'createArea').reach !== 'none'
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows
    .map((row): Protecao => {
      const classificacao = row.classificacao as Classificacao
      return {
        id: row.id,
        uuid: row.uuid,
        versao: row.versao,
        empresa: { id: row.empresa_id, nome: row.empresa_nome },
        unidade: row.unidade_id === null ? null : { id: row.unidade_id, nome: row.unidade_nome ?? '' },
        classificacao,
        nome: row.nome,
        forma: row.forma,
        limites: boundsOf(row.limites),
        criadoEm: row.criado_em.toISOString(),
        ...present({
          identificacao: row.identificacao ?? undefined,
          distanciaM: distanceToKeep(classificacao, 'tripulada', row.distancia_m ?? undefined),
          distanciaDroneM: distanceToKeep(classificacao, 'drone', row.distancia_drone_m ?? undefined),
          buffer: row.distancia_propria_m ?? undefined,
          areaHa: row.area_ha ?? undefined,
          comprimentoKm: row.comprimento_km ?? undefined,
          validaDe: row.valida_de ?? undefined,
          validaAte: row.valida_ate ?? undefined,
          usuario: (isKeeper ? row.usuario : null) ?? undefined,
          arquivo: (isKeeper ? row.arquivo_nome : null) ?? undefined,
        }),
        ...(row.arquivado_em !== null && { arquivada: true as const }),
      }
    })
    .toSorted((one, other) => places.get(one.id)! - places.get(other.id)!)
}
