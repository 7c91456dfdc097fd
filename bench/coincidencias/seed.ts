/**
 * Fills a database with the laudos of api-list and a trace for each: 40 flights over each field, flown again with the wander of an aircraft, and two
 * fields of 100 flights each, one of honest ones and one of copies. Some pilots are in two places in one minute.
 */
import {
  type FlightFiles,
  minutesToBytes,
  pointsToBytes,
  readFlightFile,
  TRACE_RULE,
  traceOfFlight,
  tracePoints,
  UNKNOWN_TIME,
} from '@faixa/flight'
import { createRandom, kmlFiles, simulateFlight } from '@faixa/tools/simulator'
import pg from 'pg'
import { seedLaudos, takeAway } from '../api-list/seed.ts'
import type { Seeded } from '../seeded-databases.ts'

/** Flights over one field: ten a year for four years. */
const FLIGHTS_A_FIELD = 40
/** Flights over each of the two special fields, and pairs of laudos that put a pilot in two places. */
export const REPEATED = 100
const SIZES_HA = [15, 60, 240]
/** Sideways distance of an aircraft from its line of another day, cm. */
const WANDER_CM = 150
const FLIGHTS = 120
const ROWS_A_STATEMENT = 50_000
const TWO_PLACES = { minute: Date.UTC(2026, 7, 3, 12) / 60_000, minutes: 40 }

export const VOOS_SEEDED: Seeded = { counted: 'voos', module: import.meta.url, seed }

/** Condition on the id of the laudos of each case. */
export const CASES = {
  '40 flights over a field': (laudos: number) => `id % ${laudos / 100} = 5`,
  '100 flights over a field': (laudos: number) => `id % ${laudos / 100} = 7`,
  '100 copies over a field': (laudos: number) => `id % ${laudos / 100} = 8`,
  'a pilot in two places': (laudos: number) => `id % ${laudos / 100} in (9, 10)`,
} as const

/** The traces of some flights as bytes, each over the same plan as the others of its size. */
async function flownTraces() {
  const traces: { readonly passagens: Uint8Array; readonly minutos: Uint8Array }[] = []
  for (const [size, areaHa] of SIZES_HA.entries()) {
    const texts = kmlFiles(simulateFlight({ areaHa, seed: size + 1 }), {})
    const read = async (name: 'aplicacao' | 'trajeto') => {
      const file = await readFlightFile(`${name}.kml`, [Buffer.from(texts.get(`${name}.kml`)!)])
      if ('unusable' in file) throw new Error(file.unusable.message)
      return file
    }
    const files = { aplicacao: await read('aplicacao'), trajeto: await read('trajeto') } satisfies FlightFiles
    const trace = traceOfFlight(files)!
    const random = createRandom(size, 'wander')
    for (let flight = 0; flight < FLIGHTS; flight++) {
      const { lines, atCm, timesS } = trace.points
      const rows = Array.from(lines, (line, i) => ({
        line,
        atCm: atCm[i]! + Math.round(random.between(-WANDER_CM, WANDER_CM)),
        timeS:
          timesS[i] === UNKNOWN_TIME
            ? UNKNOWN_TIME
            : timesS[i]! + 86_400 * flight + Math.round(random.between(-30, 30)),
      }))
      const points = tracePoints(rows.toSorted((a, b) => a.line - b.line || a.atCm - b.atCm))
      traces.push({ passagens: pointsToBytes({ ...trace, points }), minutos: minutesToBytes(trace.minutes) })
    }
  }
  return traces
}

const VOOS = `
  insert into laudos_voos (laudo_id, piloto_id, aeronave_id, regra, passagens, minutos, inicio, fim, limites, conferido_em)
  select id, piloto_id, aeronave_id, ${TRACE_RULE}, m.passagens, m.minutos, data_inicial at time zone 'America/Sao_Paulo', data_final at time zone 'America/Sao_Paulo',
    box(point(lon, lat), point(lon + 0.012, lat + 0.009)), now()
  from laudos
  cross join lateral (select case id % $3 when 7 then -1 when 8 then -2 else id % $4 end as field) f
  cross join lateral (select -60 + 0.1 * (field % 160) + 0.002 * (id % 3) as lon, -28 + 0.07 * (field / 160) as lat) p
  join modelos m on m.n = case id % $3 when 7 then ${FLIGHTS} + id / $3 % ${FLIGHTS} when 8 then ${FLIGHTS}
    else ${FLIGHTS} * (field % ${SIZES_HA.length}) + (hashint8(id) & 2147483647) % ${FLIGHTS} end
  where id between $1 and $2 and ready`

async function seed(url: string, laudos: number): Promise<void> {
  await seedLaudos(url, laudos)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query('create table modelos (n integer primary key, passagens bytea, minutos bytea)')
    for (const [n, { passagens, minutos }] of (await flownTraces()).entries()) {
      await client.query('insert into modelos values ($1, $2, $3)', [n, Buffer.from(passagens), Buffer.from(minutos)])
    }
    const indexes = await takeAway(client, 'laudos_voos')
    await client.query('alter table laudos_voos disable trigger user')
    for (let from = 1; from <= laudos; from += ROWS_A_STATEMENT) {
      const to = Math.min(laudos, from + ROWS_A_STATEMENT - 1)
      await client.query(VOOS, [from, to, laudos / 100, Math.max(1, Math.floor(laudos / FLIGHTS_A_FIELD))])
    }
    for (const statement of indexes) await client.query(statement)
    await client.query('alter table laudos_voos enable trigger user')
    await putInTwoPlaces(client, laudos)
    await client.query('drop table modelos')
    // The data that a peer compares: the unchanged bytes of the trace.
    await client.query('create table voos_iguais as select laudo_id, sha256(passagens) from laudos_voos')
    await client.query(
      'create index on voos_iguais (sha256); create index on voos_iguais (laudo_id); analyze voos_iguais',
    )
    await client.query('vacuum analyze laudos_voos')
  } finally {
    await client.end()
  }
}

/** Laudos of neighbouring numbers get one pilot, one aircraft and the same minutes, a degree apart. */
async function putInTwoPlaces(client: pg.Client, laudos: number): Promise<void> {
  const minutesAt = (lat: number, day: number) =>
    Array.from({ length: TWO_PLACES.minutes }, (_, i) => ({
      minute: TWO_PLACES.minute + 1440 * day + i,
      lon: -50,
      lat,
    }))
  for (let pair = 0; pair < REPEATED; pair++) {
    for (const [place, lat] of [-20, -21].entries()) {
      const minutes = minutesAt(lat, pair)
      await client.query(`update laudos_voos set minutos = $2, inicio = $3, fim = $4 where laudo_id = $1`, [
        (pair * laudos) / 100 + 9 + place,
        Buffer.from(minutesToBytes(minutes)),
        ...[minutes[0]!.minute, minutes.at(-1)!.minute].map((minute) => new Date(60_000 * minute)),
      ])
    }
  }
  await client.query(
    `update laudos l set piloto_id = o.piloto_id, prestadora_id = o.prestadora_id, aeronave_id = o.aeronave_id
     from laudos o where l.id % $1 = 10 and o.id = l.id - 1`,
    [laudos / 100],
  )
}
