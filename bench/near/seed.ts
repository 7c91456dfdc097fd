/**
 * Fills a database with the laudos of api-list and the boxes of what each flew: 40 flights over each of a grid of fields, and their way to a strip in
 * the east. The flights over a block of 40 fields have tracks, valves and weather besides, so that questions about them are answered whole. Where
 * the server has PostGIS the same boxes are polygons in a table of it.
 */
import { deflateSegment } from '@faixa/api/src/laudo/layers/deflate-segment.ts'
import { layerGeoJson, measureFlight, readFlightFile, TRACE_RULE, valveTimesToBytes } from '@faixa/flight'
import { kmlFiles, simulateFlight } from '@faixa/tools/simulator'
import pg from 'pg'
import { seedLaudos, takeAway } from '../api-list/seed.ts'
import type { Seeded } from '../seeded-databases.ts'

/** Flights over one field: ten a year for four years. */
const FLIGHTS_A_FIELD = 40
const SIZES_HA = [15, 60, 240]
const ROWS_A_STATEMENT = 50_000
const HOUR_MS = 3_600_000
/** Fields of a row of the grid, and degrees between two fields, which are 10 and 8 km. */
const COLUMNS = 160
const [EAST, NORTH] = [0.1, 0.07]
const BLOCK = { columns: [60, 67], rows: [0, 4] } as const

export const PERTO_SEEDED: Seeded = { counted: 'perto', module: import.meta.url, seed }

/** Houses 200 m beside fields within the block. */
export function housesOf(laudos: number): { readonly lat: number; readonly lon: number }[] {
  const rows = Math.ceil(fieldsOf(laudos) / COLUMNS)
  return [61, 62, 63, 64, 65, 66].flatMap((column) =>
    [1, 2, 3].filter((row) => row < rows).map((row) => ({ lon: west(column) + 0.002, lat: south(row) - 0.0018 })),
  )
}

const fieldsOf = (laudos: number) => Math.floor(laudos / FLIGHTS_A_FIELD)
const west = (column: number) => -60 + EAST * column
const south = (row: number) => -28 + NORTH * row

/** SQL for the field of a laudo, and where it lies. */
const fieldSql = (fields: number) => `
  cross join lateral (select id % ${fields} as field) f
  cross join lateral (select field % ${COLUMNS} as "column", field / ${COLUMNS} as row) g
  cross join lateral (select (-60 + ${EAST} * "column")::float8 as lon, (-28 + ${NORTH} * row)::float8 as lat) p`

interface Template {
  readonly width: number
  readonly height: number
  /** Layers, valve and minutes of the flight as if it had begun in 1970, its field's south-western corner at 0, 0. */
  readonly aplicacao: string
  readonly trajeto: string
  readonly valveMs: Float64Array
  readonly endMs: number
  readonly minutos: readonly (object & { readonly minuto: number; readonly lon: number; readonly lat: number })[]
}

async function templateOf(areaHa: number, seed: number): Promise<Template> {
  const texts = kmlFiles(simulateFlight({ areaHa, seed }), { trackKind: 'gx-track' })
  const read = async (name: 'area' | 'aplicacao' | 'trajeto') => {
    const file = await readFlightFile(`${name}.kml`, [Buffer.from(texts.get(`${name}.kml`)!)])
    if ('unusable' in file) throw new Error(file.unusable.message)
    return file
  }
  const files = { area: await read('area'), aplicacao: await read('aplicacao'), trajeto: await read('trajeto') }
  const measured = await measureFlight(files, { traced: true, minutes: true })
  if ('unusable' in measured) throw new Error(measured.unusable.message)
  const { trace, minutes = [], layers, fieldBounds } = measured
  const [lon, lat, east, north] = fieldBounds
  const beginMs = trace!.beginMs!
  const layerText = (wanted: 'aplicacao' | 'trajeto') =>
    movedText(layerGeoJson(layers.find(({ name }) => name === wanted)!, 'laudoHasLayer'), -lon, -lat)
  return {
    width: east - lon,
    height: north - lat,
    aplicacao: layerText('aplicacao'),
    trajeto: layerText('trajeto'),
    valveMs: trace!.valve!.map((ms) => ms - beginMs),
    endMs: trace!.endMs! - beginMs,
    minutos: minutes.map((one) => ({
      ...one,
      minuto: one.minuto - Math.floor(beginMs / 60_000),
      lon: one.lon - lon,
      lat: one.lat - lat,
    })),
  }
}

/** Moves a layer by degrees. Seven decimals, as layers have them. */
function movedText(text: string, east: number, north: number): string {
  const moved = (coordinates: unknown): unknown => {
    const list = coordinates as readonly unknown[]
    if (typeof list[0] !== 'number') return list.map(moved)
    return [Number((list[0] + east).toFixed(7)), Number(((list[1] as number) + north).toFixed(7))]
  }
  const features = JSON.parse(`[${text}]`) as { geometry: { coordinates: unknown } }[]
  for (const { geometry } of features) geometry.coordinates = moved(geometry.coordinates)
  return features.map((feature) => JSON.stringify(feature)).join(',\n')
}

