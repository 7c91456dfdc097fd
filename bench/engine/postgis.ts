/**
 * Measures with native PostGIS in a database of its own (BENCH_PG_URL): loaded, indexed and analysed beforehand, on the plane's metres. Its
 * memory belongs to the server and is not counted. Debian packages: postgresql and postgresql-15-postgis-3.
 */
import pg from 'pg'
import type { Prepare } from '../contest.ts'
import { type PeerInput, peerInputOf } from './engine-input.ts'
import { polygonWkb } from './polygon-wkb.ts'

const ROWS_A_STATEMENT = 5000

const APPLIED = 'SELECT ST_Area(ST_UnaryUnion(ST_Collect(shape))) AS area FROM swath'

/** Intersects each pair once, except neighbours of one pass; parts of an intersection without area are dropped. */
const TWICE = `
  SELECT coalesce(ST_Area(ST_Union(part)), 0) AS area
  FROM (
    SELECT ST_CollectionExtract(ST_Intersection(a.shape, b.shape), 3) AS part
    FROM swath a JOIN swath b ON a.pass < b.pass AND a.shape && b.shape
  ) AS shared`

export const prepare: Prepare = async (params) => {
  const input = peerInputOf(params)
  const client = new pg.Client({ connectionString: process.env['BENCH_PG_URL'] })
  await client.connect()
  await fill(client, input)

  async function areaHa(sql: string): Promise<number> {
    const { rows } = await client.query<{ area: number }>(sql)
    return (rows[0]?.area ?? 0) / 10_000
  }

  return {
    run: async () => ({ quads: input.quads, appliedHa: await areaHa(APPLIED), twiceHa: await areaHa(TWICE) }),
    close: () => client.end(),
  }
}

async function fill(client: pg.Client, { rings, passOf }: PeerInput): Promise<void> {
  await client.query('CREATE TEMPORARY TABLE swath (pass integer NOT NULL, shape geometry(Polygon) NOT NULL)')
  for (let from = 0; from < rings.length; from += ROWS_A_STATEMENT) {
    await client.query(
      'INSERT INTO swath SELECT pass, ST_GeomFromWKB(wkb) FROM unnest($1::integer[], $2::bytea[]) AS row (pass, wkb)',
      [
        Array.from(passOf.subarray(from, from + ROWS_A_STATEMENT)),
        rings.slice(from, from + ROWS_A_STATEMENT).map((ring) => Buffer.from(polygonWkb(ring))),
      ],
    )
  }
  await client.query('CREATE INDEX ON swath USING gist (shape)')
  await client.query('ANALYZE swath')
}
