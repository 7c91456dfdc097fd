import { areaCollectionSchema } from '@faixa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const { aurora, boreal, norte, sul } = server.places
  await insertArea('sede', { empresa_id: aurora })
  await insertArea('norte', { empresa_id: aurora, unidade_id: norte })
  await insertArea('sul', { empresa_id: aurora, unidade_id: sul })
  await insertArea('substituída', { empresa_id: aurora, arquivado_em: new Date() })
  await insertArea('boreal', { empresa_id: boreal })
})
afterAll(() => server.stop())

type Query = Readonly<Record<string, string | number>>

const ask = (person: PersonName, query: Query = {}, headers: Record<string, string> = {}) =>
  server.fetch(
    `/entidades/area_empresa/?${new URLSearchParams(query as Record<string, string>).toString()}`,
    { headers },
    person,
  )

async function collection(person: PersonName, query?: Query) {
  const answer = await ask(person, query)
  expect(answer.status).toBe(200)
  return areaCollectionSchema.parse(await answer.json())
}

const seen = async (person: PersonName, query?: Query) =>
  (await collection(person, query)).features.map(({ properties }) => properties.talhao)

describe('the registered plots that a person sees', () => {
  test.each<[PersonName, string[]]>([
    ['ana', ['sede', 'norte', 'sul', 'boreal']],
    ['carla', ['sede', 'norte', 'sul', 'boreal']],
    ['davi', ['sede', 'norte', 'sul']],
    ['eva', ['norte']],
    ['helena', ['boreal']],
    ['gil', ['sede', 'norte', 'sul', 'boreal']],
    ['igor', ['boreal']],
  ])('%s, who asks for nothing in particular', async (person, talhoes) => {
    expect(await seen(person)).toEqual(talhoes)
  })

  test('of an empresa; the head office has those of all its unidades, as its laudos are measured against them', async () => {
    const { aurora, norte } = server.places
    for (const person of ['carla', 'davi', 'gil'] as const) {
      expect(await seen(person, { empresa: aurora })).toEqual(['sede', 'norte', 'sul'])
      expect(await seen(person, { empresa: aurora, unidade: -1 })).toEqual(['sede', 'norte', 'sul'])
      expect(await seen(person, { empresa: aurora, unidade: norte })).toEqual(['norte'])
      expect(await seen(person, { unidade: norte })).toEqual(['norte'])
    }
  })

  test('a person of a unidade sees its plots whatever they ask for', async () => {
    const { aurora, norte } = server.places
    for (const query of [{ empresa: aurora }, { unidade: -1 }, { unidade: norte }]) {
      expect(await seen('eva', query)).toEqual(['norte'])
    }
  })

  test.each<[PersonName, (places: TestServer['places']) => Query]>([
    ['davi', ({ boreal }) => ({ empresa: boreal })],
    ['eva', ({ boreal }) => ({ empresa: boreal })],
    ['eva', ({ sul }) => ({ unidade: sul })],
    ['helena', ({ aurora }) => ({ empresa: aurora })],
    ['helena', ({ norte }) => ({ unidade: norte })],
    ['igor', ({ aurora }) => ({ empresa: aurora })],
    ['igor', ({ norte }) => ({ unidade: norte })],
    // A unidade of another empresa, and entities outside the person's reach.
    ['carla', ({ boreal, norte }) => ({ empresa: boreal, unidade: norte })],
    ['gil', ({ boreal, norte }) => ({ empresa: boreal, unidade: norte })],
    ['ana', () => ({ empresa: 999_999 })],
  ])('what is another’s does not exist for %s', async (person, query) => {
    const answer = await ask(person, query(server.places))
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ codigo: 'nao-encontrado' })
  })

  test.each<PersonName>(['bruno', 'joao'])('pilots see none: %s', async (person) => {
    expect((await ask(person)).status).toBe(403)
  })

  test('those of an empresa that is archived are nobody’s', async () => {
    const { id } = await server.db
      .insertInto('empresas')
      .values({ nome: 'Usina Fechada', arquivado_em: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertArea('fechada', { empresa_id: id })
    expect((await ask('ana', { empresa: id })).status).toBe(404)
    expect(await seen('ana')).not.toContain('fechada')
  })
})

