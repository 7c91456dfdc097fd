// Long because the promises of one standard are one list.
/**
 * The requirements of OGC API — Features, Part 1 (OGC 17-069r4) as promises, each with its name there, then Faixa's own: reach, order,
 * pages. At the end GDAL and the requests of QGIS, where ogrinfo is installed.
 */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Escopo } from '@faixa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonName } from '../../testing/people.fixture.ts'
import { insertProtectedArea } from '../../testing/protected-areas.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { insertVolume } from '../../testing/volume.fixture.ts'
import { insertField, SIDE, squareAt } from '../laudos/laudo-field.fixture.ts'

/** Laudos of Aurora, one a day from 1 March 2026, each one field further east. */
const DAYS = 12
const LON = -50
const LAT = -21

let server: TestServer
let uuids: string[]
let foreign: string
let plot: number

beforeAll(async () => {
  server = await startTestServer()
  const { aurora, boreal, norte, bruno, joao } = server.places
  uuids = []
  for (let i = 0; i < DAYS; i++) {
    const data = `2026-03-${String(i + 1).padStart(2, '0')}`
    const { uuid } = await insertField(
      server.db,
      { lon: LON + 2 * i * SIDE, lat: LAT },
      {
        empresa_id: aurora,
        unidade_id: i === 0 ? norte : null,
        piloto_id: bruno,
        codigo: `OS ${i + 1}`,
        data,
        data_inicial: `${data} 07:12:00`,
        data_final: `${data} 00:00:01`,
      },
    )
    uuids.push(uuid)
  }
  foreign = (await insertField(server.db, { lon: LON, lat: LAT }, { empresa_id: boreal, piloto_id: joao })).uuid
  const { id } = await server.db
    .insertInto('areas_empresa')
    .values({
      empresa_id: aurora,
      talhao: '7',
      area_ha: 110,
      poligonos: JSON.stringify([squareAt(LON, LAT)]),
      limites: `(${LON + SIDE},${LAT + SIDE}),(${LON},${LAT})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  plot = id
  await insertProtectedArea(server.db, {
    empresa_id: aurora,
    nome: 'Nascente do Meio',
    valida_ate: '2026-03-31',
    geometria: { type: 'Point', coordinates: [LON, LAT - SIDE] },
  })
  await insertVerdict(uuids[3]!)
})
afterAll(() => server.stop())

async function insertVerdict(uuid: string): Promise<void> {
  const base = '2026-03-20T12:00:00Z'
  const { id } = await server.db
    .updateTable('laudos')
    .set({ processado_em: base })
    .where('uuid', '=', uuid)
    .returning('id')
    .executeTakeFirstOrThrow()
  const area = await server.db.selectFrom('areas_protecao').select('id').executeTakeFirstOrThrow()
  const judged = { laudo_id: id, base, regra_versao: 1, calculado_em: base }
  await server.db
    .insertInto('laudos_veredictos')
    .values({ ...judged, conformes: 0, nao_conformes: 1, sem_dados: 0, informativos: 0, falhou: false })
    .execute()
  await server.db
    .insertInto('laudos_protecao')
    .values({
      ...judged,
      area_protecao_id: area.id,
      regra: 'manancial',
      nome: 'Nascente do Meio',
      aeronave: 'tripulada',
      aeronave_informada: true,
      fonte: JSON.stringify({ norma: 'IN 2' }),
      veredicto: 'naoConforme',
      informativo: false,
      distancia_exigida_m: 250,
      menor_distancia_m: 120.5,
      area_dentro_ha: 0.75,
      pontos: JSON.stringify({ aplicacao: [LON + 6 * SIDE, LAT], area: [LON, LAT - SIDE] }),
    })
    .execute()
}

interface Link {
  readonly href: string
  readonly rel: string
  readonly type: string
}

interface Document {
  readonly links: readonly Link[]
  readonly features: readonly {
    readonly id: string | number
    readonly properties: Readonly<Record<string, unknown>>
    readonly geometry: { readonly type: string; readonly coordinates: unknown } | null
  }[]
  readonly numberReturned: number
  readonly collections: readonly { readonly id: string; readonly links: readonly Link[]; readonly extent: object }[]
}

const get = (path: string, person: PersonName | undefined = 'davi', headers: Record<string, string> = {}) =>
  server.fetch(`/ogc${path}`, { headers }, person)

async function read(path: string, person: PersonName = 'davi'): Promise<Document> {
  const response = await get(path, person)
  expect(response.status, path).toBe(200)
  return (await response.json()) as Document
}

const linkOf = ({ links }: Pick<Document, 'links'>, rel: string) => links.find((link) => link.rel === rel)

/** Follows the links to the end, as a client does. */
async function everyPage(path: string, person: PersonName = 'davi') {
  const pages: Document[] = []
  for (let url: string | undefined = `/ogc${path}`; url; ) {
    const page = (await (await server.fetch(url, {}, person)).json()) as Document
    pages.push(page)
    expect(pages.length).toBeLessThan(200)
    url = linkOf(page, 'next')?.href.slice(`${server.origin}/api/v1`.length)
  }
  return pages
}

const featuresIn = (pages: readonly Document[]) => pages.flatMap(({ features }) => features)

const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
const SIRGAS = 'http://www.opengis.net/def/crs/EPSG/0/4674'

const COLLECTIONS = [
  'laudos',
  'talhoes',
  'faixas-aplicadas',
  'nao-aplicada',
  'externa',
  'sobreposicao',
  'areas-protegidas',
  'vereditos',
]

describe('the documents', () => {
  test('root-success: the landing page leads to the API, the conformance and the data, and needs no account', async () => {
    const response = await get('/', undefined)
    expect(response.status).toBe(200)
    const landing = (await response.json()) as Document
    for (const rel of ['self', 'alternate', 'service-desc', 'service-doc', 'conformance', 'data']) {
      const link = linkOf(landing, rel)
      expect(link?.href, rel).toMatch(/^http:\/\//)
      expect(link?.type, rel).toBeTruthy()
    }
  })

  test('api-definition-success: the definition lists every path, with the bounds of limit', async () => {
    const landing = await read('')
    const api = (await (await fetch(linkOf(landing, 'service-desc')!.href)).json()) as {
      readonly paths: Record<string, { readonly get: { readonly parameters: { name: string; schema: object }[] } }>
    }
    const items = api.paths['/api/v1/ogc/collections/{colecao}/items']!.get
    const limit = items.parameters.find(({ name }) => name === 'limit')
    expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 1000 })
    expect(items.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['bbox', 'datetime', 'f', 'apos']))
  })

  test('conformance-success: features as GeoJSON and HTML, and vector tiles', async () => {
    const { conformsTo } = (await (await get('/conformance', undefined)).json()) as { conformsTo: string[] }
    expect(conformsTo).toEqual([
      ...['core', 'geojson', 'html'].map((part) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${part}`),
      'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
      'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables',
      'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/queryables-query-parameters',
      ...['core', 'tileset', 'tilesets-list', 'geodata-tilesets', 'mvt'].map(
        (part) => `http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/${part}`,
      ),
    ])
  })

  test('fc-md-success: each collection has its id, its extent and links to itself and its items', async () => {
    const answer = await read('/collections')
    expect(answer.collections.map(({ id }) => id)).toEqual(COLLECTIONS)
    for (const collection of answer.collections) {
      expect(collection.extent).toMatchObject({ spatial: { bbox: [expect.any(Array)] } })
      for (const rel of ['self', 'items']) {
        expect(
          (await server.fetch(linkOf(collection, rel)!.href.slice(`${server.origin}/api/v1`.length), {}, 'davi'))
            .status,
        ).toBe(200)
      }
      const { links, ...alone } = await read(`/collections/${collection.id}`)
      expect(collection).toMatchObject(alone)
      expect(links).toHaveLength(collection.links.length)
    }
    const [laudos] = answer.collections
    expect(laudos?.extent).toEqual({
      temporal: {
        interval: [[expect.stringMatching(/^2026-.*T00:00:00Z$/), expect.stringMatching(/^2026-.*T00:00:00Z$/)]],
        trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian',
      },
      spatial: {
        bbox: [[LON, LAT, LON + (2 * DAYS - 1) * SIDE, LAT + SIDE]],
        crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
      },
    })
  })

  test('html: every document is a page for a browser, without scripts, and all that is shown is text', async () => {
    await server.db.updateTable('laudos').set({ nome: '<b>"Santa" & Rita</b>' }).where('uuid', '=', uuids[0]!).execute()
    const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const path of [
      '',
      '/conformance',
      '/collections',
      '/collections/laudos',
      '/collections/laudos/queryables',
      '/collections/laudos/items',
      `/collections/laudos/items/${uuids[0]}`,
    ]) {
      const response = await get(path, 'davi', html)
      expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8')
      const text = await response.text()
      expect(text).toContain('<html lang="pt-BR">')
      expect(text).not.toMatch(/<script|<b>/)
    }
    expect(await (await get('/collections/laudos/items?f=html')).text()).toContain(
      '&lt;b&gt;&quot;Santa&quot; &amp; Rita',
    )
    expect((await get('/collections?f=json', 'davi', html)).headers.get('content-type')).toMatch(/^application\/json/)
    await server.db.updateTable('laudos').set({ nome: 'Fazenda Santa Rita' }).where('uuid', '=', uuids[0]!).execute()
  })
})

