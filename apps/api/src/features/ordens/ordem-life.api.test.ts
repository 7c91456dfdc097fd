import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertLaudo } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { insertProtectedArea } from '../../testing/protected-areas.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { eventFor } from '../events.ts'
import { laudoFields, sendLaudo } from '../laudos/laudo-upload.fixture.ts'
import { sendOrdem } from './ordem-upload.fixture.ts'

let server: TestServer
let uuid: string

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date('2026-03-14T15:00:00Z') } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  uuid = (await sendOrdem(server)).body.uuid
})

const read = () => server.as('carla').readOrdem({ params: { uuid } })
const change = (body: object, person: 'carla' | 'davi' | 'eva' = 'carla', ifMatch?: number) =>
  server.as(person).updateOrdem({ params: { uuid }, body }, ifMatch === undefined ? {} : { ifMatch })

/** Registers a laudo that points at the order, as rows. */
async function fly(): Promise<number> {
  const { id } = await server.db
    .selectFrom('ordens_servico')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const { places } = server
  return (await insertLaudo(server.db, { empresa_id: places.aurora, piloto_id: places.bruno, ordem_servico_id: id })).id
}

describe('an order lives', () => {
  test('from Aberta by a laudo to Voada and Encerrada, and back', async () => {
    expect((await read()).situacao).toBe('Aberta')
    await expect(change({ situacao: 'Encerrada' })).rejects.toMatchObject({ codigo: 'situacao-impede', status: 409 })
    const laudo = await fly()
    expect(await read()).toMatchObject({
      situacao: 'Voada',
      laudos: 1,
      laudosDaOrdem: [{ codigo: 'OS 1', status: 'Pronto' }],
    })
    await expect(change({ situacao: 'Cancelada', motivo: 'Choveu' })).rejects.toMatchObject({
      codigo: 'situacao-impede',
    })
    await fly()
    expect(await change({ situacao: 'Encerrada' })).toMatchObject({ situacao: 'Encerrada', laudos: 2 })
    await expect(change({ nome: 'Outro nome' })).rejects.toMatchObject({ codigo: 'situacao-impede' })
    expect(await change({ situacao: 'Aberta' })).toMatchObject({ situacao: 'Voada' })
    await server.db.updateTable('laudos').set({ arquivado_em: new Date() }).where('id', '=', laudo).execute()
    expect(await read()).toMatchObject({ situacao: 'Voada', laudos: 1 })
    await server.db
      .updateTable('laudos')
      .set({ arquivado_em: null, ordem_servico_id: null })
      .where('id', '=', laudo)
      .execute()
    expect(await read()).toMatchObject({ laudos: 1 })
  })

  test('to Cancelada with its reason, and back without it', async () => {
    await expect(change({ situacao: 'Cancelada' })).rejects.toMatchObject({ extras: { erros: [{ campo: 'motivo' }] } })
    expect(await change({ situacao: 'Cancelada', motivo: 'Choveu a semana toda' })).toMatchObject({
      situacao: 'Cancelada',
      motivo: 'Choveu a semana toda',
      versao: 2,
    })
    await expect(change({ situacao: 'Cancelada', motivo: 'De novo' })).rejects.toMatchObject({
      codigo: 'situacao-impede',
    })
    const open = await change({ situacao: 'Aberta' })
    expect(open.situacao).toBe('Aberta')
    expect(open).not.toHaveProperty('motivo')
    const { atos } = await server.as('carla').readOrdemHistory({ params: { uuid } })
    expect(atos.map(({ acao, quem }) => [acao, quem])).toEqual([
      ['reabrir', 'Carla Dias'],
      ['cancelar', 'Carla Dias'],
      ['cadastrar', 'Carla Dias'],
    ])
  })
})

