import type { Protecao } from '@faixa/contract'
import { PACKED_TYPE, readPackedShapes } from '@faixa/geometry'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NounEvent } from '../../events/noun-event.ts'
import { EVENT_CHANNEL } from '../../events/publish-event.queries.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { whileUncommitted } from '../../testing/while-uncommitted.fixture.ts'
import { eventFor } from '../events.ts'
import { lockProtecao, saveProtecao } from './protecao-write.queries.ts'
import { type Drawn, protecaoKml, square } from './register/protecao-kml.fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`truncate areas_protecao, areas_protecao_conjuntos, empresas_distancias cascade`.execute(server.db)
})

async function register(fields: Readonly<Record<string, string>> = {}, drawn: readonly Drawn[] = [square('7')]) {
  const form = new FormData()
  const { aurora } = server.places
  const all = { empresa: `${aurora}`, nome: 'Mata do Alto', identificacao: 'divisa norte', ...fields }
  for (const [field, value] of Object.entries(all)) form.append(field, value)
  form.append('file_area_protecao', new Blob([protecaoKml(drawn)]), 'traçado.kml')
  const answer = await server.fetch('/areas-protecao/empresa/', { method: 'PUT', body: form }, 'ana')
  expect(answer.status).toBe(201)
  const { areas } = (await answer.json()) as { areas: [{ uuid: string }] }
  return areas[0].uuid
}

const params = (uuid: string) => ({ params: { uuid } })
const read = (uuid: string, person: PersonName = 'davi') => server.as(person).readProtecao(params(uuid))
const names = async (query: object = {}, person: PersonName = 'davi') =>
  (await server.as(person).listProtecaoPage({ query: { sort: 'nome', ...query } })).areas.map(({ nome }) => nome)

async function shapes(person: PersonName = 'davi', headers: Readonly<Record<string, string>> = {}, search = '') {
  const init = { headers: { accept: PACKED_TYPE, ...headers } }
  return server.fetch(`/areas-protecao/empresa/${search}`, init, person)
}
const packed = async (answer: Response) => {
  expect(answer.status, server.logged.filter((line) => line.includes('err')).join()).toBe(200)
  return readPackedShapes(await answer.blob())
}

