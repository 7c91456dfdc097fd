import { protecaoCollectionSchema } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { simulatedFiles } from '../../../testing/flight-files.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'
import { type Drawn, protecaoKml, square } from './protecao-kml.fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`truncate areas_protecao, areas_protecao_conjuntos, empresas_distancias cascade`.execute(server.db)
})

interface Sending {
  readonly person?: PersonName
  readonly fields?: Readonly<Record<string, string>>
  readonly file?: string
  readonly headers?: Readonly<Record<string, string>>
}

const NAMED = { nome: 'Vila Nova', identificacao: 'Sr. João, (18) 3521-0000' }

async function send(drawn: readonly Drawn[], { person = 'davi', fields = NAMED, file, headers = {} }: Sending = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file_area_protecao', new Blob([file ?? protecaoKml(drawn)]), 'traçado.kml')
  const init = { method: 'PUT', body: form, headers }
  const answer = await server.fetch('/areas-protecao/empresa/', init, person)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function seen(person: PersonName = 'davi', search = '') {
  const answer = await server.fetch(`/areas-protecao/empresa/${search}`, {}, person)
  expect(answer.status).toBe(200)
  return protecaoCollectionSchema.parse(await answer.json()).features
}

const errorsOf = ({ body }: Awaited<ReturnType<typeof send>>) => body['erros']

const MANY: readonly Drawn[] = [
  ['Apiário', 'point', [0, 0]],
  ['Rede 138 kV', 'line', [0, 0, 1000, 0]],
  square('Mata do Alto'),
]
const chosen = (areas: readonly object[]) => ({ areas: JSON.stringify(areas) })

describe('a file that names no coordinate system', () => {
  // The shape is 100 m by 100 m of a grid in metres; GeoJSON of RFC 7946 would be in degrees.
  const ring = [572_000, 7_590_000, 572_100, 7_590_000, 572_100, 7_590_100, 572_000, 7_590_100, 572_000, 7_590_000]
  const coordinates = [Array.from({ length: 5 }, (_, i) => [ring[2 * i], ring[2 * i + 1]])]
  const geometry = { type: 'Polygon', coordinates }
  const file = JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] })

  test('is refused with what is missing, and registered in the one that a person says', async () => {
    expect((await send([], { file })).status).toBe(422)
    const unknown = await send([], { file, fields: { ...NAMED, sistemaArea: 'EPSG:9999' } })
    expect(errorsOf(unknown)).toMatchObject([{ campo: 'sistemaArea' }])
    const { status, body } = await send([], { file, fields: { ...NAMED, sistemaArea: 'EPSG:31982' } })
    expect({ status, body }).toMatchObject({ status: 201 })
    const row = await server.db.selectFrom('areas_protecao').select(['sistema', 'area_ha']).executeTakeFirstOrThrow()
    expect(row.sistema).toBe('EPSG:31982')
    // The grid has 0.9996 of the ground's lengths at its central meridian, 51° west, and 1.00006 times that at 572 km, 72 km beside it.
    expect(row.area_ha).toBeCloseTo(1, 2)
  })
})

test('the log of a flight protects nothing, unless a person keeps it', async () => {
  const { aplicacao: file } = simulatedFiles({ areaHa: 4 })
  const refused = await send([], { file })
  expect(refused.status).toBe(422)
  expect(errorsOf(refused)).toMatchObject([
    { campo: 'file_area_protecao', mensagem: expect.stringMatching(/parece ser de aplicação\. .*manterArquivos=sim/) },
  ])
  expect((await send([], { file, fields: { ...NAMED, manterArquivos: 'sim' } })).status).toBe(201)
})

