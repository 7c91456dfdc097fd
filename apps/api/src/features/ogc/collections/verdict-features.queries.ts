/** The collection of current verdicts: each at the place where the application was nearest to the protected area. */
import type { GeoJsonGeometry, Position } from '@faixa/geometry'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { SignedIn } from '../../../http/access/signed-in.ts'
import { briefProperties, findBrief, keyOfBrief, type LaudoBrief, readBriefs } from './laudo-brief.queries.ts'
import { batchesOf, type LaudoFeature, laudoSource } from './laudo-source.ts'
import { type LaudoKey, OF_LAUDO, OF_VERDICT } from './laudo-walk.queries.ts'
import { equalTo, type Filters } from './queryables.queries.ts'
import type { Feature } from './source.ts'
import { isUuid } from './uuid.ts'

/** Number of laudos whose verdicts are read at a time; most have none, and hardly any has many. */
const BATCH = 500

export const VERDICTS = laudoSource(featuresOf, find, {
  judged: true,
  queryables: { ...OF_LAUDO, ...OF_VERDICT },
})

/** `<uuid of the laudo>.<uuid of the area>`. */
async function find(db: Db, actor: SignedIn, id: string): Promise<Feature | undefined> {
  const [laudo = '', area = ''] = id.split('.')
  if (!isUuid(laudo) || !isUuid(area) || id !== `${laudo}.${area}`) return undefined
  const brief = await findBrief(db, actor, laudo)
  if (!brief) return undefined
  const row = (await readVerdicts(db, [brief.id])).find(({ uuid }) => uuid === area)
  return row && featureOf(brief, row)
}

async function* featuresOf(
  db: Db,
  actor: SignedIn,
  keys: readonly LaudoKey[],
  skip: number,
  filters: Filters | undefined,
): AsyncGenerator<LaudoFeature> {
  let skipped = skip
  for (const batch of batchesOf(keys, BATCH)) {
    const ids = batch.map(({ id }) => id)
    const verdicts = Map.groupBy(await readVerdicts(db, ids, filters), ({ laudo_id }) => laudo_id)
    const briefs =
      verdicts.size === 0 ? new Map<number, LaudoBrief>() : await readBriefs(db, actor, [...verdicts.keys()])
    for (const { id } of batch) {
      const brief = briefs.get(id)
      for (const [index, row] of (verdicts.get(id) ?? []).entries()) {
        if (brief && index >= skipped) yield { key: keyOfBrief(brief), index, feature: featureOf(brief, row) }
      }
      skipped = 0
    }
  }
}

/** Verdicts of the current measurement (summaryOf): those of an earlier one are invalid. */
function readVerdicts(db: Db, laudoIds: readonly number[], filters?: Filters) {
  return db
    .selectFrom('laudos_protecao as v')
    .innerJoin('laudos', 'laudos.id', 'v.laudo_id')
    .innerJoin('laudos_veredictos as s', 's.laudo_id', 'v.laudo_id')
    .innerJoin('areas_protecao as a', 'a.id', 'v.area_protecao_id')
    .select(['v.laudo_id', 'a.uuid', 'v.nome', 'v.regra', 'v.veredicto', 'v.informativo', 'v.distancia_exigida_m'])
    .select(['v.menor_distancia_m', 'v.area_dentro_ha', 'v.aeronave', 'v.calculado_em', 'v.pontos'])
    .select(['v.ufs', 'v.estado_conferido'])
    .select(sql<string | null>`v.fonte->>'norma'`.as('norma'))
    .select(sql<string | null>`v.fonte->>'artigo'`.as('artigo'))
    .where('v.laudo_id', '=', sql<number>`any(${[...laudoIds]}::bigint[])`)
    .where('v.substituido_em', 'is', null)
    .where(equalTo(OF_VERDICT, filters))
    .where(sql<SqlBool>`s.base = laudos.processado_em and s.pedidos = 0 and not s.falhou`)
    .orderBy('v.laudo_id')
    .orderBy('v.id')
    .execute()
}

function featureOf(brief: LaudoBrief, row: Awaited<ReturnType<typeof readVerdicts>>[number]): Feature {
  return {
    id: `${brief.uuid}.${row.uuid}`,
    properties: {
      ...briefProperties(brief),
      area: row.uuid,
      areaNome: row.nome,
      classificacao: row.regra,
      veredicto: row.veredicto,
      informativo: row.informativo,
      norma: row.norma,
      artigo: row.artigo,
      uf: row.ufs.join(','),
      estadoConferido: row.estado_conferido,
      aeronave: row.aeronave,
      distanciaExigidaM: row.distancia_exigida_m,
      menorDistanciaM: row.menor_distancia_m,
      dentroHa: row.area_dentro_ha,
      calculadoEm: row.calculado_em.toISOString(),
    },
    geometry: nearestOf(row.pontos),
  }
}

function nearestOf(pontos: unknown): GeoJsonGeometry | null {
  const { aplicacao } = (pontos ?? {}) as { readonly aplicacao?: Position }
  return aplicacao ? { type: 'Point', coordinates: aplicacao } : null
}