describe('an edit', () => {
  test('changes names, classification, distance and period, and says who did what', async () => {
    const uuid = await register()
    const edited = await server.as('davi').updateProtecao(
      {
        ...params(uuid),
        body: { nome: 'Mata do Sul', classificacao: 'reservaLegal', buffer: '50', validaDe: '2026-03-01' },
      },
      { ifMatch: 1 },
    )
    expect(edited).toMatchObject({
      versao: 2,
      nome: 'Mata do Sul',
      classificacao: 'reservaLegal',
      distanciaM: 50,
      buffer: 50,
      validaDe: '2026-03-01',
      identificacao: 'divisa norte',
    })
    const { atos } = await server.as('davi').readProtecaoHistory(params(uuid))
    expect(atos.map(({ acao, quem }) => [acao, quem])).toEqual([
      ['alterar', 'Davi Reis'],
      ['cadastrar', 'Ana Prado'],
    ])
    expect(atos[0]!.mudancas).toContainEqual({ campo: 'nome', antes: 'Mata do Alto', depois: 'Mata do Sul' })
  })

  test('of nothing changes nothing, and what is emptied is cleared', async () => {
    const uuid = await register({ validaDe: '2026-03-01', classificacao: 'apiario', buffer: '300' })
    expect(await server.as('davi').updateProtecao({ ...params(uuid), body: {} })).toMatchObject({ versao: 1 })
    const cleared = await server
      .as('davi')
      .updateProtecao({ ...params(uuid), body: { validaDe: null, buffer: '', identificacao: null } })
    expect(cleared).toMatchObject({ versao: 2, distanciaM: 250 })
    for (const gone of ['validaDe', 'buffer', 'identificacao']) expect(cleared).not.toHaveProperty(gone)
  })

  test.each([
    [{ buffer: 499 }, 'buffer'],
    [{ classificacao: 'urucum' as const }, 'buffer'],
    [{ validaAte: '2026-02-01' }, 'validaAte'],
    [{ nome: 'ab' }, 'nome'],
  ])('%j contradicts what stays', async (body, campo) => {
    const uuid = await register({ validaDe: '2026-03-01' })
    await expect(server.as('davi').updateProtecao({ ...params(uuid), body })).rejects.toMatchObject({
      status: 422,
      extras: { erros: [{ campo }] },
    })
    expect(await read(uuid)).toMatchObject({ versao: 1, classificacao: 'povoacao' })
  })

  test('a distance that the new classification finds too small is refused', async () => {
    const uuid = await register({ classificacao: 'torre', buffer: '40' })
    const edit = { ...params(uuid), body: { classificacao: 'apiario' as const } }
    await expect(server.as('davi').updateProtecao(edit)).rejects.toMatchObject({ status: 422 })
  })

  test('a class that only states have a distance for asks for one, and names them', async () => {
    const uuid = await register({})
    const edit = { ...params(uuid), body: { classificacao: 'escola' as const } }
    await expect(server.as('davi').updateProtecao(edit)).rejects.toMatchObject({
      status: 422,
      message:
        'Informe a distância em metros: nenhuma norma federal a define para Escola; a mais rigorosa dos estados: PR 500\u00a0m para aeronaves tripuladas, CE 30\u00a0m para drones.',
    })
  })

  test('against another person’s is refused, also where that commits while this one waits', async () => {
    const uuid = await register()
    const edit = { ...params(uuid), body: { nome: 'Mata do Sul' } }
    await expect(server.as('davi').updateProtecao(edit, { ifMatch: 0 })).rejects.toMatchObject({ codigo: 'conflito' })
    const refused = whileUncommitted(
      server.db,
      async (tx) => {
        const { id } = (await lockProtecao(tx, uuid))!
        await saveProtecao(tx, id, { nome: 'Mata do Oeste' }, new Date())
      },
      () => server.as('davi').updateProtecao(edit, { ifMatch: 1 }),
    )
    await expect(refused).rejects.toMatchObject({ codigo: 'conflito' })
    expect(await read(uuid)).toMatchObject({ nome: 'Mata do Oeste' })
  })

  test('another tenant’s area does not exist', async () => {
    const uuid = await register()
    for (const person of ['helena', 'eva'] as const) {
      const api = server.as(person)
      const gone = { status: 404 }
      await expect(api.updateProtecao({ ...params(uuid), body: { nome: 'Minha mata' } })).rejects.toMatchObject(gone)
      await expect(api.deleteProtecao(params(uuid))).rejects.toMatchObject(gone)
      await expect(api.restoreProtecao(params(uuid))).rejects.toMatchObject(gone)
      await expect(api.readProtecaoHistory(params(uuid))).rejects.toMatchObject(gone)
    }
    await expect(server.as('gil').updateProtecao({ ...params(uuid), body: {} })).rejects.toMatchObject({ status: 403 })
  })
})

test('an archived area leaves lists and maps, and comes back', async () => {
  const uuid = await register()
  await register({ nome: 'Vila Nova' })
  expect(await server.as('davi').deleteProtecao(params(uuid))).toEqual({
    uuid,
    message: '«Mata do Alto» (Povoação) foi arquivada; os veredictos que já existem ficam.',
  })
  expect(await names()).toEqual(['Vila Nova'])
  expect((await packed(await shapes())).map(({ properties }) => properties['nome'])).toEqual(['Vila Nova'])
  await expect(read(uuid)).rejects.toMatchObject({ status: 404 })
  await expect(server.as('davi').deleteProtecao(params(uuid))).rejects.toMatchObject({ status: 404 })
  expect(await names({ arquivadas: 'sim' })).toEqual(['Mata do Alto'])
  await expect(names({ arquivadas: 'sim' }, 'gil')).rejects.toMatchObject({ status: 403 })
  // Only an administrator restores an area that another person archived.
  const refused = { status: 403, message: 'Só um administrador restaura o que outra pessoa arquivou.' }
  await expect(server.as('carla').restoreProtecao(params(uuid))).rejects.toMatchObject(refused)
  expect(await server.as('davi').restoreProtecao(params(uuid))).toMatchObject({ nome: 'Mata do Alto' })
  await server.as('davi').deleteProtecao(params(uuid))
  expect(await server.as('ana').restoreProtecao(params(uuid))).toMatchObject({ nome: 'Mata do Alto' })
  expect(await server.as('davi').restoreProtecao(params(uuid))).toMatchObject({ uuid })
  expect(await names()).toEqual(['Mata do Alto', 'Vila Nova'])
})

