/**
 * The obvious way to a drone's hectares: every track is widened and all are united, ferries and turns included. In native PostGIS
 * (BENCH_PG_URL), loaded beforehand, on the plane's metres.
 */
import { createLaea } from '@faixa/geometry'
import pg from 'pg'
import type { Prepare } from '../contest.ts'
import { DRONE_SWATH_M, droneTracks } from './log-input.ts'

const APPLIED = `SELECT ST_Area(ST_Union(ST_Buffer(shape, $1::float8, 'endcap=flat'))) AS area FROM track`

export const prepare: Prepare = async (params) => {
  const count = Number(params['size'])
  const tracks = droneTracks(count)
  const plane = createLaea(tracks[0]!.path[0]!, tracks[0]!.path[1]!)
  const client = new pg.Client({ connectionString: process.env['BENCH_PG_URL'] })
  await client.connect()
  await client.query('CREATE TEMPORARY TABLE track (shape geometry(LineString) NOT NULL)')
  await client.query('INSERT INTO track SELECT ST_GeomFromText(wkt) FROM unnest($1::text[]) AS wkt', [
    tracks.map(({ path }) => {
      const metres = plane.toLocal(path)
      return `LINESTRING(${Array.from({ length: metres.length / 2 }, (_, i) => `${metres[2 * i]} ${metres[2 * i + 1]}`).join(', ')})`
    }),
  ])
  await client.query('ANALYZE track')
  return {
    async run() {
      const { rows } = await client.query<{ area: number }>(APPLIED, [DRONE_SWATH_M / 2])
      return { positions: count * 1000, appliedHa: (rows[0]?.area ?? 0) / 10_000 }
    },
    close: () => client.end(),
  }
}