describe('features', () => {
  test('fc-response: GeoJSON with links, the number returned and the time; latest day first', async () => {
    const response = await get('/collections/laudos/items')
    expect(response.headers.get('content-type')).toBe('application/geo+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const page = (await response.json()) as Document & { timeStamp: string }
    expect(page).toMatchObject({ type: 'FeatureCollection', numberReturned: DAYS, timeStamp: expect.any(String) })
    expect(page.features.map(({ id }) => id)).toEqual(uuids.toReversed())
    expect(linkOf(page, 'self')?.type).toBe('application/geo+json')
    expect(linkOf(page, 'alternate')?.type).toBe('text/html')
    expect(linkOf(page, 'next')).toBeUndefined()
    // Longitude first, the plots unchanged from the measurement.
    expect(page.features.at(-1)?.geometry).toEqual({ type: 'MultiPolygon', coordinates: [squareAt(LON, LAT)] })
    expect(page.features.at(-1)?.properties).toMatchObject({
      uuid: uuids[0],
      codigo: 'OS 1',
      data: '2026-03-01',
      dataInicial: '2026-03-01',
      horarioInicial: '07:12:00',
      // An unknown time is stored as 00:00:01, and an unknown figure is no 0.
      horarioFinal: null,
      percentInsumos: null,
      areaAplicada: 84.8,
      piloto: 'Bruno Lima',
      empresaNome: 'Usina Aurora',
      unidadeNome: 'Fazenda Norte',
      status: 'Pronto',
    })
    expect(page.features[0]?.properties).not.toHaveProperty('usuario')
    const staff = await read('/collections/laudos/items?limit=1', 'ana')
    expect(staff.features[0]?.properties).toMatchObject({ usuario: 'Ana Prado', dataCriacao: expect.any(String) })
  })

  test.each([
    [1, 12],
    [5, 3],
    [12, 1],
    [5000, 1],
  ])('fc-limit-response: pages of %i by their links are every feature once', async (limit, pages) => {
    const read = await everyPage(`/collections/laudos/items?limit=${limit}`)
    expect(read).toHaveLength(pages)
    expect(featuresIn(read).map(({ id }) => id)).toEqual(uuids.toReversed())
    for (const { numberReturned, features } of read) {
      expect(features).toHaveLength(numberReturned)
      expect(numberReturned).toBeLessThanOrEqual(limit)
    }
  })

  test.each([1, 2, 3, 4, 7, 1000])('pieces of layers come in pages of %i that begin within a laudo', async (limit) => {
    const read = featuresIn(await everyPage(`/collections/faixas-aplicadas/items?limit=${limit}`))
    expect(read.map(({ id }) => id)).toEqual(uuids.toReversed().flatMap((uuid) => [1, 2, 3].map((n) => `${uuid}.${n}`)))
    expect(read[0]?.properties).toMatchObject({ laudo: uuids.at(-1), codigo: 'OS 12', numero: 1, data: '2026-03-12' })
  })

  test('fc-bbox-response: what meets the box, on the shape itself and not on the box around it', async () => {
    const [west, south] = [LON + 4 * SIDE, LAT]
    const box = [west - SIDE / 2, south - SIDE, west + SIDE / 2, south + SIDE / 2].join(',')
    const ids = async (collection: string, bbox: string) =>
      featuresIn(await everyPage(`/collections/${collection}/items?limit=2&bbox=${bbox}`)).map(({ id }) => id)
    expect(await ids('laudos', box)).toEqual([uuids[2]])
    expect(await ids('faixas-aplicadas', box)).toEqual([`${uuids[2]}.1`, `${uuids[2]}.2`])
    expect(await ids('laudos', '10,10,11,11')).toEqual([])
    // With heights the box has six numbers; a box whose west is greater than its east crosses the meridian of 180°.
    expect(await ids('laudos', `${west},${south},0,${west},${south},900`)).toEqual([uuids[2]])
    expect(await ids('laudos', '170,-80,-170,80')).toEqual([])
    expect(await ids('laudos', '10,-80,-10,80')).toEqual(uuids.toReversed())
    expect(await ids('talhoes', [LON, LAT, LON, LAT].join(','))).toEqual([plot])
    expect(await ids('talhoes', box)).toEqual([])
    expect(await ids('areas-protegidas', [LON, LAT, LON + 1, LAT + 1].join(','))).toEqual([])
    expect(await ids('vereditos', [LON + 6 * SIDE, LAT, LON + 6 * SIDE, LAT].join(','))).toHaveLength(1)
  })

  test.each([
    ['2026-03-03', [3]],
    ['2026-03-03T10:12:00Z', [3]],
    ['2026-03-03T23:59:59.5-03:00', [3]],
    ['2026-03-03/2026-03-05', [5, 4, 3]],
    ['../2026-03-02', [2, 1]],
    ['/2026-03-02T00:00:00Z', [2, 1]],
    ['2026-03-11/..', [12, 11]],
    ['2026-03-11/', [12, 11]],
    ['../..', [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['1999-01-01', []],
  ])('fc-time-response: datetime=%s', async (datetime, days) => {
    const query = `items?limit=2&datetime=${encodeURIComponent(datetime)}`
    const laudos = featuresIn(await everyPage(`/collections/laudos/${query}`))
    expect(laudos.map(({ properties }) => properties['codigo'])).toEqual(days.map((day) => `OS ${day}`))
    const pieces = featuresIn(await everyPage(`/collections/faixas-aplicadas/${query}`))
    expect(pieces).toHaveLength(3 * days.length)
  })

  test('areas are of the days on which they are there, and what has no time is of any', async () => {
    const count = async (query: string) => featuresIn(await everyPage(query)).length
    expect(await count('/collections/areas-protegidas/items?datetime=2026-03-31')).toBe(1)
    expect(await count('/collections/areas-protegidas/items?datetime=2026-04-01/..')).toBe(0)
    expect(await count('/collections/talhoes/items?datetime=1999-01-01')).toBe(1)
  })

  test.each([
    'limit=0',
    'limit=-1',
    'limit=ten',
    'limit=',
    'limit=1.5',
    'limit=1&limit=2',
    'bbox=1,2,3',
    'bbox=1,2,3,x',
    'bbox=,,,',
    'bbox=0,5,1,4',
    'bbox=-181,0,0,1',
    'bbox=0,0,1,91',
    'bbox=0,0,1,Infinity',
    'datetime=yesterday',
    'datetime=2026-02-30',
    'datetime=2026-03-05/2026-03-01',
    'datetime=2026-03-01/2026-03-02/2026-03-03',
    'datetime=',
    'datetime=2026-03-01T25:00:00Z',
    'f=xml',
    'apos=x',
    'foo=1',
    'talhao=7',
    'codigo=OS+1&codigo=OS+2',
    'bbox-crs=http://www.opengis.net/def/crs/EPSG/0/31982',
    'crs=http://www.opengis.net/def/crs/EPSG/0/31982',
    `bbox=-22,-51,-21,-50,1&bbox-crs=${SIRGAS}`,
    `bbox=-21,-51,-22,-50&bbox-crs=${SIRGAS}`,
    `bbox=91,0,92,1&bbox-crs=${SIRGAS}`,
  ])('query-param-invalid and query-param-unknown: %s is refused with 400 and a sentence', async (query) => {
    const response = await get(`/collections/laudos/items?${query}`)
    expect(response.status).toBe(400)
    const problem = (await response.json()) as { codigo: string; detail: string; erros: { campo: string }[] }
    expect(problem.codigo).toBe('parametro-invalido')
    expect(problem.detail).toMatch(/^[a-zA-ZÀ-ú].*\.{1,2}$/)
    expect(problem.erros).toHaveLength(1)
  })

  test('numberMatched counts all pages where it is cheap, and is absent where a box decides', async () => {
    const matched = async (query: string, person: PersonName = 'davi') =>
      ((await read(`/collections/${query}`, person)) as { readonly numberMatched?: number }).numberMatched
    const all = featuresIn(await everyPage('/collections/laudos/items?limit=5')).length
    expect(await matched('laudos/items?limit=5')).toBe(all)
    expect(await matched('laudos/items?limit=1&datetime=1999-01-01')).toBe(0)
    expect(await matched('talhoes/items')).toBe(featuresIn(await everyPage('/collections/talhoes/items')).length)
    expect(await matched(`laudos/items?bbox=${LON},${LAT},${LON + 1},${LAT + 1}`)).toBeUndefined()
    expect(await matched('faixas-aplicadas/items')).toBeUndefined()
  })

  test('Part 2: coordinates of SIRGAS 2000 are latitude first, in answers and in boxes, and the answer says so', async () => {
    const { crs, storageCrs } = (await read('/collections/laudos')) as unknown as Record<string, unknown>
    expect(crs).toEqual([CRS84, SIRGAS, 'http://www.opengis.net/def/crs/EPSG/0/4326'])
    expect(storageCrs).toBe(CRS84)
    const ask = async (query: string, path = '') => {
      const response = await get(`/collections/laudos/items${path}?${query}`)
      return { crs: response.headers.get('content-crs'), body: (await response.json()) as Document }
    }
    const box = [LON, LAT, LON + SIDE / 2, LAT + SIDE]
    const plain = await ask(`limit=2&bbox=${box.join(',')}`)
    const turned = [box[1], box[0], box[3], box[2]].join(',')
    const sirgas = await ask(`limit=2&crs=${SIRGAS}&bbox=${turned}&bbox-crs=${SIRGAS}`)
    expect([plain.crs, sirgas.crs]).toEqual([`<${CRS84}>`, `<${SIRGAS}>`])
    const shapes = ({ body }: typeof plain) =>
      body.features.map(({ geometry }) => (geometry as { coordinates: number[][][][] }).coordinates)
    expect(sirgas.body.features.map(({ id }) => id)).toEqual(plain.body.features.map(({ id }) => id))
    expect(shapes(plain).length).toBeGreaterThan(0)
    const swap = (shape: number[][][][]) =>
      shape.map((rings) => rings.map((ring) => ring.map(([lon, lat]) => [lat, lon])))
    expect(shapes(sirgas)).toEqual(shapes(plain).map(swap))
    const one = await ask(`crs=${SIRGAS}`, `/${plain.body.features[0]!.id}`)
    expect(one.crs).toBe(`<${SIRGAS}>`)
    expect((one.body as unknown as { geometry: object }).geometry).toEqual(sirgas.body.features[0]!.geometry)
    const { href } = linkOf(await read(`/collections/laudos/items?limit=1&crs=${SIRGAS}`), 'next')!
    expect(new URL(href).searchParams.get('crs')).toBe(SIRGAS)
  })

  test('Part 3, queryables: each collection says by which of its properties it is filtered', async () => {
    for (const { id, links } of (await read('/collections')).collections) {
      const link = linkOf({ links }, 'http://www.opengis.net/def/rel/ogc/1.0/queryables')
      expect(link?.type).toBe('application/schema+json')
      const response = await server.fetch(link!.href.slice(`${server.origin}/api/v1`.length), {}, 'davi')
      expect(response.headers.get('content-type')).toMatch(/^application\/schema\+json/)
      const schema = (await response.json()) as { readonly properties: Readonly<Record<string, object>> }
      expect(schema).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: `${server.origin}/api/v1/ogc/collections/${id}/queryables`,
        type: 'object',
        additionalProperties: false,
      })
      for (const { properties } of (await read(`/collections/${id}/items?limit=1`)).features)
        expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(schema.properties)))
      expect(Object.values(schema.properties)).toEqual(
        expect.arrayContaining([{ title: expect.any(String), type: 'string' }]),
      )
    }
    expect((await get('/collections/nenhuma/queryables')).status).toBe(404)
    expect((await get('/collections/laudos/queryables?foo=1')).status).toBe(400)
  })

  test('Part 3, queryables-query-parameters: every value of a queryable finds the features that have it, and no others', async () => {
    for (const id of COLLECTIONS) {
      const { properties } = (await read(`/collections/${id}/queryables`)) as unknown as { properties: object }
      const all = featuresIn(await everyPage(`/collections/${id}/items`))
      for (const name of Object.keys(properties)) {
        const values = new Set(
          all.map((feature) => feature.properties[name]).filter((value) => typeof value === 'string'),
        )
        for (const value of [...values, 'que ninguém tem']) {
          const query = new URLSearchParams({ [name]: value, limit: '5' })
          const found = featuresIn(await everyPage(`/collections/${id}/items?${query.toString()}`))
          const expected = all.filter((feature) => feature.properties[name] === value)
          expect(
            found.map((feature) => feature.id),
            `${id} ${query.toString()}`,
          ).toEqual(expected.map((feature) => feature.id))
        }
      }
    }
  })

  test('filters narrow each other, days and boxes; links keep them, and numberMatched counts with them', async () => {
    const path = '/collections/laudos/items'
    const idsOf = async (query: string) => featuresIn(await everyPage(`${path}?${query}`)).map(({ id }) => id)
    expect(await idsOf('codigo=OS+3')).toEqual([uuids[2]])
    expect(await idsOf('codigo=OS')).toEqual([])
    expect(await idsOf('codigo=OS+3&nome=Fazenda+Santa+Rita')).toEqual([uuids[2]])
    expect(await idsOf('codigo=OS+3&cultura=BANANA')).toEqual([])
    expect(await idsOf('codigo=OS+3&datetime=2026-03-03')).toEqual([uuids[2]])
    expect(await idsOf('codigo=OS+3&datetime=2026-03-04')).toEqual([])
    const around = (i: number) => `bbox=${LON + 2 * i * SIDE},${LAT},${LON + (2 * i + 0.5) * SIDE},${LAT + SIDE}`
    expect(await idsOf(`codigo=OS+3&${around(2)}`)).toEqual([uuids[2]])
    expect(await idsOf(`codigo=OS+3&${around(3)}`)).toEqual([])
    const page = (await read(`${path}?nome=Fazenda+Santa+Rita&limit=5`)) as Document & { numberMatched: number }
    expect([page.numberReturned, page.numberMatched]).toEqual([5, DAYS])
    for (const rel of ['self', 'alternate', 'next'])
      expect(new URL(linkOf(page, rel)!.href).searchParams.get('nome')).toBe('Fazenda Santa Rita')
    expect(await read(`${path}?codigo=OS+3&limit=5`)).toMatchObject({ numberMatched: 1 })
    expect(await read('/collections/talhoes/items?talhao=8')).toMatchObject({ numberMatched: 0 })
  })

  test('query-param-unknown: a property of another collection is refused with those that there are', async () => {
    const response = await get('/collections/talhoes/items?piloto=Bruno')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      codigo: 'parametro-invalido',
      erros: [{ campo: 'piloto', mensagem: expect.stringContaining('os filtros de talhoes são nome, empresaNome') }],
    })
  })

  test('a place of another collection, or a changed one, opens nothing', async () => {
    const { href } = linkOf(await read('/collections/laudos/items?limit=1'), 'next')!
    const apos = new URL(href).searchParams.get('apos')!
    expect((await get(`/collections/laudos/items?apos=${apos}`)).status).toBe(200)
    expect((await get(`/collections/externa/items?apos=${apos}`)).status).toBe(400)
    expect((await get(`/collections/laudos/items?apos=${apos.slice(0, -4)}AAAA`)).status).toBe(400)
  })

  test('f-success: each feature is alone what it is in its page, with links to itself and its collection', async () => {
    for (const collection of COLLECTIONS) {
      for (const feature of (await read(`/collections/${collection}/items?limit=3`)).features) {
        const response = await get(`/collections/${collection}/items/${feature.id}`)
        expect(response.headers.get('content-type')).toMatch(/^application\/geo\+json/)
        const alone = (await response.json()) as Document
        expect(alone).toMatchObject(feature)
        for (const rel of ['self', 'alternate', 'collection']) expect(linkOf(alone, rel)?.href).toBeTruthy()
      }
    }
  })

  test('a verdict stands where the application came nearest, with its figures', async () => {
    const { features } = await read('/collections/vereditos/items')
    expect(features).toHaveLength(1)
    expect(features[0]).toMatchObject({
      geometry: { type: 'Point', coordinates: [LON + 6 * SIDE, LAT] },
      properties: {
        laudo: uuids[3],
        areaNome: 'Nascente do Meio',
        classificacao: 'manancial',
        veredicto: 'naoConforme',
        distanciaExigidaM: 250,
        menorDistanciaM: 120.5,
        dentroHa: 0.75,
        norma: 'IN 2',
      },
    })
    // The laudo was measured again and not yet judged again, so the old verdict is invalid.
    const to = (processado_em: string) =>
      server.db.updateTable('laudos').set({ processado_em }).where('uuid', '=', uuids[3]!).execute()
    await to('2026-03-21T12:00:00Z')
    expect((await read('/collections/vereditos/items')).features).toEqual([])
    await to('2026-03-20T12:00:00Z')
  })
})

