import pg from 'pg'

/** Returns the versions of the server at BENCH_PG_URL and of its GEOS; empty without a server. */
export async function postgisVersion(): Promise<string[]> {
  const connectionString = process.env['BENCH_PG_URL']
  if (connectionString === undefined) return []
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ server: string; postgis: string; geos: string }>(
      "SELECT current_setting('server_version') AS server, postgis_lib_version() AS postgis, postgis_geos_version() AS geos",
    )
    return rows.map(({ server, postgis, geos }) => `PostgreSQL ${server}, PostGIS ${postgis}, GEOS ${geos}`)
  } finally {
    await client.end()
  }
}
