/** The list of registered plots, one of them, and the last laudo of each, within a person's reach. */

import type { Plot, PlotQuery, PlotSort } from '@faixa/contract'
import { present } from '@faixa/units'
import { type RawBuilder, sql } from 'kysely'
import { boundsOf } from '../../../db/box.ts'
import type { Db } from '../../../db/database.ts'
import { readIdPage } from '../../../db/id-page.queries.ts'
import { containsWords, isOneOf } from '../../../db/list-terms.queries.ts'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import { foundBy } from '../../../laudo/found-by.ts'
import { withinReach } from '../../../laudo/laudo-reach.queries.ts'
import { seenAreas } from '../areas.queries.ts'

const COLUMNS = {
  fazenda: sql`fazenda`,
  codigoFazenda: sql`codigo_fazenda`,
  talhao: sql`talhao`,
  nome: sql`nome`,
  areaHa: sql`area_ha`,
  areaDeclarada: sql`area_declarada`,
} as const satisfies Record<PlotSort, RawBuilder<unknown>>

export interface PlotPage {
  readonly plots: readonly Plot[]
  readonly total: number
  readonly isLimited: boolean
}

export async function listPlotPage(db: Db, actor: SignedIn, query: PlotQuery): Promise<PlotPage> {
  const { ids, ...counted } = await readIdPage(db, narrowed(db, actor, query), COLUMNS, query)
  return { plots: await readPlots(db, actor, ids), ...counted }
}

function narrowed(db: Db, actor: SignedIn, { busca, empresa, unidade, fazenda, talhao }: PlotQuery) {
  const begins = (column: string, text: string): RawBuilder<boolean> =>
    sql<boolean>`dobrado(${sql.ref(column)}) like comecando(${text}::text)`
  return seenAreas(db, actor, {})
    .where(isOneOf('empresa_id', empresa))
    .where(isOneOf('unidade_id', unidade))
    .where(containsWords(sql.ref('busca'), busca))
    .$if(fazenda !== undefined, (query) => query.where(begins('fazenda', fazenda!)))
    .$if(talhao !== undefined, (query) => query.where(begins('talhao', talhao!)))
}

/** Finds a living plot within reach. */
export async function findPlot(db: Db, actor: SignedIn, id: number): Promise<Plot | undefined> {
  const found = await seenAreas(db, actor, {}).select('id').where('id', '=', id).executeTakeFirst()
  return found && (await readPlots(db, actor, [id]))[0]
}

/** Reads plots whose ids are within reach, in the order of the ids. */
async function readPlots(db: Db, actor: SignedIn, ids: readonly number[]): Promise<Plot[]> {
  if (ids.length === 0) return []
  const rows = await selectPlots(db, actor, ids).execute()
  const plots = rows.map(plotOf)
  const places = new Map(ids.map((id, place) => [id, place]))
  return plots.toSorted((one, other) => places.get(one.id)! - places.get(other.id)!)
}

type PlotRow = Awaited<ReturnType<ReturnType<typeof selectPlots>['execute']>>[number]

/** Selects plots, each with its last laudo within reach. */
function selectPlots(db: Db, actor: SignedIn, ids: readonly number[]) {
  return db
    .selectFrom('areas_empresa as a')
    .innerJoin('empresas as e', 'e.id', 'a.empresa_id')
    .leftJoin('unidades as u', 'u.id', 'a.unidade_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('laudos_talhoes as t')
          .innerJoin('laudos', 'laudos.id', 't.laudo_id')
          .select(['laudos.uuid', 'laudos.codigo', 'laudos.data', 't.percent_aplicacao_efetiva'])
          .select(['laudos.metodo', 'laudos.estimado', 'laudos.confianca'])
          .where((inner) => isOfPlot(inner.ref('a.id'), inner.ref('a.linhagem')))
          .where((inner) => withinReach(inner as never, actor, 'readLaudo'))
          .orderBy('laudos.data', 'desc')
          .orderBy('laudos.id', 'desc')
          .limit(1)
          .as('ultimo'),
      (join) => join.onTrue(),
    )
    .select(['a.id', 'a.versao', 'a.empresa_id', 'e.nome as empresa_nome', 'a.unidade_id', 'u.nome as unidade_nome'])
    .select(['a.nome', 'a.fazenda', 'a.codigo_fazenda', 'a.talhao', 'a.area_ha', 'a.area_declarada', 'a.limites'])
    .select([
      'ultimo.uuid',
      'ultimo.codigo',
      'ultimo.data',
      'ultimo.metodo',
      'ultimo.estimado',
      'ultimo.confianca',
      'ultimo.percent_aplicacao_efetiva as efetiva',
    ])
    .where(sql<boolean>`a.id = any(${[...ids]}::bigint[])`)
}

/** Condition on a row `t` of laudos_talhoes: it measured the plot, with this outline or an earlier or later one. */
function isOfPlot(id: unknown, linhagem: unknown): RawBuilder<boolean> {
  return sql<boolean>`t.area_empresa_id in (
    select r.id from areas_empresa r where r.id = coalesce(${linhagem}, ${id})
    union all select r.id from areas_empresa r where r.linhagem = coalesce(${linhagem}, ${id}))`
}

function plotOf(row: PlotRow): Plot {
  const { id, versao, uuid, codigo, data, efetiva } = row
  return {
    id,
    versao,
    empresa: { id: row.empresa_id, nome: row.empresa_nome },
    unidade: row.unidade_id === null ? null : { id: row.unidade_id, nome: row.unidade_nome ?? '' },
    ...present({
      nome: row.nome ?? undefined,
      fazenda: row.fazenda ?? undefined,
      codigoFazenda: row.codigo_fazenda ?? undefined,
      talhao: row.talhao ?? undefined,
      areaDeclarada: row.area_declarada ?? undefined,
    }),
    areaHa: row.area_ha,
    limites: boundsOf(row.limites),
    ...(uuid !== null &&
      codigo !== null &&
      data !== null && {
        ultimoLaudo: {
          uuid,
          codigo,
          data,
          ...present({ percentAplicacaoEfetiva: efetiva ?? undefined }),
          ...foundBy(row),
        },
      }),
  }
}