describe('reach', () => {
  test('nobody gets in without a key; it may come as a bearer token or as the password of HTTP Basic', async () => {
    const { token } = server.people.davi
    const ask = (authorization?: string, path = '/ogc/collections') =>
      server.fetch(path, { headers: authorization === undefined ? {} : { authorization } })
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
    const refused = await ask()
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toContain('Basic realm="Faixa"')
    expect((await ask(`Bearer ${token}`)).status).toBe(200)
    expect((await ask(basic(`qualquer:${token}`))).status).toBe(200)
    for (const wrong of [basic(`${token}:`), basic(token), basic('a:b'), 'Basic', 'Basic %%%', `Digest ${token}`]) {
      expect((await ask(wrong)).status, wrong).toBe(401)
    }
    // Only here: elsewhere a browser must not send stored credentials.
    const elsewhere = await ask(basic(`qualquer:${token}`), '/laudos')
    expect(elsewhere.status).toBe(401)
    expect(elsewhere.headers.get('www-authenticate')).toBe('Bearer')
  })

  // Rows: who sees how many of the 13 laudos, the plot and the protected area. A pilot sees no register, so that its collections do not exist.
  test.each<readonly [PersonName, number, number | undefined]>([
    ['ana', DAYS + 1, 1],
    ['davi', DAYS, 1],
    ['eva', 1, 0],
    ['helena', 1, 0],
    ['gil', DAYS, 1],
    ['bruno', DAYS, undefined],
    ['igor', 1, 0],
    ['joao', 1, undefined],
  ])('%s sees the own ones', async (person, laudos, registered) => {
    const count = async (collection: string) =>
      featuresIn(await everyPage(`/collections/${collection}/items?limit=4`, person)).length
    expect(await count('laudos')).toBe(laudos)
    expect(await count('faixas-aplicadas')).toBe(3 * laudos)
    expect(await count('sobreposicao')).toBe(laudos)
    expect(await count('vereditos')).toBe(laudos >= DAYS ? 1 : 0)
    const { collections } = await read('/collections', person)
    for (const collection of ['talhoes', 'areas-protegidas']) {
      expect(collections.some(({ id }) => id === collection)).toBe(registered !== undefined)
      if (registered === undefined) expect((await get(`/collections/${collection}/items`, person)).status).toBe(404)
      else expect(await count(collection)).toBe(registered)
    }
  })

  test('a forged or foreign identifier does not exist, alone or by a box around it', async () => {
    const area = await server.db.selectFrom('areas_protecao').select('uuid').executeTakeFirstOrThrow()
    const forged = crypto.randomUUID()
    for (const path of [
      ...[foreign, forged, 'x', '0', '%00', "'; drop table laudos"].map(
        (id) => `laudos/items/${encodeURIComponent(id)}`,
      ),
      ...[
        `${foreign}.1`,
        `${forged}.1`,
        `${uuids[0]}.0`,
        `${uuids[0]}.4`,
        `${uuids[0]}.1.1`,
        `${uuids[0]}.x`,
        `${uuids[0]}`,
      ].map((id) => `faixas-aplicadas/items/${id}`),
      ...[`${foreign}.${area.uuid}`, `${uuids[3]}.${forged}`, `${uuids[3]}`].map((id) => `vereditos/items/${id}`),
      ...['999999', '-1', '1.5', '9'.repeat(18), '9'.repeat(30)].map((id) => `talhoes/items/${id}`),
      `areas-protegidas/items/${forged}`,
      'nada',
      'nada/items',
      '__proto__/items',
    ]) {
      expect((await get(`/collections/${path}`)).status, path).toBe(404)
    }
    expect((await get(`/collections/talhoes/items/${plot}`, 'helena')).status).toBe(404)
    expect((await get(`/collections/areas-protegidas/items/${area.uuid}`, 'helena')).status).toBe(404)
    expect((await get(`/collections/laudos/items/${uuids[0]}`, 'helena')).status).toBe(404)
    const around = await everyPage(`/collections/laudos/items?bbox=${[LON, LAT, LON + 1, LAT + 1].join(',')}`, 'helena')
    expect(featuresIn(around).map(({ id }) => id)).toEqual([foreign])
  })

  test('hidden and deleted laudos leave every collection', async () => {
    const set = (change: { hidden?: boolean; arquivado_em?: Date | null }) =>
      server.db.updateTable('laudos').set(change).where('uuid', '=', uuids[11]!).execute()
    const { href } = linkOf(await read('/collections/faixas-aplicadas/items?limit=2'), 'next')!
    for (const [change, back] of [
      [{ hidden: true }, { hidden: false }],
      [{ arquivado_em: new Date() }, { arquivado_em: null }],
    ] as const) {
      await set(change)
      expect(featuresIn(await everyPage('/collections/laudos/items'))).toHaveLength(DAYS - 1)
      expect(featuresIn(await everyPage('/collections/faixas-aplicadas/items'))).toHaveLength(3 * (DAYS - 1))
      // A page that would have begun within it continues with the next laudo, from its beginning.
      const next = (await (
        await server.fetch(href.slice(`${server.origin}/api/v1`.length), {}, 'davi')
      ).json()) as Document
      expect(next.features[0]?.id).toBe(`${uuids[10]}.1`)
      await set(back)
    }
  })
})