async function seed(url: string, laudos: number): Promise<void> {
  await seedLaudos(url, laudos)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set maintenance_work_mem = '1GB'`)
    const templates = await Promise.all(SIZES_HA.map((areaHa, i) => templateOf(areaHa, i + 1)))
    await writeBoxes(client, laudos, templates)
    await writeFlights(client, laudos, templates)
    await copyToPostgis(client)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Three boxes of each flight: the field, and 4 km to the strip. */
async function writeBoxes(client: pg.Client, laudos: number, templates: readonly Template[]): Promise<void> {
  const sides = (side: 'width' | 'height') => `(array[${templates.map((template) => template[side]).join(', ')}])`
  const indexes = await takeAway(client, 'laudos_voos_lugares')
  for (let from = 1; from <= laudos; from += ROWS_A_STATEMENT) {
    await client.query(
      `insert into laudos_voos_lugares (laudo_id, caixa, dias)
       select id,
         case when k = 0 then box(point(lon, lat), point(lon + ${sides('width')}[size], lat + ${sides('height')}[size]))
           else box(point(lon + 0.02 * (k - 1), lat + 0.002), point(lon + 0.02 * k, lat + 0.004)) end,
         dias_do_voo(data_inicial, data_final, null, null)
       from laudos ${fieldSql(fieldsOf(laudos))}
       cross join lateral (select 1 + (field % ${SIZES_HA.length})::int as size) s
       cross join generate_series(0, 2) k
       where id between $1 and $2 and ready`,
      [from, Math.min(laudos, from + ROWS_A_STATEMENT - 1)],
    )
  }
  for (const statement of indexes) await client.query(statement)
}

/** Tracks, valves and weather of the flights over the block. */
async function writeFlights(client: pg.Client, laudos: number, templates: readonly Template[]): Promise<void> {
  const { rows } = await client.query<{ id: number; begin: Date; field: number; lon: number; lat: number }>(
    `select id::int, data_inicial at time zone 'America/Sao_Paulo' as begin, field::int, lon, lat
     from laudos ${fieldSql(fieldsOf(laudos))}
     where ready and "column" between $1 and $2 and row between $3 and $4 order by field, id`,
    [...BLOCK.columns, ...BLOCK.rows],
  )
  const moved = new Map<number, Pick<Template, 'aplicacao' | 'trajeto'>>()
  for (const { id, begin, field, lon, lat } of rows) {
    const template = templates[field % SIZES_HA.length]!
    const { aplicacao, trajeto } = moved.get(field) ?? {
      aplicacao: movedText(template.aplicacao, lon, lat),
      trajeto: movedText(template.trajeto, lon, lat),
    }
    moved.set(field, { aplicacao, trajeto })
    const beginMs = begin.getTime()
    const timed = trajeto.replaceAll(/"inicio":"[^"]*"/g, `"inicio":"${begin.toISOString()}"`)
    for (const [posicao, [camada, text]] of [
      ['aplicacao', aplicacao] as const,
      ['trajeto', timed] as const,
    ].entries()) {
      const { bytes, crc32, compressed } = deflateSegment(text)
      await client.query(
        'insert into laudos_camadas (laudo_id, posicao, camada, feicoes, bytes, crc32, comprimido) values ($1, $2, $3, 1, $4, $5, $6)',
        [id, posicao, camada, bytes, crc32, compressed],
      )
    }
    await client.query(
      `insert into laudos_voos (laudo_id, regra, passagens, minutos, inicio, fim, limites, valvula, conferido_em)
       values ($1, ${TRACE_RULE}, '', '', $2, $3, box(point($4, $5), point($6, $7)), $8, now())`,
      [
        ...[id, begin, new Date(beginMs + template.endMs)],
        ...[lon, lat, lon + template.width, lat + template.height],
        Buffer.from(valveTimesToBytes(template.valveMs.map((ms) => beginMs + ms))),
      ],
    )
    await client.query(`insert into laudos_climas (laudo_id, minutos, leituras, locais) values ($1, $2, $3, false)`, [
      id,
      JSON.stringify(
        template.minutos.map((one) => ({
          ...one,
          minuto: Math.floor(beginMs / 60_000) + one.minuto,
          lon: one.lon + lon,
          lat: one.lat + lat,
        })),
      ),
      JSON.stringify(
        Array.from({ length: 12 }, (_, i) => ({
          ...{ instanteMs: beginMs + (i * HOUR_MS) / 4, tipo: 'estacao', fonte: 'Estação' },
          ...{ ventoMs: 3, direcaoGraus: (id * 37) % 360, distanciaKm: 4 },
        })),
      ),
    ])
  }
}

async function copyToPostgis(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_available_extensions where name = 'postgis'`)
  if (!rowCount) return
  await client.query('create extension if not exists postgis')
  await client.query(
    `create table lugares_postgis as
     select laudo_id, st_makeenvelope((caixa[1])[0], (caixa[1])[1], (caixa[0])[0], (caixa[0])[1], 4326) as lugar, dias from laudos_voos_lugares`,
  )
  await client.query('create index on lugares_postgis using gist (lugar, dias)')
}