test('the list is searched, narrowed, ordered and paged', async () => {
  const { aurora, norte } = server.places
  await register({ nome: 'Apiário Sr. João', classificacao: 'apiario' })
  await register({ nome: 'Torre 4', classificacao: 'torre', identificacao: 'celular', validaAte: '2020-01-01' })
  await register({ nome: 'Urucum', classificacao: 'urucum', buffer: '90', validaDe: '2999-01-01' })
  await register({ nome: 'Vila Nova', unidade: `${norte}` })
  expect(await names({ busca: 'apiario' })).toEqual(['Apiário Sr. João'])
  expect(await names({ busca: 'CELULAR' })).toEqual(['Torre 4'])
  expect(await names({ classificacao: 'torre,urucum' })).toEqual(['Torre 4', 'Urucum'])
  expect(await names({ validade: 'vigente' })).toEqual(['Apiário Sr. João', 'Vila Nova'])
  expect(await names({ validade: 'futura,encerrada' })).toEqual(['Torre 4', 'Urucum'])
  expect(await names({ sort: 'distanciaM' })).toEqual(['Torre 4', 'Urucum', 'Apiário Sr. João', 'Vila Nova'])
  expect(await names({ empresa: `${aurora}`, unidade: '-1' })).not.toContain('Vila Nova')
  expect(await names({ sort: '-nome', pageSize: 3, page: 2 })).toEqual(['Apiário Sr. João'])
  await expect(names({ sort: 'senha' })).rejects.toMatchObject({ status: 422 })
})

