/** Returns the registered plots as GeoJSON, joined from the stored texts, so that coordinates are unchanged. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { AreaFeature, InputOf, Routes } from '@faixa/contract'
import { readCompact } from '../../ground/compact-ground.queries.ts'
import { mustBeWithin } from '../../ground/ground-owner.queries.ts'
import { asksForCompact } from '../../http/answers/compact-answer.ts'
import { collectionText, featureText, refuseTooMany } from '../../http/answers/geojson-text.ts'
import type { Ask, RawAnswer } from '../../http/ask.ts'
import { listAreas, weighAreas } from './areas.queries.ts'
import { COMPACT_PLOTS } from './compact-plots.queries.ts'

/** The fastest level: coordinates shrink to a third at any. */
const GZIP_LEVEL = 1

const compress = promisify(gzip)

type Asked = InputOf<Routes['listAreas']>['query']

export async function readAreas({ empresa, unidade, limites }: Asked, ask: Ask): Promise<RawAnswer> {
  const { db, actor, acceptsGzip } = ask
  await mustBeWithin(ask, { empresa, unidade })
  if (asksForCompact(ask)) return readCompact(COMPACT_PLOTS, { empresa, unidade }, ask)
  const filter = { empresaId: empresa, unidadeId: unidade, bounds: limites }
  refuseTooMany(await weighAreas(db, actor, filter))
  const text = collectionText((await listAreas(db, actor, filter)).map(featureOf))
  return {
    body: acceptsGzip ? await compress(text, { level: GZIP_LEVEL }) : text,
    headers: {
      'cache-control': 'no-store',
      vary: 'accept, accept-encoding',
      ...(acceptsGzip && { 'content-encoding': 'gzip' }),
    },
  }
}

function featureOf(row: Awaited<ReturnType<typeof listAreas>>[number]): string {
  const properties: AreaFeature['properties'] = {
    id: row.id,
    empresa: row.empresa_id,
    unidade: row.unidade_id ?? undefined,
    nome: row.nome ?? undefined,
    fazenda: row.fazenda ?? undefined,
    codigoFazenda: row.codigo_fazenda ?? undefined,
    talhao: row.talhao ?? undefined,
    areaDeclarada: row.area_declarada ?? undefined,
    areaHa: row.area_ha,
  }
  return featureText(properties, `{"type":"MultiPolygon","coordinates":${row.poligonos}}`)
}
