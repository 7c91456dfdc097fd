/** Files of the whole list, read back by their libraries and, where it is installed, by ogrinfo. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import type { BulkFormat } from '@faixa/contract'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLaudo } from '../../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.fixture.ts'
import { insertVolume, openTransactions } from '../../../../testing/volume.fixture.ts'
import { insertField, squareAt } from '../../laudo-field.fixture.ts'

let server: TestServer
let folder: string
let field: string

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'faixa-arquivo-'))
  const { aurora, boreal, bruno, joao } = server.places
  field = (
    await insertField(
      server.db,
      { lon: -50, lat: -21 },
      {
        empresa_id: aurora,
        piloto_id: bruno,
        codigo: '=1+1',
        nome: 'São João "B", talhão 7',
        data: '2026-03-14',
        data_inicial: '2026-03-14 07:12:00',
        data_final: '2026-03-14 00:00:01',
        distancia_pista: -0.5,
        criado_em: '2026-03-15T12:00:00.250Z',
      },
    )
  ).uuid
  await insertLaudo(server.db, {
    empresa_id: aurora,
    piloto_id: bruno,
    codigo: 'SEM MEDIDA',
    data: '2026-03-13',
    ready: false,
  })
  await insertLaudo(server.db, { empresa_id: boreal, piloto_id: joao, codigo: 'ALHEIO', data: '2026-03-12' })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

type Query = Omit<Parameters<ReturnType<TestServer['as']>['bulkLaudos']>[0]['query'], 'formato'>

async function bytesOf(
  formato: BulkFormat,
  query: Query = {},
  person: PersonName = 'ana',
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await server.as(person).bulkLaudos({ query: { ...query, formato } })
  expect(response.headers.get('content-disposition')).toContain(`filename="laudos.${formato}"`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Rows of a file with one record per line, whose texts have no line breaks. */
async function csvRows(query: Query = {}, person: PersonName = 'ana'): Promise<Record<string, string>[]> {
  const text = Buffer.from(await bytesOf('csv', query, person)).toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const lines = text.slice(1).trimEnd().split('\r\n').map(fieldsOf)
  const [names = [], ...rows] = lines
  for (const row of rows) expect(row).toHaveLength(names.length)
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]!])))
}

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )
}

async function fgbFeatures(query: Query = {}, person: PersonName = 'ana') {
  const features = []
  for await (const feature of deserialize(await bytesOf('fgb', query, person))) features.push(feature)
  return features
}

interface Read {
  readonly all: (statement: string) => readonly Readonly<Record<string, unknown>>[]
  readonly first: (statement: string) => Readonly<Record<string, unknown>> | undefined
}

async function gpkgOf<Value>(read: (database: Read) => Value, query: Query = {}): Promise<Value> {
  const path = join(folder, 'lido.gpkg')
  await writeFile(path, await bytesOf('gpkg', query))
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return read({
      all: (statement) =>
        database
          .prepare(statement)
          .all()
          .map((row) => ({ ...row })),
      first: (statement) => ({ ...database.prepare(statement).get() }),
    })
  } finally {
    database.close()
  }
}

