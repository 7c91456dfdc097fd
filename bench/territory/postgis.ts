/** Buffers with native PostGIS in a separate database (BENCH_PG_URL), on the plane's metres; the zones are requested as WKB. */
import pg from 'pg'
import type { Prepare } from '../contest.ts'
import { areasOf } from './areas.ts'

const STEPS_OF_A_QUARTER = 64

export const prepare: Prepare = async (params) => {
  const areas = areasOf(params)
  const client = new pg.Client({ connectionString: process.env['BENCH_PG_URL'] })
  await client.connect()
  await client.query('CREATE TEMPORARY TABLE area (shape geometry NOT NULL)')
  await client.query('INSERT INTO area SELECT ST_GeomFromText(wkt) FROM unnest($1::text[]) AS wkt', [areas.map(textOf)])
  return {
    async run() {
      const { rows } = await client.query<{ zone: Buffer; area: number }>(
        'SELECT ST_AsBinary(zone) AS zone, ST_Area(zone) AS area FROM area, ST_Buffer(shape, $1, $2::integer) AS zone',
        [Number(params['metres']), STEPS_OF_A_QUARTER],
      )
      return { areas: rows.length, zoneHa: rows.reduce((sum, { area }) => sum + area, 0) / 10_000 }
    },
    close: () => client.end(),
  }
}

function textOf({ kind, metres }: ReturnType<typeof areasOf>[number]): string {
  const pairs = Array.from({ length: metres.length / 2 }, (_, i) => `${metres[2 * i]} ${metres[2 * i + 1]}`).join(', ')
  if (kind === 'polygon') return `POLYGON((${pairs}))`
  return kind === 'line' ? `LINESTRING(${pairs})` : `POINT(${pairs})`
}
