/** Reads and stores the readings that weather models have answered, and those of a laudo. */
import type { LeituraDoClima, MinutoAplicado } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { ModelPlace } from './model-places.ts'

/** The sprayed minutes of a laudo; undefined where it is not measured, or deleted. */
export async function findMinutes(db: Db, laudoId: number): Promise<readonly MinutoAplicado[] | undefined> {
  const row = await db
    .selectFrom('laudos_climas')
    .innerJoin('laudos', 'laudos.id', 'laudos_climas.laudo_id')
    .select('minutos')
    .where('laudo_id', '=', laudoId)
    .where('ready', '=', true)
    .where('arquivado_em', 'is', null)
    .executeTakeFirst()
  return row?.minutos
}

/** The places that have a kept reading. */
export async function listKept(db: Db, places: readonly ModelPlace[]): Promise<readonly ModelPlace[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ lon: number; lat: number; instante: Date }>`
    select c.lon, c.lat, c.instante from climas_modelo c join ${wantedRows(places)}`.execute(db)
  return rows.map(({ instante, ...cell }) => ({ ...cell, instanteMs: instante.getTime() }))
}

/** Kept readings of these places, by their instants. */
export async function listKeptReadings(db: Db, places: readonly ModelPlace[]): Promise<readonly LeituraDoClima[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ leitura: LeituraDoClima }>`
    select c.leitura from climas_modelo c join ${wantedRows(places)} order by c.instante, c.lon, c.lat`.execute(db)
  return rows.map(({ leitura }) => leitura)
}

function wantedRows(places: readonly ModelPlace[]) {
  const [lons, lats] = [places.map(({ lon }) => lon), places.map(({ lat }) => lat)]
  const instants = places.map(({ instanteMs }) => new Date(instanteMs).toISOString())
  return sql`unnest(${lons}::int[], ${lats}::int[], ${instants}::timestamptz[]) as wanted (lon, lat, instante)
    on c.lon = wanted.lon and c.lat = wanted.lat and c.instante = wanted.instante`
}

/** A reading that is already kept stays. */
export async function keepReadings(
  db: Db,
  { lon, lat }: Pick<ModelPlace, 'lon' | 'lat'>,
  readings: readonly LeituraDoClima[],
): Promise<void> {
  if (readings.length === 0) return
  await db
    .insertInto('climas_modelo')
    .values(
      readings.map((reading) => ({
        lon,
        lat,
        instante: new Date(reading.instanteMs),
        leitura: JSON.stringify(reading),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gives a laudo these readings; false where it had the same. */
export async function giveReadings(db: Db, laudoId: number, readings: readonly LeituraDoClima[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('laudos_climas')
    .set({ modelo: JSON.stringify(readings) })
    .where('laudo_id', '=', laudoId)
    .where(sql<boolean>`modelo is distinct from ${JSON.stringify(readings)}::jsonb`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