describe('the same laudos in each format', () => {
  test('CSV: a value a column, points in figures, unknown left empty, and no text that is a formula', async () => {
    const [first, second, third, ...rest] = await csvRows()
    expect(rest).toEqual([])
    expect(first).toMatchObject({
      uuid: field,
      codigo: "'=1+1",
      nome: 'São João "B", talhão 7',
      data: '2026-03-14',
      dataInicial: '2026-03-14',
      horarioInicial: '07:12:00',
      horarioFinal: '',
      areaAplicada: '84.8',
      distanciaPista: '-0.5',
      insumos: '',
      empresaNome: 'Usina Aurora',
      piloto: 'Bruno Lima',
      status: 'Pronto',
      dataCriacao: '2026-03-15T12:00:00.250Z',
    })
    expect(second).toMatchObject({ codigo: 'SEM MEDIDA', status: 'Na fila', areaAplicada: '' })
    expect(third).toMatchObject({ codigo: 'ALHEIO', empresaNome: 'Agro Boreal' })
  })

  test('FlatGeobuf: the plots as they were measured; a laudo without them has an empty shape', async () => {
    const features = await fgbFeatures()
    expect(features.map(({ properties }) => properties?.['codigo'] as string)).toEqual(['=1+1', 'SEM MEDIDA', 'ALHEIO'])
    expect(features[0]?.geometry).toEqual({ type: 'MultiPolygon', coordinates: [squareAt(-50, -21)] })
    expect(features[0]?.properties).toMatchObject({ uuid: field, areaAplicada: 84.8, dataInicial: '2026-03-14' })
    expect(features[1]?.geometry).toMatchObject({ type: 'MultiPolygon', coordinates: [] })
    // With any length of header and features, the next one begins at an aligned offset.
    for (const colunas of ['codigo', 'codigo,nome', 'codigo,data,piloto', 'areaAplicada,insumos']) {
      expect((await fgbFeatures({ colunas, sort: 'data' })).at(-1)?.geometry).toEqual(features[0]?.geometry)
    }
    // FlatGeobuf omits the columns without a value in a feature.
    expect(features[1]?.properties).not.toHaveProperty('areaAplicada')
  })

  test('GeoPackage: the plots as they were measured, in the tables that the standard requires', async () => {
    const laudos = await gpkgOf(({ all, first }) => {
      expect(first('pragma application_id')).toEqual({ application_id: 0x47504b47 })
      expect(first('pragma user_version')).toEqual({ user_version: 10_300 })
      expect(first('pragma integrity_check')).toEqual({ integrity_check: 'ok' })
      expect(all('pragma foreign_key_check')).toEqual([])
      expect(all('select table_name, srs_id, min_x, max_y from gpkg_contents')).toEqual([
        { table_name: 'laudos', srs_id: 4326, min_x: -50, max_y: expect.closeTo(-20.99, 1) },
      ])
      expect(first('select geometry_type_name, srs_id, z, m from gpkg_geometry_columns')).toEqual({
        geometry_type_name: 'MULTIPOLYGON',
        srs_id: 4326,
        z: 0,
        m: 0,
      })
      return all('select * from laudos order by fid')
    })
    expect(laudos).toMatchObject([
      { fid: 1, uuid: field, codigo: '=1+1', areaAplicada: 84.8, dataInicial: '2026-03-14' },
      { codigo: 'SEM MEDIDA', areaAplicada: null, geom: null },
      { codigo: 'ALHEIO' },
    ])
    // «GP», version, flags, system and box, then a multi-polygon of one polygon of one ring.
    const blob = Buffer.from(laudos[0]!['geom'] as Uint8Array)
    expect([blob.toString('latin1', 0, 2), blob[2], blob[3], blob.readInt32LE(4)]).toEqual(['GP', 0, 3, 4326])
    expect([blob.readUInt32LE(41), blob.readUInt32LE(45), blob.readUInt32LE(50), blob.readUInt32LE(54)]).toEqual([
      6, 1, 3, 1,
    ])
    const ring = squareAt(-50, -21)[0]!
    expect(blob.readUInt32LE(58)).toBe(ring.length)
    const positions = ring.map((_, i) => [blob.readDoubleLE(62 + 16 * i), blob.readDoubleLE(70 + 16 * i)])
    expect([positions, blob.length]).toEqual([ring, 62 + 16 * ring.length])
  })

  test('filters, order and columns are those that were asked for, the identifier always first', async () => {
    const query = { busca: 'alheio', colunas: 'codigo,areaPlantio,horarioInicial' }
    const expected = { codigo: 'ALHEIO', horarioInicial: '10:12:00' }
    const [row, ...rest] = await csvRows(query)
    expect(rest).toEqual([])
    expect(Object.keys(row!)).toEqual(['uuid', 'codigo', 'horarioInicial', 'areaPlantio'])
    expect(row).toMatchObject({ ...expected, areaPlantio: '80' })
    expect((await fgbFeatures(query)).map(({ properties }) => properties)).toMatchObject([
      { ...expected, areaPlantio: 80 },
    ])
    expect((await csvRows({ sort: 'codigo' })).map(({ codigo }) => codigo)).toEqual(["'=1+1", 'ALHEIO', 'SEM MEDIDA'])
    expect((await fgbFeatures({ uuids: [field] })).map(({ id }) => id)).toEqual([0])
  })

  test('a list of nothing is a file with columns and no rows', async () => {
    const query = { busca: 'zebra' }
    expect(await csvRows(query)).toEqual([])
    expect(await fgbFeatures(query)).toEqual([])
    expect(await gpkgOf(({ all }) => all('select * from laudos'), query)).toEqual([])
  })
})