describe('an order is changed', () => {
  test('field by field, each version once', async () => {
    const { versao } = await read()
    const changed = await change({ nome: 'Bloco 9', insumos: null, diaPlanejado: '2026-04-01' }, 'davi', versao)
    expect(changed).toMatchObject({ nome: 'Bloco 9', diaPlanejado: '2026-04-01', versao: versao + 1 })
    expect(changed).not.toHaveProperty('insumos')
    await expect(change({ nome: 'Bloco 10' }, 'carla', versao)).rejects.toMatchObject({
      codigo: 'conflito',
      status: 412,
    })
    expect((await change({ nome: 'Bloco 9' })).versao).toBe(versao + 1)
    const { atos } = await server.as('davi').readOrdemHistory({ params: { uuid } })
    expect(atos[0]).toMatchObject({ acao: 'alterar', quem: 'Davi Reis' })
    expect(atos[0]!.mudancas).toContainEqual({ campo: 'insumos', antes: '80', depois: null })
  })

  test('only to what the person may choose', async () => {
    const { sul, boreal, joao } = server.places
    const refused = (campo: string) => ({ extras: { erros: [{ campo }] } })
    await expect(change({ data: '2026-03-15' })).rejects.toMatchObject(refused('data'))
    await expect(change({ piloto: joao })).rejects.toMatchObject(refused('piloto'))
    await expect(change({ empresa: boreal, unidade: null }, 'davi')).rejects.toMatchObject(refused('empresa'))
    await expect(change({ unidade: sul }, 'eva')).rejects.toMatchObject(refused('unidade'))
    await expect(change({ empresa: null, unidade: null }, 'davi')).rejects.toMatchObject({ codigo: 'sem-permissao' })
    await expect(change({ situacao: 'Encerrada', nome: 'Bloco' })).rejects.toMatchObject(refused('situacao'))
    expect(await change({ unidade: sul }, 'davi')).toMatchObject({ unidade: { nome: 'Fazenda Sul' } })
    // The order has left the reach of the unidade Norte.
    await expect(change({ nome: 'Bloco 9' }, 'eva')).rejects.toMatchObject({ status: 404 })
  })
})

test('an archived order leaves the lists, and an administrator brings it back', async () => {
  const { message } = await server.as('carla').deleteOrdem({ params: { uuid } })
  expect(message).toBe('A ordem de serviço OS 1234 foi excluída com sucesso!')
  await expect(read()).rejects.toMatchObject({ status: 404 })
  const archived = await server.as('ana').listOrdens({ query: { arquivados: 'sim' } })
  expect(archived.ordens).toMatchObject([{ uuid, arquivado: true }])
  await expect(server.as('carla').listOrdens({ query: { arquivados: 'sim' } })).rejects.toMatchObject({ status: 403 })
  expect(await server.as('ana').restoreOrdem({ params: { uuid } })).toMatchObject({ uuid, situacao: 'Aberta' })
  expect(await read()).not.toHaveProperty('arquivado')
})