describe('the answer', () => {
  test('is GeoJSON with the coordinates exactly as they were stored', async () => {
    const { boreal } = server.places
    const { features } = await collection('helena')
    expect(features).toEqual([
      {
        type: 'Feature',
        properties: {
          id: expect.any(Number),
          empresa: boreal,
          nome: 'Talhão boreal',
          fazenda: 'Fazenda Um',
          codigoFazenda: '0042',
          talhao: 'boreal',
          areaDeclarada: 12.5,
          areaHa: 12.34,
        },
        geometry: { type: 'MultiPolygon', coordinates: SQUARE },
      },
    ])
  })

  test('leaves out what is not known', async () => {
    const { boreal } = server.places
    const { id } = await insertArea('nua', { empresa_id: boreal, nome: null, fazenda: null, area_declarada: null })
    const bare = (await collection('helena')).features.find(({ properties }) => properties.talhao === 'nua')
    expect(bare?.properties).toEqual({ id, empresa: boreal, codigoFazenda: '0042', talhao: 'nua', areaHa: 12.34 })
    await server.db.deleteFrom('areas_empresa').where('id', '=', id).execute()
  })

  test('is compressed for those who take it, and the same', async () => {
    const plain = await ask('davi', {}, { 'accept-encoding': 'identity' })
    const small = await ask('davi', {}, { 'accept-encoding': 'gzip' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(small.headers.get('content-encoding')).toBe('gzip')
    expect(await small.text()).toBe(await plain.text())
    expect(small.headers.get('cache-control')).toBe('no-store')
  })

  test('is of what lies near, where that is asked for; edges count', async () => {
    expect(await seen('davi', { limites: '-50.31,-21.79,-50.28,-21.77' })).toHaveLength(3)
    expect(await seen('davi', { limites: '-50.29,-21.77,-50.2,-21.7' })).toHaveLength(3)
    expect(await seen('davi', { limites: '-50.28,-21.79,-50.27,-21.77' })).toEqual([])
  })

  test.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    ',,,',
    '-50,-21,-51,-20',
    '-50,-21,-49,-22',
    '-181,0,0,1',
    '0,-91,1,0',
  ])('limits that are none are refused: «%s»', async (limites) => {
    const answer = await ask('davi', { limites })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      message: 'Os limites devem ser oeste, sul, leste e norte em graus, separados por vírgulas.',
    })
  })

  test('is refused with a sentence where it would be too much', async () => {
    const { id } = await server.db
      .insertInto('empresas')
      .values({ nome: 'Usina Imensa' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into areas_empresa (empresa_id, area_ha, poligonos, limites)
      select ${id}, 1, ${JSON.stringify(SQUARE)}::jsonb, ${'(-40,-10),(-41,-11)'}::box from generate_series(1, 20001)`.execute(
      server.db,
    )
    const answer = await ask('carla', { empresa: id })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      codigo: 'areas-demais',
      message: 'São talhões demais para ver de uma vez: escolha uma empresa ou unidade, ou aproxime o mapa.',
    })
    expect(await seen('carla', { empresa: id, limites: '-50,-20,-49,-19' })).toEqual([])
    await sql`delete from areas_empresa where empresa_id = ${id}`.execute(server.db)
  })
})

const SQUARE = [
  [
    [
      [-50.3, -21.78],
      [-50.29, -21.78],
      [-50.29, -21.77],
      [-50.30000000000001, -21.77],
      [-50.3, -21.78],
    ],
  ],
]

async function insertArea(talhao: string, area: object): Promise<{ readonly id: number }> {
  return server.db
    .insertInto('areas_empresa')
    .values({
      empresa_id: server.places.aurora,
      nome: `Talhão ${talhao}`,
      fazenda: 'Fazenda Um',
      codigo_fazenda: '0042',
      talhao,
      area_declarada: 12.5,
      area_ha: 12.34,
      poligonos: JSON.stringify(SQUARE),
      limites: '(-50.29,-21.77),(-50.3,-21.78)',
      ...area,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
