/** Answers the registered plots as GeoJSON, joined from the stored texts, so that coordinates leave exactly as they came. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type AreaFeature, type InputOf, Problem, type Routes } from '@faixa/contract'
import { asksForCompact } from '../../http/answers/compact-answer.ts'
import type { Ask, RawAnswer } from '../../http/ask.ts'
import { isEmpresaWithin, listUnidadesWithin } from '../listas/listas.queries.ts'
import { listAreas, weighAreas } from './areas.queries.ts'
import { readCompactAreas } from './compact/compact.actions.ts'

/** Largest number of plots in an answer: far more than a usina has, and as many as a browser still draws and measures. */
const MOST_AREAS = 20_000
/** Largest stored size of an answer, bytes. As text it is about three times as much, which memory holds while it is sent. */
const MOST_BYTES = 16 * 2 ** 20
/** The fastest level: coordinates shrink to a third at any. */
const GZIP_LEVEL = 1

const compress = promisify(gzip)

type Asked = InputOf<Routes['listAreas']>['query']

export async function readAreas({ empresa, unidade, limites }: Asked, ask: Ask): Promise<RawAnswer> {
  const { db, actor, acceptsGzip } = ask
  await mustBeWithin(ask, empresa, unidade)
  if (asksForCompact(ask)) return readCompactAreas({ empresa, unidade }, ask)
  const asked = { empresaId: empresa, unidadeId: unidade, bounds: limites }
  const { count, bytes } = await weighAreas(db, actor, asked)
  if (count > MOST_AREAS || bytes > MOST_BYTES) throw new Problem('areas-demais')
  const text = collectionOf(await listAreas(db, actor, asked))
  return {
    body: acceptsGzip ? await compress(text, { level: GZIP_LEVEL }) : text,
    headers: {
      'cache-control': 'no-store',
      vary: 'accept, accept-encoding',
      ...(acceptsGzip && { 'content-encoding': 'gzip' }),
    },
  }
}

/** Refuses an empresa or unidade of another tenant as if it did not exist. */
async function mustBeWithin({ db, actor }: Ask, empresa?: number, unidade?: number): Promise<void> {
  if (empresa !== undefined && !(await isEmpresaWithin(db, actor, empresa))) throw new Problem('nao-encontrado')
  if (unidade === undefined) return
  const unidades = await listUnidadesWithin(db, actor, empresa)
  if (!unidades.some(({ id }) => id === unidade)) throw new Problem('nao-encontrado')
}

function collectionOf(rows: Awaited<ReturnType<typeof listAreas>>): string {
  return `{"type":"FeatureCollection","features":[${rows.map(featureOf).join(',')}]}`
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
  const geometry = `{"type":"MultiPolygon","coordinates":${row.poligonos}}`
  return `{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":${geometry}}`
}
