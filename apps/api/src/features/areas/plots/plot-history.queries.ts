/** The laudos that touched a plot: measured against the register, or against an area file that names the same farm and plot. */

import type { PlotLaudo } from '@faixa/contract'
import { present } from '@faixa/units'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import { isCounted } from '../../../laudo/counted-laudos.queries.ts'
import { foundBy } from '../../../laudo/found-by.ts'
import { withinReach } from '../../../laudo/laudo-reach.queries.ts'

/** Maximum number of laudos in a plot's history, the latest: more than twenty a year for ten years. */
const MOST = 300

export type PlotLaudoFacts = Omit<PlotLaudo, 'intervaloDias'>

/** The latest first. */
export async function listPlotLaudos(db: Db, actor: SignedIn, plotId: number): Promise<PlotLaudoFacts[]> {
  const rows = await db
    .selectFrom('laudos_talhoes as t')
    .innerJoin('laudos', 'laudos.id', 't.laudo_id')
    .innerJoin('areas_empresa as a', (join) => join.on('a.id', '=', plotId))
    .leftJoin('areas_empresa as medida', 'medida.id', 't.area_empresa_id')
    .select([
      'laudos.uuid',
      'laudos.codigo',
      'laudos.nome',
      'laudos.data',
      'laudos.tratamento',
      'laudos.cultura',
      'laudos.metodo',
      'laudos.estimado',
      'laudos.confianca',
    ])
    .select(['laudos.piloto_nome as piloto', 'laudos.prestadora_nome as prestadora'])
    .select(['t.area_plantio', 't.area_aplicada', 't.aplicacao_efetiva as efetiva', 't.percent_aplicacao_efetiva'])
    .select(['t.percent_area_sobreposicao', 'laudos.aplicacao_efetiva as efetiva_do_laudo'])
    .select(sql<boolean>`t.area_empresa_id is not null`.as('do_cadastro'))
    .select(sql<boolean>`medida.id is not null and medida.forma is distinct from a.forma`.as('contorno_anterior'))
    .where(
      sql<boolean>`t.ctid in (
        select t2.ctid from laudos_talhoes t2 where t2.area_empresa_id in (
          select r.id from areas_empresa r where r.id = coalesce(a.linhagem, a.id) or r.linhagem = coalesce(a.linhagem, a.id))
        union all
        select t3.ctid from laudos_talhoes t3 join laudos l3 on l3.id = t3.laudo_id
        where t3.area_empresa_id is null and t3.talhao = a.talhao and l3.empresa_id = a.empresa_id
          and (t3.codigo_fazenda = a.codigo_fazenda
            or (a.codigo_fazenda is null or t3.codigo_fazenda is null) and t3.fazenda = a.fazenda))`,
    )
    .where((eb) => withinReach(eb as never, actor, 'readLaudo'))
    .where(isCounted())
    .orderBy('laudos.data', 'desc')
    .orderBy('laudos.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    uuid: row.uuid,
    codigo: row.codigo,
    nome: row.nome,
    data: row.data,
    tratamento: row.tratamento,
    cultura: row.cultura,
    piloto: row.piloto,
    prestadora: row.prestadora,
    por: row.do_cadastro ? ('cadastro' as const) : ('codigo' as const),
    contornoAnterior: row.contorno_anterior,
    areaPlantio: row.area_plantio,
    areaAplicada: row.area_aplicada,
    aplicacaoEfetiva: row.efetiva,
    ...foundBy(row),
    ...present({
      percentAplicacaoEfetiva: row.percent_aplicacao_efetiva ?? undefined,
      percentAreaSobreposicao: row.percent_area_sobreposicao ?? undefined,
      percentDoLaudo: row.efetiva_do_laudo ? (100 * row.efetiva) / row.efetiva_do_laudo : undefined,
    }),
  }))
}