describe('one area', () => {
  test('is registered with its classification, its names, its measure and who did it', async () => {
    const { status, body } = await send([square('7')], { fields: { ...NAMED, classificacao: 'apiario' } })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        areas: [{ nome: 'Vila Nova', classificacao: 'apiario', distanciaM: 250, forma: 'Polygon' }],
        message: 'A área cadastrada encontra-se disponível para visualização no mapa.',
      },
    })
    const [area] = (await server.as('davi').listProtecaoPage({ query: {} })).areas
    expect(area).toMatchObject({
      empresa: { nome: 'Usina Aurora' },
      unidade: null,
      usuario: 'Davi Reis',
      arquivo: 'traçado.kml',
      ...NAMED,
      versao: 1,
      forma: 'Polygon',
    })
    expect((await seen())[0]!.properties).toMatchObject({ ...NAMED, uuid: area!.uuid, distanciaM: 250 })
    expect(area!.areaHa).toBeCloseTo(1, 6)
    expect(area).not.toHaveProperty('buffer')
    expect(area).not.toHaveProperty('comprimentoKm')
  })

  test('is povoação where nobody says otherwise, as the form begins', async () => {
    expect((await send([square('7')])).body).toMatchObject({ areas: [{ classificacao: 'povoacao', distanciaM: 500 }] })
  })

  test('of a file with several placemarks is one for each kind of shape', async () => {
    const { body } = await send([...MANY, square('Outra mata', 500)])
    expect(body).toMatchObject({
      areas: [{ forma: 'Point' }, { forma: 'LineString' }, { forma: 'MultiPolygon' }],
      message: 'As 3 áreas cadastradas encontram-se disponíveis para visualização no mapa.',
    })
  })

  test.each<[Readonly<Record<string, string>>, string]>([
    [{ nome: 'Vila Nova' }, 'identificacao'],
    [{ identificacao: 'Sr. João' }, 'nome'],
    [{ ...NAMED, nome: 'ab' }, 'nome'],
    [{ ...NAMED, classificacao: 'parque' }, 'classificacao'],
    [{ ...NAMED, classificacao: 'urucum' }, 'buffer'],
    [{ ...NAMED, classificacao: 'urucum', buffer: 'perto' }, 'buffer'],
    [{ ...NAMED, classificacao: 'urucum', buffer: '0' }, 'buffer'],
    [{ ...NAMED, classificacao: 'apiario', buffer: '249' }, 'buffer'],
    [{ ...NAMED, classificacao: 'app', buffer: '10' }, 'buffer'],
    [{ ...NAMED, validaDe: '2026-05-02', validaAte: '2026-05-01' }, 'validaAte'],
    [{ ...NAMED, validaDe: '2026-02-30' }, 'validaDe'],
    [{ areas: '[]' }, 'areas'],
    [{ areas: 'todas' }, 'areas'],
    [chosen([{ indice: 0, nome: 'Só', classificacao: 'torre' }]), 'areas.0.nome'],
    [chosen([{ indice: 0, nome: 'Torre', classificacao: 'torre', buffer: 10 }]), 'areas.0.buffer'],
    [chosen([{ indice: 0, nome: 'Urucum', classificacao: 'urucum' }]), 'areas.0.buffer'],
  ])('%j is refused at %s, and nothing is registered', async (fields, campo) => {
    const answer = await send([square('7')], { fields })
    expect(answer.status).toBe(422)
    expect((errorsOf(answer) as { campo: string }[]).map((error) => error.campo)).toContain(campo)
    expect(await seen()).toEqual([])
  })

  test('laxer than the norm is refused with the article', async () => {
    const answer = await send([square('7')], { fields: { ...NAMED, classificacao: 'apiario', buffer: '249,9' } })
    expect(answer.body['message']).toContain('Instrução Normativa MAPA nº 2, de 3 de janeiro de 2008, art. 10')
  })

  test.each([
    ['<html><body>404</body></html>', 'file_area_protecao'],
    [protecaoKml([]), 'file_area_protecao'],
    // A position in the South Atlantic, because latitude comes before longitude.
    ['<kml><Placemark><Point><coordinates>-20.9,-50.3</coordinates></Point></Placemark></kml>', 'file_area_protecao'],
  ])('a file without anything to protect on land is refused with a sentence', async (file, campo) => {
    expect(errorsOf(await send([], { file }))).toMatchObject([{ campo }])
    expect(await seen()).toEqual([])
  })
})

describe('many areas of one file', () => {
  test('each has its name, its classification and its distance', async () => {
    const { status, body } = await send(MANY, {
      fields: chosen([
        { indice: 2, nome: 'Mata do Alto', classificacao: 'reservaLegal', buffer: 30 },
        { indice: 0, nome: 'Apiário Sr. João', classificacao: 'apiario', identificacao: '12 caixas' },
        { indice: 1, nome: 'Rede 138 kV', classificacao: 'redeEletrica', buffer: '60,5' },
      ]),
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        areas: [
          { nome: 'Mata do Alto', distanciaM: 30, forma: 'Polygon' },
          { nome: 'Apiário Sr. João', distanciaM: 250, forma: 'Point' },
          { nome: 'Rede 138 kV', distanciaM: 60.5, forma: 'LineString' },
        ],
      },
    })
    const [, , line] = await seen()
    expect(line!.geometry.coordinates).toHaveLength(2)
    const { areas } = await server.as('davi').listProtecaoPage({ query: { sort: 'nome' } })
    expect(
      areas.map(({ nome, comprimentoKm, areaHa }) => [nome, comprimentoKm?.toFixed(3), areaHa?.toFixed(3)]),
    ).toEqual([
      ['Apiário Sr. João', undefined, undefined],
      ['Mata do Alto', undefined, '1.000'],
      ['Rede 138 kV', '1.000', undefined],
    ])
  })

  test('that are not chosen are not registered; one that the file does not have is refused', async () => {
    const one = { indice: 1, nome: 'Rede 138 kV', classificacao: 'redeEletrica' }
    expect((await send(MANY, { fields: chosen([one]) })).body).toMatchObject({ areas: [{ nome: 'Rede 138 kV' }] })
    expect((await send(MANY, { fields: chosen([{ ...one, indice: 3 }]) })).status).toBe(422)
    expect((await send(MANY, { fields: chosen([one, one]) })).status).toBe(422)
    expect(await seen()).toHaveLength(1)
  })
})