describe('a distance of the empresa', () => {
  type Classificacao = Protecao['classificacao']
  type Aircraft = 'tripulada' | 'drone'
  const set = (person: PersonName, classificacao: Classificacao, buffer: number | null, aeronave?: Aircraft) =>
    server.as(person).setDistancia({
      body: { empresa: server.places.aurora, classificacao, buffer, ...(aeronave && { aeronave }) },
    })

  test('counts for the areas that there are and for those to come, where it is more than their own', async () => {
    const before = await register({ classificacao: 'apiario' })
    const stricter = await register({ classificacao: 'apiario', buffer: '800' })
    expect((await set('davi', 'apiario', 400)).distancias).toMatchObject([
      { classificacao: 'apiario', aeronave: 'drone', distanciaM: 400, usuario: 'Davi Reis' },
      { classificacao: 'apiario', aeronave: 'tripulada', distanciaM: 400, usuario: 'Davi Reis' },
    ])
    const after = await register({ classificacao: 'apiario' })
    const distances = async () =>
      Promise.all([before, stricter, after].map(async (uuid) => (await read(uuid)).distanciaM))
    expect(await distances()).toEqual([400, 800, 400])
    await set('davi', 'apiario', null)
    expect(await distances()).toEqual([250, 800, 250])
    // An edit without a distance keeps the area's own.
    expect(await read(before)).not.toHaveProperty('buffer')
  })

  test('opens a classification that no norm settles, and stays while areas need it', async () => {
    await set('davi', 'urucum', 120)
    const uuid = await register({ classificacao: 'urucum' })
    expect(await read(uuid)).toMatchObject({ distanciaM: 120 })
    await expect(set('davi', 'urucum', null)).rejects.toMatchObject({
      status: 422,
      message: '1 área de Urucum ficaria sem distância: defina a distância dela antes de retirar a da empresa.',
    })
  })

  test('is set for one kind of aircraft, and leaves the other at the law', async () => {
    const uuid = await register({ classificacao: 'apiario' })
    const distances = async () => {
      const { distanciaM, distanciaDroneM } = await read(uuid)
      return [distanciaM, distanciaDroneM]
    }
    expect(await distances()).toEqual([250, 20])
    expect((await set('davi', 'apiario', 60, 'drone')).distancias).toMatchObject([
      { classificacao: 'apiario', aeronave: 'drone', distanciaM: 60 },
    ])
    expect(await distances()).toEqual([250, 60])
    await set('davi', 'apiario', 400, 'tripulada')
    expect(await distances()).toEqual([400, 60])
    const another = await register({ classificacao: 'apiario', buffer: '300' })
    expect(await read(another)).toMatchObject({ distanciaM: 400, distanciaDroneM: 300 })
    await set('davi', 'apiario', null, 'tripulada')
    expect(await distances()).toEqual([250, 60])
    const acts = await server.db
      .selectFrom('auditoria')
      .select(['antes', 'depois'])
      .where('entidade', '=', 'distancias')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const state = (distancia_m: number | null) => ({ classificacao: 'apiario', distancia_m, distancia_drone_m: 60 })
    expect(acts).toEqual([
      { antes: state(400), depois: state(null) },
      { antes: state(null), depois: state(400) },
    ])
    // A single number for both kinds of aircraft, as it was sent before each kind had its own.
    await set('davi', 'apiario', 500)
    expect(await distances()).toEqual([500, 500])
  })

  test('is refused below the law of its aircraft, with the name of the rule', async () => {
    const refusal = (metros: string, whom: string, norma: string) => ({
      status: 422,
      message: `Apiário exige pelo menos ${metros}\u00a0m${whom} (${norma}): a empresa pode exigir mais, nunca menos.`,
    })
    const in2 = 'Instrução Normativa MAPA nº 2, de 3 de janeiro de 2008, art. 10'
    await expect(set('davi', 'apiario', 19, 'drone')).rejects.toMatchObject(
      refusal('20', ' para drones', 'Portaria MAPA nº 298, de 22 de setembro de 2021, art. 9º'),
    )
    await expect(set('davi', 'apiario', 249, 'tripulada')).rejects.toMatchObject(
      refusal('250', ' para aeronaves tripuladas', in2),
    )
    await expect(set('davi', 'apiario', 249)).rejects.toMatchObject(refusal('250', '', in2))
    // The empresa's distance holds in every state: for a village the drones of Mato Grosso keep 90 m.
    await expect(set('davi', 'vila', 89, 'drone')).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(
        /^Vila exige pelo menos 90\u00a0m para drones em MT \(Decreto de Mato Grosso/,
      ) as string,
    })
    expect((await set('davi', 'vila', 90, 'drone')).minimos).toContainEqual({
      ...{ classificacao: 'vila', aeronave: 'drone', distanciaM: 90, uf: 'MT', distanciaFederalM: 20 },
      norma: expect.stringContaining('Decreto de Mato Grosso') as string,
    })
    await set('davi', 'vila', null, 'drone')
    await expect(set('davi', 'apiario', 60, 'balao' as never)).rejects.toMatchObject({
      status: 422,
      extras: { erros: [{ campo: 'aeronave' }] },
    })
  })

  test('for drones only does not open a classification to manned aircraft', async () => {
    await set('davi', 'urucum', 50, 'drone')
    await expect(register({ classificacao: 'urucum' })).rejects.toThrow('expected 422 to be 201')
    await set('davi', 'urucum', 80, 'tripulada')
    await register({ classificacao: 'urucum' })
    await expect(set('davi', 'urucum', null, 'drone')).rejects.toMatchObject({ status: 422 })
  })

  test('is never laxer than the norm, and not for another empresa, a unidade or a prestadora to set', async () => {
    await expect(set('davi', 'apiario', 249)).rejects.toMatchObject({ status: 422 })
    await expect(set('helena', 'apiario', 400)).rejects.toMatchObject({ status: 404 })
    await expect(set('eva', 'apiario', 400)).rejects.toMatchObject({ status: 404 })
    await expect(set('gil', 'apiario', 400)).rejects.toMatchObject({ status: 403 })
    const query = { empresa: server.places.aurora }
    expect((await server.as('gil').listDistancias({ query })).distancias).toEqual([])
    await expect(server.as('igor').listDistancias({ query })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the compact form', () => {
  test('has polygons, lines and points with what maps tell of them', async () => {
    await register({ classificacao: 'redeEletrica', nome: 'Rede 138 kV' }, [['Rede', 'line', [0, 0, 1000, 0]]])
    await register({ classificacao: 'torre', nome: 'Torre 4' }, [['Torre', 'point', [0, 0]]])
    await register()
    const found = await packed(await shapes())
    expect(
      found.map(({ properties, polygons, lines, points }) => [
        properties['nome'],
        properties['classificacao'],
        properties['distanciaM'],
        polygons.length,
        lines.length,
        points.length,
      ]),
    ).toEqual([
      ['Rede 138 kV', 'redeEletrica', 20, 0, 1, 0],
      ['Torre 4', 'torre', 25, 0, 0, 2],
      ['Mata do Alto', 'povoacao', 500, 1, 0, 0],
    ])
  })

  test('is sent once: a second visit is told that nothing changed, until something does', async () => {
    const uuid = await register()
    const etag = (await shapes()).headers.get('etag')!
    const again = await shapes('davi', { 'if-none-match': etag })
    expect({ status: again.status, text: await again.text() }).toEqual({ status: 304, text: '' })
    await server.as('davi').updateProtecao({ ...params(uuid), body: { nome: 'Mata do Sul' } })
    const changed = await shapes('davi', { 'if-none-match': etag })
    expect((await packed(changed))[0]!.properties['nome']).toBe('Mata do Sul')
  })

  test('has nothing of another tenant', async () => {
    const { boreal, norte } = server.places
    await register()
    await register({ nome: 'Da Norte', unidade: `${norte}` })
    await register({ nome: 'Da Boreal', empresa: `${boreal}` })
    const of = async (person: PersonName, search?: string) =>
      (await packed(await shapes(person, {}, search))).map(({ properties }) => properties['nome'])
    expect(await of('davi')).toEqual(['Mata do Alto', 'Da Norte'])
    expect(await of('eva')).toEqual(['Da Norte'])
    expect(await of('helena')).toEqual(['Da Boreal'])
    expect(await of('carla', `?empresa=${boreal}`)).toEqual(['Da Boreal'])
    expect((await shapes('davi', {}, `?empresa=${boreal}`)).status).toBe(404)
    expect((await shapes('bruno')).status).toBe(403)
  })
})

test('every change is told, with the empresa that it is of', async () => {
  const listener = new pg.Client({ connectionString: server.databaseUrl })
  const heard: NounEvent<'protecao'>[] = []
  await listener.connect()
  try {
    listener.on('notification', ({ payload = '{}' }) => heard.push(JSON.parse(payload) as NounEvent<'protecao'>))
    await listener.query(`listen ${EVENT_CHANNEL}`)
    const { aurora, aerosul } = server.places
    const uuid = await register({}, [square('7'), ['Torre', 'point', [0, 0]]])
    const davi = server.as('davi')
    await davi.updateProtecao({ ...params(uuid), body: { nome: 'Mata do Sul' } })
    await davi.updateProtecao({ ...params(uuid), body: { nome: 'Mata do Sul' } })
    await davi.deleteProtecao(params(uuid))
    await davi.restoreProtecao(params(uuid))
    await davi.setDistancia({ body: { empresa: aurora, classificacao: 'povoacao', buffer: 600 } })
    await expect.poll(() => heard.map(({ detail }) => detail.areas)).toEqual([2, 1, 1, 1, 2])
    expect(heard[0]).toMatchObject({ target: { empresaId: aurora, prestadoraIds: [aerosul] } })
    const { davi: employee, gil, helena, bruno } = server.people
    expect([employee, gil, helena, bruno].map((person) => eventFor(person, heard[0]!) !== undefined)).toEqual([
      true,
      true,
      false,
      false,
    ])
  } finally {
    await listener.end()
  }
})