describe('an API key', () => {
  const make = async (person: PersonName, escopos: Escopo[], of: { empresa?: number; unidade?: number } = {}) => {
    const { chave, uuid } = await server
      .as(person)
      .createApiKey({ body: { nome: `Mapa ${crypto.randomUUID()}`, escopos, ...of } })
    // The two ways in which programs send it: GDAL and scripts the first, QGIS and browsers the second.
    const ways = [`Bearer ${chave}`, `Basic ${Buffer.from(`qgis:${chave}`).toString('base64')}`] as const
    const ask = (path: string, authorization: string = ways[0]) =>
      server.fetch(`/ogc${path}`, { headers: { authorization } })
    return { ask, ways, uuid }
  }
  const idsOf = async (response: Response) => ((await response.json()) as Document).features.map(({ id }) => id)

  test('opens every route of features and tiles, as a bearer token and as the password of Basic', async () => {
    const { ask, ways } = await make('davi', ['readLaudo', 'readArea'])
    const [row, column] = tileOf(LON + SIDE / 2, LAT + SIDE / 2, 14)
    for (const way of ways) {
      for (const path of [
        '',
        '/conformance',
        '/tileMatrixSets',
        '/tileMatrixSets/WebMercatorQuad',
        '/collections',
        '/collections/laudos',
        '/collections/laudos/queryables',
        '/collections/laudos/items',
        `/collections/laudos/items/${uuids[0]}`,
        '/collections/laudos/tiles',
        '/collections/laudos/tiles/WebMercatorQuad',
        `/collections/laudos/tiles/WebMercatorQuad/14/${row}/${column}`,
        `/collections/talhoes/items/${plot}`,
      ]) {
        expect((await ask(path, way)).status, `${way.slice(0, 6)} ${path}`).toBe(200)
      }
      expect(await idsOf(await ask('/collections/laudos/items', way))).toEqual(uuids.toReversed())
    }
    // On other routes the password of Basic is neither a key nor a session.
    expect((await server.fetch('/laudos', { headers: { authorization: ways[0] } })).status).toBe(200)
    expect((await server.fetch('/laudos', { headers: { authorization: ways[1] } })).status).toBe(401)
  })

  test('has the collections of its scopes alone, and the others do not exist', async () => {
    const [row, column] = tileOf(LON + SIDE / 2, LAT + SIDE / 2, 14)
    for (const [escopos, seen, unseen] of [
      [['readArea'], ['talhoes', 'areas-protegidas'], 'laudos'],
      [['readLaudo'], COLLECTIONS.filter((id) => id !== 'talhoes' && id !== 'areas-protegidas'), 'talhoes'],
    ] as const) {
      const { ask, ways } = await make('davi', [...escopos])
      for (const way of ways) {
        const { collections } = (await (await ask('/collections', way)).json()) as Document
        expect(collections.map(({ id }) => id)).toEqual(seen)
        for (const rest of ['', '/queryables', '/items', '/tiles', `/tiles/WebMercatorQuad/14/${row}/${column}`]) {
          expect((await ask(`/collections/${unseen}${rest}`, way)).status, rest).toBe(404)
        }
      }
    }
    // Columns of the staff need a separate scope.
    const lesser = await make('ana', ['readLaudo'])
    const staff = await make('ana', ['readLaudo', 'readPrivate'])
    const propertiesFor = async ({ ask }: typeof staff) =>
      ((await (await ask('/collections/laudos/items?limit=1')).json()) as Document).features[0]?.properties
    expect(await propertiesFor(lesser)).not.toHaveProperty('usuario')
    expect(await propertiesFor(staff)).toHaveProperty('usuario')
  })

  test('of no scope for reading opens no collection, and the answer names the scopes that would', async () => {
    const { ask, ways } = await make('ana', ['createOrdem'])
    for (const way of ways) {
      const refused = await ask('/collections', way)
      expect(refused.status).toBe(403)
      const { codigo, detail } = (await refused.json()) as { codigo: string; detail: string }
      expect([codigo, detail]).toEqual([
        'sem-permissao',
        'Esta chave de API não tem a permissão «Ver laudos» nem «Ver talhões e áreas protegidas».',
      ])
      expect((await ask(`/collections/laudos/items/${uuids[0]}`, way)).status).toBe(403)
      expect((await ask('/conformance', way)).status).toBe(200)
    }
  })

  test('never shows a row of another tenant: by page, box, identifier, tile or link of somebody else', async () => {
    const { aurora, boreal, norte } = server.places
    const box = `bbox=${[LON - 1, LAT - 1, LON + 1, LAT + 1].join(',')}`
    const [row, column] = tileOf(LON + SIDE / 2, LAT + SIDE / 2, 14)
    const next = new URL(linkOf(await read('/collections/laudos/items?limit=1', 'ana'), 'next')!.href)
    for (const [{ ask, ways }, expected, unexpected] of [
      [await make('helena', ['readLaudo', 'readArea']), [foreign], uuids],
      [await make('ana', ['readLaudo', 'readArea'], { empresa: boreal }), [foreign], uuids],
      [await make('ana', ['readLaudo', 'readArea'], { empresa: aurora, unidade: norte }), [uuids[0]], [foreign]],
      [await make('joao', ['readLaudo']), [foreign], uuids],
    ] as const) {
      for (const way of ways) {
        for (const query of ['', `?${box}`, '?datetime=../..', '?nome=Fazenda+Santa+Rita']) {
          expect(await idsOf(await ask(`/collections/laudos/items${query}`, way)), query).toEqual(expected)
        }
        // A place defines where a page begins, and not for whom.
        expect(expected).toEqual(
          expect.arrayContaining(await idsOf(await ask(`/collections/laudos/items${next.search}`, way))),
        )
        for (const id of unexpected) {
          expect((await ask(`/collections/laudos/items/${id}`, way)).status).toBe(404)
          expect((await ask(`/collections/faixas-aplicadas/items/${id}.1`, way)).status).toBe(404)
        }
        const tile = await (
          await ask(`/collections/laudos/tiles/WebMercatorQuad/14/${row}/${column}`, way)
        ).arrayBuffer()
        for (const id of unexpected) expect(Buffer.from(tile).toString('latin1')).not.toContain(id)
      }
    }
    const { ask } = await make('helena', ['readArea'])
    expect((await ask(`/collections/talhoes/items/${plot}`)).status).toBe(404)
    expect(await idsOf(await ask(`/collections/talhoes/items?${box}`))).toEqual([])
  })

  test('that was revoked, has ended or never was is refused, in both ways and with the challenge of both', async () => {
    const revoked = await make('davi', ['readLaudo'])
    const ended = await make('davi', ['readLaudo'])
    const path = '/collections/laudos/items?limit=1'
    const next = linkOf((await (await revoked.ask(path)).json()) as Document, 'next')!.href.slice(server.origin.length)
    for (const way of [...revoked.ways, ...ended.ways]) expect((await revoked.ask(path, way)).status).toBe(200)
    await server.as('davi').revokeApiKey({ params: { uuid: revoked.uuid } })
    await server.db
      .updateTable('chaves_api')
      .set({ criada_em: new Date(0), expira_em: new Date(1) })
      .where('uuid', '=', ended.uuid)
      .execute()
    const invented = `faixa_${'A'.repeat(43)}`
    const never = [`Bearer ${invented}`, `Basic ${Buffer.from(`qgis:${invented}`).toString('base64')}`]
    for (const way of [...revoked.ways, ...ended.ways, ...never]) {
      for (const refused of [
        await revoked.ask(path, way),
        await revoked.ask(next.slice('/api/v1/ogc'.length), way),
        await revoked.ask(`/collections/laudos/items/${uuids[0]}`, way),
        await revoked.ask('/collections/laudos/tiles/WebMercatorQuad/14/0/0', way),
      ]) {
        expect(refused.status).toBe(401)
        expect(refused.headers.get('www-authenticate')).toBe('Basic realm="Faixa", charset="UTF-8", Bearer')
        expect(((await refused.json()) as { codigo: string }).codigo).toBe('chave-api-invalida')
      }
    }
  })
})