test('the list is searched, narrowed, ordered and paged', async () => {
  const { places } = server
  const ofList = (codigo: string, given: Record<string, string>) =>
    sendOrdem(server, { fields: { codigo, data: '2026-01-10', nome: 'LISTA', ...given } })
  const sede = { empresa: `${places.aurora}`, diaPlanejado: '2026-02-01' }
  const boreal = { empresa: `${places.boreal}`, prestadora: `${places.vooalto}`, piloto: `${places.joao}` }
  const third = (await ofList('LST 3', { ...sede, tratamento: 'FUNGICIDA' })).body.uuid
  await ofList('LST 1', { ...boreal, data: '2026-01-12' })
  await ofList('LST 2', { ...boreal, data: '2026-01-11' })
  await server.as('carla').updateOrdem({ params: { uuid: third }, body: { situacao: 'Cancelada', motivo: 'Choveu' } })
  const codes = async (query: object) => {
    const { ordens, totalItems } = await server.as('carla').listOrdens({ query: { busca: 'lista', ...query } })
    return [totalItems, ...ordens.map(({ codigo }) => codigo)]
  }
  expect(await codes({})).toEqual([3, 'LST 1', 'LST 2', 'LST 3'])
  expect(await codes({ sort: 'codigo', pageSize: 2, page: 2 })).toEqual([3, 'LST 3'])
  expect(await codes({ sort: 'empresa,-codigo' })).toEqual([3, 'LST 2', 'LST 1', 'LST 3'])
  expect(await codes({ situacao: 'Cancelada' })).toEqual([1, 'LST 3'])
  expect(await codes({ unidade: '-1', empresa: `${places.aurora}` })).toEqual([1, 'LST 3'])
  expect(await codes({ piloto: `${places.joao}`, dataStart: '2026-01-12' })).toEqual([1, 'LST 1'])
  expect(await codes({ diaPlanejadoEnd: '2026-02-01' })).toEqual([1, 'LST 3'])
  expect(await codes({ tratamento: 'FUNGICIDA', busca: 'lst' })).toEqual([1, 'LST 3'])
  expect(await codes({ busca: 'agro boreal' })).toEqual([2, 'LST 1', 'LST 2'])
  await expect(codes({ sort: 'senha' })).rejects.toMatchObject({ status: 422 })
  await expect(codes({ dataStart: '2026-02-01', dataEnd: '2026-01-01' })).rejects.toMatchObject({ status: 422 })
  // Only another empresa's lists contain its order for João.
  const seen = await server.as('joao').listOrdens({ query: {} })
  expect(seen.ordens.map(({ codigo }) => codigo)).toEqual(['LST 1', 'LST 2'])
  expect((await server.as('davi').listOrdens({ query: { empresa: `${places.boreal}` } })).totalItems).toBe(0)
})

