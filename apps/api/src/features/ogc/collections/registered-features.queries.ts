/** The collections of registered data: plots, and protected areas. Pages go by id. */
import { type Classificacao, distanceToKeep } from '@faixa/domain'
import type { GeoJsonGeometry, Position } from '@faixa/geometry'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import { seenAreas } from '../../areas/areas.queries.ts'
import { seenProtecoes } from '../../protecao/protecao-rows.queries.ts'
import { meetsAny } from './laudo-source.ts'
import { anyBox, COUNTED_MAX, countOf, EXTENT_ROWS, extentOf } from './laudo-walk.queries.ts'
import { equalTo, namesOf, type Queryables } from './queryables.queries.ts'
import type { Feature, Found, PageAsked, Source } from './source.ts'
import { isUuid } from './uuid.ts'

/** Rows read at a time, each with its outline. */
const STEP_MAX = 250

interface Row {
  readonly id: number
}

/** Reads the rows from an id on, and converts each to a feature. */
async function* pageById<R extends Row>(
  { boxes, from, limit }: PageAsked,
  read: (from: number, limit: number) => Promise<readonly R[]>,
  featureOf: (row: R) => Feature,
): AsyncGenerator<Found> {
  const size = Math.min(limit + 1, STEP_MAX)
  for (let next = Number(from?.[0] ?? 0); ; ) {
    const rows = await read(next, size)
    for (const row of rows) {
      const feature = featureOf(row)
      if (meetsAny(feature.geometry, boxes)) yield { at: [row.id], feature }
    }
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    next = last.id + 1
  }
}

const EMPRESA_NAME = sql<string>`(select e.nome from empresas e where e.id = empresa_id)`
const UNIDADE_NAME = sql<string | null>`(select u.nome from unidades u where u.id = unidade_id)`

const OF_BOTH: Queryables = { nome: sql.ref('nome'), empresaNome: EMPRESA_NAME, unidadeNome: UNIDADE_NAME }
const OF_PLOT: Queryables = {
  ...OF_BOTH,
  fazenda: sql.ref('fazenda'),
  codigoFazenda: sql.ref('codigo_fazenda'),
  talhao: sql.ref('talhao'),
}
const OF_PROTECAO: Queryables = {
  ...OF_BOTH,
  classificacao: sql.ref('classificacao'),
  identificacao: sql.ref('identificacao'),
}

function plots(db: Db, actor: SignedIn, { boxes, filters }: Pick<PageAsked, 'boxes' | 'filters'> = {}) {
  return seenAreas(db, actor, {})
    .where(equalTo(OF_PLOT, filters))
    .$if(boxes !== undefined, (query) => query.where(anyBox(sql.ref('limites'), boxes!)))
    .select(['id', 'nome', 'fazenda', 'codigo_fazenda', 'talhao', 'area_declarada', 'area_ha', 'poligonos'])
    .select([EMPRESA_NAME.as('empresa_nome'), UNIDADE_NAME.as('unidade_nome')])
    .orderBy('id')
}

type Plot = Awaited<ReturnType<ReturnType<typeof plots>['execute']>>[number]

/** Ids of at most 18 digits, which the database's type can hold. */
const ID = /^[1-9]\d{0,17}$/

export const PLOTS: Source = {
  page: (db, actor, request) =>
    pageById(
      request,
      (from, limit) => plots(db, actor, request).where('id', '>=', from).limit(limit).execute(),
      plotFeature,
    ),
  async find(db, actor, id) {
    if (!ID.test(id)) return undefined
    const row = await plots(db, actor).where('id', '=', Number(id)).executeTakeFirst()
    return row && plotFeature(row)
  },
  queryables: namesOf(OF_PLOT),
  count: (db, actor, { filters }) =>
    countOf(
      db,
      seenAreas(db, actor, {})
        .where(equalTo(OF_PLOT, filters))
        .select('id')
        .limit(COUNTED_MAX + 1),
    ),
  extent: (db, actor) =>
    extentOf(
      db,
      seenAreas(db, actor, {})
        .select('limites')
        .limit(EXTENT_ROWS + 1),
    ),
}

function plotFeature(row: Plot): Feature {
  return {
    id: row.id,
    properties: {
      empresaNome: row.empresa_nome,
      unidadeNome: row.unidade_nome,
      nome: row.nome,
      fazenda: row.fazenda,
      codigoFazenda: row.codigo_fazenda,
      talhao: row.talhao,
      areaHa: row.area_ha,
      areaDeclarada: row.area_declarada,
    },
    geometry: { type: 'MultiPolygon', coordinates: row.poligonos as Position[][][] },
  }
}

function protecoes(
  db: Db,
  actor: SignedIn,
  { boxes, days, filters }: Pick<PageAsked, 'boxes' | 'days' | 'filters'> = {},
) {
  return (
    seenProtecoes(db, actor, {})
      .where(equalTo(OF_PROTECAO, filters))
      .$if(boxes !== undefined, (query) => query.where(anyBox(sql.ref('limites'), boxes!)))
      // The days on which the area exists, both included; absent where the period is open.
      .$if(days?.from !== undefined, (query) =>
        query.where(sql<SqlBool>`coalesce(valida_ate >= ${days!.from}::date, true)`),
      )
      .$if(days?.to !== undefined, (query) => query.where(sql<SqlBool>`coalesce(valida_de <= ${days!.to}::date, true)`))
      .select(['id', 'uuid', 'classificacao', 'nome', 'identificacao', 'area_ha', 'comprimento_km'])
      .select(['distancia_m', 'distancia_drone_m', 'valida_de', 'valida_ate', 'geometria'])
      .select([EMPRESA_NAME.as('empresa_nome'), UNIDADE_NAME.as('unidade_nome')])
      .orderBy('id')
  )
}

type Protecao = Awaited<ReturnType<ReturnType<typeof protecoes>['execute']>>[number]

export const PROTECOES: Source = {
  queryables: namesOf(OF_PROTECAO),
  page: (db, actor, request) =>
    pageById(
      request,
      (from, limit) => protecoes(db, actor, request).where('id', '>=', from).limit(limit).execute(),
      protecaoFeature,
    ),
  async find(db, actor, id) {
    const row = isUuid(id) ? await protecoes(db, actor).where('uuid', '=', id).executeTakeFirst() : undefined
    return row && protecaoFeature(row)
  },
  extent: (db, actor) =>
    extentOf(
      db,
      seenProtecoes(db, actor, {})
        .select('limites')
        .limit(EXTENT_ROWS + 1),
    ),
}

function protecaoFeature(row: Protecao): Feature {
  const classificacao = row.classificacao as Classificacao
  return {
    id: row.uuid,
    properties: {
      empresaNome: row.empresa_nome,
      unidadeNome: row.unidade_nome,
      classificacao,
      nome: row.nome,
      identificacao: row.identificacao,
      distanciaM: distanceToKeep(classificacao, 'tripulada', row.distancia_m ?? undefined) ?? null,
      distanciaDroneM: distanceToKeep(classificacao, 'drone', row.distancia_drone_m ?? undefined) ?? null,
      areaHa: row.area_ha,
      comprimentoKm: row.comprimento_km,
      validaDe: row.valida_de,
      validaAte: row.valida_ate,
    },
    geometry: row.geometria as GeoJsonGeometry,
  }
}