/** The tile of the web map that contains a position, in standard Web Mercator. */
function tileOf(lon: number, lat: number, z: number): readonly [row: number, column: number] {
  const phi = (lat * Math.PI) / 180
  const y = (1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2
  return [Math.floor(y * 2 ** z), Math.floor(((lon + 180) / 360) * 2 ** z)]
}

describe('vector tiles (OGC API — Tiles, OGC 20-057)', () => {
  const tilesOf = (collection: string) => `/collections/${collection}/tiles/WebMercatorQuad`
  const tile = async (
    collection: string,
    z: number,
    [row, column] = tileOf(LON + SIDE / 2, LAT + SIDE / 2, z),
    person?: PersonName,
  ) => get(`${tilesOf(collection)}/${z}/${row}/${column}`, person)

  test('tms-success: the set is the one of all web maps', async () => {
    const { tileMatrixSets } = (await (await get('/tileMatrixSets', undefined)).json()) as {
      tileMatrixSets: { id: string }[]
    }
    expect(tileMatrixSets.map(({ id }) => id)).toEqual(['WebMercatorQuad'])
    const { tileMatrices } = (await (await get('/tileMatrixSets/WebMercatorQuad', undefined)).json()) as {
      tileMatrices: { id: string; scaleDenominator: number; cellSize: number; matrixWidth: number }[]
    }
    // OGC 17-083r4, annex D.1.
    expect(tileMatrices[0]?.scaleDenominator).toBeCloseTo(559_082_264.028_717_9, 3)
    expect(tileMatrices[0]?.cellSize).toBeCloseTo(156_543.033_928_041, 6)
    expect(tileMatrices[18]).toMatchObject({ id: '18', matrixWidth: 262_144 })
    expect((await get('/tileMatrixSets/WorldCRS84Quad', undefined)).status).toBe(404)
  })

  test('tileset: plots, laudos and swaths say from which level on they have tiles, and where', async () => {
    const { collections } = await read('/collections')
    const tiled = collections.filter(({ links }) => links.some(({ rel }) => rel.endsWith('tilesets-vector')))
    expect(tiled.map(({ id }) => id)).toEqual(['laudos', 'talhoes', 'faixas-aplicadas'])
    for (const [collection, from] of [
      ['laudos', 10],
      ['talhoes', 10],
      ['faixas-aplicadas', 13],
    ] as const) {
      const set = (await (await get(tilesOf(collection))).json()) as Document & {
        tileMatrixSetLimits: { tileMatrix: string }[]
      }
      expect(set.tileMatrixSetLimits.map(({ tileMatrix }) => Number(tileMatrix))).toEqual(
        Array.from({ length: 19 - from }, (_, i) => from + i),
      )
      expect(linkOf(set, 'item')?.href).toBe(
        `${server.origin}/api/v1/ogc${tilesOf(collection)}/{tileMatrix}/{tileRow}/{tileCol}`,
      )
      expect((await get(`/collections/${collection}/tiles`)).status).toBe(200)
      expect((await tile(collection, from)).status).toBe(200)
      expect((await tile(collection, from - 1)).status).toBe(404)
    }
    expect((await get('/collections/vereditos/tiles')).status).toBe(404)
  })

  test('mvt: a tile has what lies in it and within reach; one without anything is 204', async () => {
    const full = await tile('laudos', 14)
    expect(full.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    const bytes = Buffer.from(await full.arrayBuffer()).toString('latin1')
    expect(bytes).toContain('laudos')
    expect(bytes).toContain(uuids[0])
    expect(bytes).not.toContain(foreign)
    expect(bytes).not.toContain(uuids[11])
    const tileText = Buffer.from(await (await tile('laudos', 14, undefined, 'helena')).arrayBuffer()).toString('latin1')
    expect(tileText).toContain(foreign)
    expect(tileText).not.toContain(uuids[0])
    expect((await tile('talhoes', 14, undefined, 'helena')).status).toBe(204)
    expect((await tile('talhoes', 14, undefined, 'bruno')).status).toBe(404)
    expect((await tile('laudos', 14, [0, 0])).status).toBe(204)
    const [row, column] = tileOf(LON + SIDE / 2, LAT + SIDE / 2, 14)
    const kept = { 'if-none-match': full.headers.get('etag')! }
    const again = await get(`/collections/laudos/tiles/WebMercatorQuad/14/${row}/${column}`, 'davi', kept)
    expect([again.status, await again.text(), full.headers.get('cache-control')]).toEqual([
      304,
      '',
      'private, no-cache',
    ])
    expect((await get(`/collections/laudos/tiles/WebMercatorQuad/14/${row}/${column}`, 'helena', kept)).status).toBe(
      200,
    )
  })

  test.each(['19/0/0', '14/16384/0', '14/0/16384', '14/-1/0', 'x/0/0', '14/0.5/0', '14/0/1e3'])(
    'there is no tile %s',
    async (address) => {
      expect((await get(`${tilesOf('laudos')}/${address}`)).status).toBe(404)
    },
  )

  test('unknown parameters and sets are refused', async () => {
    const [row, column] = tileOf(LON, LAT, 14)
    expect((await get(`${tilesOf('laudos')}/14/${row}/${column}?datetime=2026`)).status).toBe(400)
    expect((await get(`/collections/laudos/tiles/Outro/14/${row}/${column}`)).status).toBe(404)
  })
})

const run = promisify(execFile)
const gdal = await run('ogrinfo', ['--version']).then(
  ({ stdout }) => stdout,
  () => undefined,
)

describe.skipIf(gdal === undefined)('programs of maps (skipped without ogrinfo, of the package gdal-bin)', () => {
  const ogr = async (
    program: string,
    args: readonly string[],
    header = `Authorization: Bearer ${server.people.davi.token}`,
  ) => {
    const { stdout } = await run(program, [...args], {
      env: { ...process.env, GDAL_HTTP_HEADERS: header, CPL_DEBUG: 'OFF' },
    })
    return stdout
  }
  const root = () => `OAPIF:${server.origin}/api/v1/ogc`

  test('ogrinfo finds the collections, reads every page and asks by box', async () => {
    const layers = await ogr('ogrinfo', ['-ro', root()])
    for (const collection of COLLECTIONS) expect(layers).toContain(collection)
    const laudos = await ogr('ogrinfo', ['-ro', '-al', '-oo', 'PAGE_SIZE=5', root(), 'laudos'])
    expect(laudos.match(/^OGRFeature/gm)).toHaveLength(DAYS)
    expect(laudos).toContain('areaAplicada (Real) = 84.8')
    expect(laudos).toContain('data (Date) = 2026/03/12')
    expect(laudos).toContain('MULTIPOLYGON')
    const box = [LON + 4 * SIDE, LAT, LON + 4.5 * SIDE, LAT + SIDE].map(String)
    const near = await ogr('ogrinfo', ['-ro', '-al', '-spat', ...box, root(), 'faixas-aplicadas'])
    expect(near.match(/^OGRFeature/gm)).toHaveLength(2)
  })

  test('an API key may be the password of HTTP Basic, as QGIS keeps it', async () => {
    const body = { nome: 'GDAL', escopos: ['readLaudo' as const] }
    const { chave, uuid } = await server.as('davi').createApiKey({ body })
    const args = ['-ro', '-so', '-oo', `USERPWD=faixa:${chave}`, root(), 'laudos']
    const { stdout } = await run('ogrinfo', args)
    expect(stdout).toContain('Geometry: ')
    await server.as('davi').revokeApiKey({ params: { uuid } })
    await expect(run('ogrinfo', args)).rejects.toThrow('ogrinfo')
    await expect(run('ogrinfo', ['-ro', root()])).rejects.toThrow('ogrinfo')
  })

  test('the requests that QGIS makes: landing page, collection, a first feature, then pages of a box', async () => {
    // Order and headers as QgsOapifProvider sends them; QGIS stores the key and sends it as the password of Basic.
    const authorization = `Basic ${Buffer.from(`qgis:${server.people.davi.token}`).toString('base64')}`
    const ask = async (href: string, accept: string) => {
      const response = await fetch(href, { headers: { authorization, accept, 'user-agent': 'Mozilla/5.0 QGIS/33415' } })
      expect(response.status, href).toBe(200)
      return { type: response.headers.get('content-type'), document: (await response.json()) as Document }
    }
    const landing = await ask(`${server.origin}/api/v1/ogc`, 'application/json')
    const { type } = await ask(
      linkOf(landing.document, 'service-desc')!.href,
      'application/vnd.oai.openapi+json;version=3.0, application/openapi+json;version=3.0, application/json',
    )
    expect(type).toContain('application/json')
    await ask(linkOf(landing.document, 'conformance')!.href, 'application/json')
    const { document } = await ask(linkOf(landing.document, 'data')!.href, 'application/json')
    const items = linkOf(document.collections.find(({ id }) => id === 'laudos')!, 'items')!.href
    const with_ = (query: string) => `${items}${items.includes('?') ? '&' : '?'}${query}`
    expect((await ask(with_('limit=1'), 'application/geo+json, application/json')).document.features).toHaveLength(1)
    const seen: unknown[] = []
    const bbox = `${LON - 1},${LAT - 1},${LON + 1},${LAT + 1}`
    for (let next: string | undefined = with_(`bbox=${bbox}&limit=5`); next; ) {
      const page: Document = (await ask(next, 'application/geo+json, application/json')).document
      seen.push(...page.features.map(({ id }) => id))
      next = linkOf(page, 'next')?.href
    }
    expect(seen).toEqual(uuids.toReversed())
  })

  test('ogrinfo reads a tile: a plot where it lies, to a few units of the tile', async () => {
    const [row, column] = tileOf(LON + SIDE / 2, LAT + SIDE / 2, 14)
    const response = await get(`/collections/talhoes/tiles/WebMercatorQuad/14/${row}/${column}`)
    const folder = `${server.deps.settings.files}/14/${column}`
    await mkdir(folder, { recursive: true })
    await writeFile(`${folder}/${row}.pbf`, Buffer.from(await response.arrayBuffer()))
    const { stdout } = await run('ogrinfo', ['-ro', '-al', `${folder}/${row}.pbf`])
    expect(stdout).toContain('Layer name: talhoes')
    expect(stdout.match(/^OGRFeature/gm)).toHaveLength(1)
    expect(stdout).toMatch(/areaHa \(\w+\) = 110/)
    const extent = /Extent: \(([-\d.]+), ([-\d.]+)\) - \(([-\d.]+), ([-\d.]+)\)/.exec(stdout)!.slice(1).map(Number)
    // 0.01° of longitude is 1113 m in Web Mercator anywhere; the tile of 2446 m contains most of the plot, including its east.
    const east = ((LON + SIDE) * 20_037_508.342_789) / 180
    expect(Math.abs(extent[2]! - east)).toBeLessThan(5)
  })

  test('ogr2ogr takes a collection along as a GeoPackage', async () => {
    const file = `${server.deps.settings.files}/talhoes.gpkg`
    await ogr('ogr2ogr', ['-f', 'GPKG', file, root(), 'talhoes'])
    const { stdout } = await run('ogrinfo', ['-ro', '-al', file])
    expect(stdout).toContain('Feature Count: 1')
    expect(stdout).toMatch(/talhao \(\w+\) = 7/)
  })
})

describe('many laudos', () => {
  /** Number of laudos of one more empresa, all on one day after all others. */
  const MANY = 6000

  test('a page deep inside costs what the first one costs: an index in the order of the pages, and no sort', async () => {
    await insertVolume(server.db, MANY)
    await sql`vacuum analyze laudos`.execute(server.db)
    const { rows: middle } = await sql<{ id: number; data: string }>`
      select id, data from laudos where nome = 'Volume' order by id offset ${MANY / 2} limit 1`.execute(server.db)
    const keys = async (person: string) => {
      const { rows } = await sql<Record<string, string>>`explain (analyze, buffers, timing off, summary off)
        select id, data from laudos where arquivado_em is null and ${sql.raw(person)}
          and (data, id) <= (${middle[0]!.data}::date, ${middle[0]!.id}::bigint)
        order by data desc, id desc limit 101`.execute(server.db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const { aurora, bruno } = server.places
    for (const reach of ['true', `empresa_id = ${aurora} and not hidden`, `piloto_id = ${bruno} and not hidden`]) {
      const plan = await keys(reach)
      expect(plan).toMatch(/Index (Only )?Scan using laudos_/)
      expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/)
      // Buffers of 8 kB: the descent of the index and the entries of one page, half of whose laudos come before.
      expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(60)
    }
  })

  test('what lies in a small box, or has a verdict, is found among all', async () => {
    const box = [LON, LAT, LON + SIDE / 2, LAT + SIDE / 2].join(',')
    expect(featuresIn(await everyPage(`/collections/laudos/items?bbox=${box}`)).map(({ id }) => id)).toEqual([uuids[0]])
    const verdicts = featuresIn(await everyPage('/collections/vereditos/items', 'ana'))
    expect(verdicts).toHaveLength(1)
  })
})