describe('reach', () => {
  test.each<[PersonName, string[]]>([
    ['davi', ["'=1+1", 'SEM MEDIDA']],
    ['helena', ['ALHEIO']],
    ['bruno', ["'=1+1", 'SEM MEDIDA']],
    ['igor', ['ALHEIO']],
  ])('%s takes along the own ones, without private columns', async (person, codigos) => {
    const rows = await csvRows({}, person)
    expect(rows.map(({ codigo }) => codigo)).toEqual(codigos)
    for (const name of ['usuario', 'dataCriacao']) expect(rows[0]).not.toHaveProperty(name)
    expect(rows[0]).toHaveProperty('status')
    expect(await fgbFeatures({}, person)).toHaveLength(codigos.length)
  })

  test('private columns and filters, unknown columns and formats are refused with their field', async () => {
    const refusal = (person: PersonName, query: object) =>
      server
        .as(person)
        .bulkLaudos({ query: { formato: 'csv', ...query } })
        .catch((problem: unknown) => problem)
    const naming = (campo: string) => ({ status: 422, extras: { erros: [{ campo }] } })
    expect(await refusal('davi', { colunas: 'usuario' })).toMatchObject(naming('colunas'))
    expect(await refusal('ana', { colunas: 'senha_hash' })).toMatchObject(naming('colunas'))
    expect(await refusal('davi', { status: 'Pronto' })).toMatchObject(naming('status'))
    for (const formato of ['xls', 'parquet']) {
      expect(await refusal('ana', { formato })).toMatchObject(naming('formato'))
    }
    expect(await csvRows({ uuids: [field] }, 'helena')).toEqual([])
  })
})

const run = promisify(execFile)
const hasOgr = await run('ogrinfo', ['--version']).then(
  () => true,
  () => false,
)

test.skipIf(!hasOgr)(
  'ogrinfo reads CSV, FlatGeobuf and GeoPackage (skipped without it, of the package gdal-bin)',
  async () => {
    const read = async (formato: BulkFormat) => {
      const file = join(folder, `laudos.${formato}`)
      await writeFile(file, await bytesOf(formato))
      return (await run('ogrinfo', ['-ro', '-al', file])).stdout
    }
    const fgb = await read('fgb')
    expect(fgb).toContain('Geometry: Multi Polygon')
    expect(fgb).toContain('ID["EPSG",4326]')
    expect(fgb.match(/^OGRFeature/gm)).toHaveLength(3)
    expect(fgb).toContain('areaAplicada (Real) = 84.8')
    expect(fgb).toContain('data (DateTime) = 2026/03/14')
    expect(fgb).toContain('MULTIPOLYGON (((-50 -21,')
    expect(fgb).toContain('MULTIPOLYGON EMPTY')
    const gpkg = await read('gpkg')
    expect(gpkg).toContain('Geometry: Multi Polygon')
    expect(gpkg.match(/^OGRFeature/gm)).toHaveLength(3)
    expect(gpkg).toContain('data (Date) = 2026/03/14')
    expect(gpkg).toContain('MULTIPOLYGON (((-50 -21,')
    const csv = await read('csv')
    expect(csv.match(/^OGRFeature/gm)).toHaveLength(3)
    expect(csv).toContain('nome (String) = São João "B", talhão 7')
  },
)

describe('a long list', () => {
  const MANY = 11_000
  beforeAll(() => insertVolume(server.db, MANY), 60_000)

  test.each<BulkFormat>(['csv', 'fgb', 'gpkg'])(
    '%s is complete, comes in pieces, and gives its connection back',
    async (formato) => {
      const response = await server.as('ana').bulkLaudos({ query: { formato, busca: 'volume' } })
      const pieces: Uint8Array[] = []
      for await (const piece of response.body!) pieces.push(piece)
      expect(pieces.length).toBeGreaterThan(3)
      const bytes = new Uint8Array(Buffer.concat(pieces))
      if (formato === 'csv') expect(Buffer.from(bytes).toString().trimEnd().split('\r\n')).toHaveLength(MANY + 1)
      if (formato === 'fgb') {
        let count = 0
        for await (const _ of deserialize(bytes)) count += 1
        expect(count).toBe(MANY)
      }
      await expect.poll(() => openTransactions(server.db)).toBe(0)
    },
    60_000,
  )
})