describe('who may', () => {
  test.each<[PersonName, (places: TestServer['places']) => Record<string, string>, number]>([
    ['davi', () => ({}), 201],
    ['eva', () => ({}), 201],
    ['carla', () => ({}), 422],
    ['carla', ({ aurora }) => ({ empresa: `${aurora}` }), 201],
    ['ana', ({ aurora, sul }) => ({ empresa: `${aurora}`, unidade: `${sul}` }), 201],
    ['davi', ({ boreal }) => ({ empresa: `${boreal}` }), 422],
    ['eva', ({ aurora, sul }) => ({ empresa: `${aurora}`, unidade: `${sul}` }), 422],
    ['eva', ({ aurora }) => ({ empresa: `${aurora}` }), 422],
    ['gil', ({ aurora }) => ({ empresa: `${aurora}` }), 403],
    ['bruno', ({ aurora }) => ({ empresa: `${aurora}` }), 403],
  ])('%s', async (person, fields, status) => {
    const answer = await send([square('7')], { person, fields: { ...NAMED, ...fields(server.places) } })
    expect(answer.status).toBe(status)
  })

  test('areas are seen within reach alone: on maps, in the list, one by one', async () => {
    const { aurora, boreal, norte } = server.places
    const register = async (nome: string, fields: Record<string, string>) =>
      send([square('7')], { person: 'ana', fields: { ...NAMED, nome, ...fields } })
    await register('Da sede', { empresa: `${aurora}` })
    await register('Da Norte', { empresa: `${aurora}`, unidade: `${norte}` })
    await register('Da Boreal', { empresa: `${boreal}` })
    const reach: readonly (readonly [PersonName, readonly string[]])[] = [
      ['carla', ['Da sede', 'Da Norte', 'Da Boreal']],
      ['davi', ['Da sede', 'Da Norte']],
      ['eva', ['Da Norte']],
      ['helena', ['Da Boreal']],
      ['gil', ['Da sede', 'Da Norte', 'Da Boreal']],
      ['igor', ['Da Boreal']],
    ]
    for (const [person, names] of reach) {
      expect((await seen(person)).map(({ properties }) => properties.nome)).toEqual(names)
      const { areas } = await server.as(person).listProtecaoPage({ query: { sort: '-criadoEm' } })
      expect(areas.map(({ nome }) => nome).toSorted()).toEqual(names.toSorted())
    }
    const [{ properties }] = (await seen('helena')) as [Awaited<ReturnType<typeof seen>>[number]]
    for (const person of ['davi', 'eva'] as const) {
      await expect(server.as(person).readProtecao({ params: { uuid: properties.uuid } })).rejects.toMatchObject({
        status: 404,
      })
      expect((await server.fetch(`/areas-protecao/empresa/?empresa=${boreal}`, {}, person)).status).toBe(404)
    }
    // A prestadora sees the area and not who registered it.
    const ofGil = await server.as('gil').readProtecao({ params: { uuid: properties.uuid } })
    expect(ofGil).not.toHaveProperty('usuario')
  })
})

test('on a map of one day there are the areas of that day, where the map looks', async () => {
  await send([square('7')], { fields: { ...NAMED, nome: 'Antes', validaAte: '2026-03-31' } })
  await send([square('7')], { fields: { ...NAMED, nome: 'Depois', validaDe: '2026-04-01' } })
  const names = async (search: string) => (await seen('davi', search)).map(({ properties }) => properties.nome)
  expect(await names('?dia=2026-03-31')).toEqual(['Antes'])
  expect(await names('?dia=2026-04-01')).toEqual(['Depois'])
  expect(await names('')).toEqual(['Antes', 'Depois'])
  expect(await names('?limites=-50.31,-21.81,-50.29,-21.79')).toEqual(['Antes', 'Depois'])
  expect(await names('?limites=-50.29,-21.79,-50.28,-21.78')).toEqual([])
})

test('what is sent twice under one key is registered once', async () => {
  const headers = { 'idempotency-key': 'mata-do-alto' }
  const [first, second] = [await send([square('7')], { headers }), await send([square('7')], { headers })]
  expect(second).toEqual(first)
  expect(await seen()).toHaveLength(1)
})

test('a server that dies while it writes leaves nothing of a file, and the next attempt all of it', async () => {
  const fields = chosen(MANY.map(([nome], indice) => ({ indice, nome, classificacao: 'povoacao' })))
  const held = await server.db.startTransaction().execute()
  // The areas are inserted; their audit rows follow.
  await sql`lock table auditoria in access exclusive mode`.execute(held)
  const answer = send(MANY, { fields })
  await expect
    .poll(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%auditoria%'`.execute(server.db)
      return rows.length
    })
    .toBe(1)
  expect((await answer).status).toBeGreaterThanOrEqual(500)
  await held.rollback().execute()
  expect(await seen()).toEqual([])
  expect((await send(MANY, { fields })).status).toBe(201)
  expect(await seen()).toHaveLength(3)
})
