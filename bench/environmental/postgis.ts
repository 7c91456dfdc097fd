/** Distances and intersections with native PostGIS in a separate database (BENCH_PG_URL), on the plane's metres: no track, no verdicts. */
import { asLonLat } from '@faixa/geometry'
import pg from 'pg'
import type { Prepare } from '../contest.ts'
import { KEEP_M, sceneOf } from './scene.ts'

const STEPS_OF_A_QUARTER = 64
/** Farthest distance at which an area is named. */
const NAMED_M = 1000

const DISTANCES = `
  SELECT id, least((SELECT min(ST_Distance(f.shape, a.shape)) FROM footprint f), $1 + 1) AS metres FROM area a`
const WITHIN = `
  SELECT coalesce(sum(ST_Area(ST_Intersection(f.shape, z.zone))), 0) AS m2
  FROM (SELECT ST_Buffer(shape, $1, $2::integer) AS zone FROM area WHERE id = any($3)) z JOIN footprint f ON f.shape && z.zone`

export const prepare: Prepare = async (params) => {
  const { footprint, plane, areas } = await sceneOf(params)
  const client = new pg.Client({ connectionString: process.env['BENCH_PG_URL'] })
  await client.connect()
  await client.query('CREATE TEMPORARY TABLE footprint (shape geometry NOT NULL)')
  await client.query('CREATE TEMPORARY TABLE area (id integer, shape geometry NOT NULL)')
  const rings = footprint.map(({ outer, holes }) =>
    [outer, ...holes].map((ring) => `(${pairsOf(plane.toLocal(asLonLat(ring)))})`).join(', '),
  )
  await client.query('INSERT INTO footprint SELECT ST_MakeValid(ST_GeomFromText(wkt)) FROM unnest($1::text[]) AS wkt', [
    rings.map((text) => `POLYGON(${text})`),
  ])
  await client.query(
    'INSERT INTO area SELECT id, ST_GeomFromText(wkt) FROM unnest($1::integer[], $2::text[]) AS row (id, wkt)',
    [areas.map((_, id) => id), areas.map(({ kind, metres }) => textOf(kind, pairsOf(metres)))],
  )
  for (const table of ['footprint', 'area']) {
    await client.query(`CREATE INDEX ON ${table} USING gist (shape)`)
    await client.query(`ANALYZE ${table}`)
  }
  return {
    async run() {
      const { rows } = await client.query<{ id: number; metres: number }>(DISTANCES, [NAMED_M])
      const broken = rows.filter(({ metres }) => metres < KEEP_M)
      const within = await client.query<{ m2: number }>(WITHIN, [
        KEEP_M,
        STEPS_OF_A_QUARTER,
        broken.map(({ id }) => id),
      ])
      return {
        areas: rows.length,
        broken: broken.length,
        withinHa: (within.rows[0]?.m2 ?? 0) / 10_000,
        distancesM: rows.reduce((sum, { metres }) => sum + (metres <= NAMED_M ? metres : 0), 0),
      }
    },
    close: () => client.end(),
  }
}

function pairsOf(path: ArrayLike<number>): string {
  return Array.from({ length: path.length / 2 }, (_, i) => `${path[2 * i]} ${path[2 * i + 1]}`).join(', ')
}

function textOf(kind: 'polygon' | 'line' | 'point', pairs: string): string {
  if (kind === 'polygon') return `POLYGON((${pairs}))`
  return kind === 'line' ? `LINESTRING(${pairs})` : `POINT(${pairs})`
}
