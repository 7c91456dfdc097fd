/** Finds measured laudos in a box, with the outlines of their plots, for the map around a laudo. */
import type { Actor } from '@faixa/domain'
import type { LonLatBounds } from '@faixa/geometry'
import { sql } from 'kysely'
import { boxOf } from '../../../db/box.ts'
import type { Db } from '../../../db/database.ts'
import { withinReach } from '../../../laudo/laudo-reach.queries.ts'
import { readLayerTexts } from '../../../laudo/layers/layer-text.queries.ts'
import { polygonsOf } from '../../../laudo/layers/layer-text.ts'

/** Maximum number of laudos in an answer: more outlines on one map cannot be distinguished. */
const MOST_LAUDOS = 40
/** Maximum text of outlines read for an answer, bytes: about 40,000 positions. */
const MOST_BYTES = 2 ** 20
/** Matches that are sorted by day, some 10 ms. */
const GATHERED = 5000

/** Latest day first. Laudos that are hidden, deleted or of another owner are left out (withinReach). */
export async function findNearLaudos(db: Db, actor: Actor, limites: LonLatBounds) {
  // The separate limit keeps the planner from scanning all laudos by day until enough of them meet the box.
  const near = db
    .selectFrom('laudos')
    .select(['id', 'uuid', 'codigo', 'data'])
    .where('limites', '&&', sql<string>`${boxOf(limites)}::box`)
    .where('ready', '=', true)
    .where('error', '=', false)
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
    .limit(GATHERED)
  const rows = await db
    .selectFrom(near.as('l'))
    .innerJoin('laudos_camadas as c', 'c.laudo_id', 'l.id')
    .select(['l.id', 'l.uuid', 'l.codigo', 'l.data'])
    .select((eb) => eb.fn.sum<string>('c.bytes').as('bytes'))
    .where('c.camada', '=', 'area')
    .groupBy(['l.id', 'l.uuid', 'l.codigo', 'l.data'])
    .orderBy('l.data', 'desc')
    .orderBy('l.id', 'desc')
    .limit(MOST_LAUDOS)
    .execute()
  const light = rows.filter(
    (_, i) => rows.slice(0, i + 1).reduce((sum, { bytes }) => sum + Number(bytes), 0) <= MOST_BYTES,
  )
  const texts = await readLayerTexts(
    db,
    light.map(({ id }) => id),
    'area',
  )
  return light.flatMap(({ id, uuid, codigo, data }) => {
    const text = texts.get(id)
    const shape = text === undefined ? undefined : polygonsOf(text)
    return shape ? [{ uuid, codigo, data, contorno: rounded(shape.coordinates) }] : []
  })
}

type Outline = readonly (readonly (readonly (readonly number[])[])[])[]

/** Five decimals are a metre, which a line on a map hides. */
function rounded(polygons: Outline): number[][][][] {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return polygons.map((rings) => rings.map((ring) => ring.map(([lon = 0, lat = 0]) => [round(lon), round(lat)])))
}