test('two who change an order at once do not both win', async () => {
  const { versao } = await read()
  const outcomes = await Promise.allSettled([
    change({ nome: 'Primeiro' }, 'carla', versao),
    change({ nome: 'Segundo' }, 'davi', versao),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

describe('a laudo is registered for an order', () => {
  const sendFor = (given: Record<string, string>, person: 'carla' | 'gil' = 'carla') =>
    sendLaudo(server, { fields: laudoFields(server, { ordem: uuid, ...given }), person })

  test('which is then flown, and each names the other', async () => {
    const { status, body } = await sendFor({}, 'gil')
    expect(status).toBe(201)
    await server.db.updateTable('laudos').set({ metodo: 'v2' }).where('uuid', '=', body.uuid).execute()
    expect(await read()).toMatchObject({ situacao: 'Voada', laudosDaOrdem: [{ uuid: body.uuid, metodo: 'v2' }] })
    const { laudoInfo } = await server
      .as('gil')
      .readLaudo({ params: { uuid: body.uuid }, query: { camadas: 'nenhuma' } })
    expect(laudoInfo.ordem).toEqual({ uuid, codigo: 'OS 1234' })
    await server.as('carla').deleteLaudo({ params: { id: body.uuid } })
    expect(await read()).toMatchObject({ situacao: 'Aberta', laudos: 0 })
    await server.as('carla').restoreLaudo({ params: { id: body.uuid } })
    expect(await read()).toMatchObject({ situacao: 'Voada', laudos: 1 })
  })

  test('unless it is of another empresa, of another prestadora, nowhere, or over', async () => {
    const { boreal, vooalto, joao } = server.places
    const wrong = [422, 'dados-invalidos', 'ordem']
    const refusal = async (given: Record<string, string>, person?: 'gil') => {
      const { status, body } = await sendFor(given, person)
      return [status, body.codigo, body.erros?.[0]?.campo]
    }
    expect(await refusal({ empresa: `${boreal}`, unidade: '' })).toEqual(wrong)
    expect(await refusal({ ordem: crypto.randomUUID() })).toEqual(wrong)
    expect(await refusal({ ordem: 'x' })).toEqual(wrong)
    await change({ prestadora: vooalto, piloto: joao })
    expect(await refusal({}, 'gil')).toEqual(wrong)
    await change({ situacao: 'Cancelada', motivo: 'Choveu' })
    expect(await refusal({})).toEqual([409, 'situacao-impede', 'ordem'])
    expect(await read()).toMatchObject({ situacao: 'Cancelada', laudos: 0 })
  })
})

describe('the order of a laudo', () => {
  const ofLaudo = async (id: number) =>
    await server.db.selectFrom('laudos').select(['uuid', 'versao']).where('id', '=', id).executeTakeFirstOrThrow()
  const ordemId = async (of: string) =>
    (await server.db.selectFrom('ordens_servico').select('id').where('uuid', '=', of).executeTakeFirstOrThrow()).id

  test('is changed and removed by staff: both orders are compared again, and the history says who', async () => {
    const other = (await sendOrdem(server)).body.uuid
    const laudo = await ofLaudo(await fly())
    const put = (ordem: string | null, person: 'carla' | 'davi' = 'carla', ifMatch?: number) =>
      server
        .as(person)
        .changeLaudoOrdem({ params: { uuid: laudo.uuid }, body: { ordem } }, ifMatch === undefined ? {} : { ifMatch })
    const queued = server.queued('comparar-ordem').length
    const { laudoInfo } = await put(other, 'carla', laudo.versao)
    expect(laudoInfo.ordem).toMatchObject({ uuid: other })
    expect((await read()).laudos).toBe(0)
    expect((await server.as('carla').readOrdem({ params: { uuid: other } })).laudos).toBe(1)
    const ids = [await ordemId(uuid), await ordemId(other)]
    expect(server.queued('comparar-ordem').slice(queued)).toEqual(ids.map((id) => ({ ordemId: id })))
    await expect(put(uuid, 'carla', laudo.versao)).rejects.toMatchObject({ codigo: 'conflito' })
    expect((await put(null)).laudoInfo).not.toHaveProperty('ordem')
    expect((await server.as('carla').readOrdem({ params: { uuid: other } })).laudos).toBe(0)
    await expect(put(uuid, 'davi')).rejects.toMatchObject({ status: 403 })
  })

  test('must be one of the empresa that takes laudos', async () => {
    const laudo = await ofLaudo(await fly())
    const put = (ordem: string) =>
      server.as('carla').changeLaudoOrdem({ params: { uuid: laudo.uuid }, body: { ordem } })
    const { boreal } = server.places
    const foreign = { codigo: 'OS 55', data: '2026-03-14', empresa: `${boreal}` }
    const ofOther = (await sendOrdem(server, { fields: foreign })).body.uuid
    await expect(put(ofOther)).rejects.toMatchObject({ extras: { erros: [{ campo: 'ordem' }] } })
    await expect(put('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 422 })
    const cancelled = (await sendOrdem(server)).body.uuid
    await server
      .as('carla')
      .updateOrdem({ params: { uuid: cancelled }, body: { situacao: 'Cancelada', motivo: 'Choveu a semana toda' } })
    await expect(put(cancelled)).rejects.toMatchObject({ codigo: 'situacao-impede' })
  })
})

test('who may see an order is told of its changes, and nobody else', async () => {
  const { norte, sul, aurora, boreal, aerosul, vooalto, bruno, joao } = server.places
  const event = (target: object) => ({ noun: 'ordem' as const, id: uuid, target, detail: { uuid } })
  const target = { empresaId: aurora, unidadeId: norte, prestadoraId: aerosul, pilotoId: bruno }
  const receiversOf = (of: object) =>
    (['ana', 'carla', 'davi', 'eva', 'gil', 'bruno', 'helena', 'igor'] as const).filter(
      (person) => eventFor(server.people[person], event(of)) !== undefined,
    )
  expect(receiversOf(target)).toEqual(['ana', 'carla', 'davi', 'eva', 'gil', 'bruno'])
  expect(receiversOf({ ...target, unidadeId: sul })).toEqual(['ana', 'carla', 'davi', 'gil', 'bruno'])
  expect(receiversOf({ empresaId: boreal, prestadoraId: vooalto, pilotoId: joao })).toEqual([
    'ana',
    'carla',
    'helena',
    'igor',
  ])
  // An order without an empresa is the staff's.
  expect(receiversOf({})).toEqual(['ana', 'carla'])
})

describe('whom to notify before an order is flown', () => {
  const listed = (person: PersonName = 'davi') => server.as(person).listOrdemAvisos({ params: { uuid } })
  /** A point so many metres north of the order's plots, which end at 21.8° S: a degree is 110,700 m there. */
  const apiary = (nome: string, metres: number, given: object = {}) =>
    insertProtectedArea(server.db, {
      ...{ empresa_id: server.places.aurora, classificacao: 'apiario' as const, nome },
      geometria: { type: 'Point', coordinates: [-50.3005, -21.8 + metres / 110_700] },
      ...given,
    })
  beforeEach(() => sql`truncate areas_protecao cascade`.execute(server.db))

  test('the apiaries of its empresa within 6 km, the nearest first, with the hours that the notice has to come before', async () => {
    await apiary('Longe', 5950)
    await apiary('Perto', 1000)
    await apiary('Além', 6050)
    await apiary('Nascente', 500, { classificacao: 'manancial' })
    await apiary('Da Boreal', 500, { empresa_id: server.places.boreal })
    await apiary('Mudou-se', 500, { valida_ate: '2026-03-19' })
    await change({ diaPlanejado: '2026-03-20' }, 'davi')
    const { lugares, ...rest } = await listed()
    expect(rest).toEqual({ diaPlanejado: '2026-03-20', fusoHoras: -3, foraDoAlcance: 0 })
    expect(lugares.map(({ nome, distanciaM }) => [nome, Math.round(distanciaM / 10)])).toEqual([
      ['Perto', 100],
      ['Longe', 595],
    ])
    expect(lugares[0]).toMatchObject({
      ...{ classificacao: 'apiario', raioM: 6000, horasDeAntecedencia: 48, situacao: 'naoConferida' },
      // 20 March begins at 03:00 UTC.
      ...{ prazo: '2026-03-18T03:00:00.000Z', foraDoPrazo: false },
    })
  })

  test('after a day that is less than 48 h away is planned, the notice is late; without a day there is no last instant', async () => {
    await apiary('Perto', 1000)
    // It is 14 March, 15:00 UTC: the last instant for the 16th was that day at 03:00, and for the 17th is the next one.
    await change({ diaPlanejado: '2026-03-16' }, 'davi')
    expect((await listed()).lugares[0]).toMatchObject({ prazo: '2026-03-14T03:00:00.000Z', foraDoPrazo: true })
    await change({ diaPlanejado: '2026-03-17' }, 'davi')
    expect((await listed()).lugares[0]).toMatchObject({ prazo: '2026-03-15T03:00:00.000Z', foraDoPrazo: false })
    await change({ diaPlanejado: null }, 'davi')
    const [without] = (await listed()).lugares
    expect(without).not.toHaveProperty('prazo')
    expect(without).not.toHaveProperty('foraDoPrazo')
  })

  test('people of another empresa, prestadoras and pilots get no list; people of a unidade get the number of the others', async () => {
    await apiary('Da sede', 1000)
    await apiary('Da Norte', 2000, { unidade_id: server.places.norte })
    await expect(listed('helena')).rejects.toMatchObject({ status: 404 })
    for (const person of ['bruno', 'gil'] as const) {
      await expect(listed(person)).rejects.toMatchObject({ codigo: 'sem-permissao' })
    }
    const { lugares, foraDoAlcance } = await listed('eva')
    expect([lugares.map(({ nome }) => nome), foraDoAlcance]).toEqual([['Da Norte'], 1])
    expect((await listed('carla')).lugares).toHaveLength(2)
  })

  test('more places than can be measured at once are refused with what to do', async () => {
    await apiary('Perto', 1000)
    await sql`insert into areas_protecao (empresa_id, classificacao, nome, geometria, limites)
      select empresa_id, classificacao, nome, geometria, limites from areas_protecao, generate_series(1, 1000)`.execute(
      server.db,
    )
    await expect(listed()).rejects.toMatchObject({ status: 422, message: expect.stringContaining('divida a ordem') })
  })
})
