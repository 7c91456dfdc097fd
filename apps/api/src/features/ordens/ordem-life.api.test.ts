// Long because orders and what is told of them share a server: each file of tests has a database of its own.

import type { NovoAviso } from '@faixa/contract'
import { AVISOS_PREVIOS } from '@faixa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MailRefused, type Message } from '../../mail/mail.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import { insertLaudo } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { insertProtectedArea } from '../../testing/protected-areas.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { giveUpAviso, sendAviso } from '../avisos/send-aviso.job.ts'
import { tellAgain } from '../avisos/tell-again.job.ts'
import { eventFor } from '../events.ts'
import { laudoFields, sendLaudo } from '../laudos/laudo-upload.fixture.ts'
import { sendOrdem } from './ordem-upload.fixture.ts'

let server: TestServer
let uuid: string

beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => new Date('2026-03-14T15:00:00Z') },
    settings: { smtp: 'smtp://correio.exemplo.com.br', address: 'https://faixa.exemplo.com.br' },
  })
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

test('an order knows the strips from which its prestadora flew near it, as far as the person may read the laudos', async () => {
  const { aurora, boreal, bruno, joao } = server.places
  // 0.01° of longitude at 21.8° S is 1,035 m, so the second take-off is on the same strip as the first, and the third is not.
  const flights = [
    { data: '2026-03-12', lon: -50.35, pista: undefined, piloto_id: bruno, empresa_id: aurora },
    { data: '2026-03-11', lon: -50.355, pista: 'Santa Rita', piloto_id: bruno, empresa_id: aurora },
    { data: '2026-03-10', lon: -50.37, pista: 'De outra usina', piloto_id: bruno, empresa_id: boreal },
    { data: '2026-03-09', lon: -50.32, pista: 'De outra prestadora', piloto_id: joao, empresa_id: aurora },
  ]
  const ids: number[] = []
  for (const { lon, pista, ...row } of flights) {
    const { id } = await insertLaudo(server.db, { ...row, ...(pista && { dados_operacao: { pista } }) })
    ids.push(id)
    const track = { laudo_id: id, comprimento_km: 40, decolagem: `(${lon},-21.8)` }
    await server.db.insertInto('laudos_trajetos').values(track).execute()
  }
  const strip = { lon: -50.35, lat: -21.8, nome: 'Santa Rita', voos: 2, ultimoVoo: '2026-03-12' }
  expect((await server.as('davi').readOrdem({ params: { uuid } })).pistas).toEqual([strip])
  const another = { lon: -50.37, lat: -21.8, nome: 'De outra usina', voos: 1, ultimoVoo: '2026-03-10' }
  expect((await read()).pistas).toEqual([strip, another])
  await server.db.updateTable('laudos').set({ arquivado_em: new Date() }).where('id', 'in', ids).execute()
  expect(await read()).not.toHaveProperty('pistas')
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
    expect(rest).toMatchObject({ diaPlanejado: '2026-03-20', fusoHoras: -3, contatos: [], foraDoAlcance: 0 })
    expect(lugares.map(({ nome, distanciaM }) => [nome, Math.round(distanciaM / 10)])).toEqual([
      ['Perto', 100],
      ['Longe', 595],
    ])
    expect(lugares[0]).toMatchObject({
      ...{ classificacao: 'apiario', raioM: 6000, horasDeAntecedencia: 48, situacao: 'naoConferida' },
      geometria: { type: 'Point', coordinates: [expect.any(Number), expect.any(Number)] },
      // 20 March begins at 03:00 UTC.
      ...{ prazo: '2026-03-18T03:00:00.000Z', foraDoPrazo: false },
    })
  })

  test('towns and schools as the house recommends, and everything as an administrator changes the table', async () => {
    await apiary('Apiário', 1500)
    await apiary('Vila Nova', 1900, { classificacao: 'vila' })
    await apiary('Escola', 1000, { classificacao: 'escola' })
    await apiary('Cidade', 2100, { classificacao: 'cidade' })
    const found = async () => (await listed()).lugares.map(({ nome, fonte }) => [nome, fonte])
    expect(await found()).toEqual([
      ['Escola', 'sistema'],
      ['Apiário', 'resumoDeTerceiros'],
      ['Vila Nova', 'sistema'],
    ])
    const { regras } = await listed()
    expect(regras).toHaveLength(AVISOS_PREVIOS.length)
    expect(regras).toContainEqual(
      expect.objectContaining({ classificacao: 'escola', raioM: 2000, norma: expect.stringContaining('Recomendação') }),
    )
    const table = await server.as('ana').readNormas({})
    const changed = table.regras.map((row) => {
      if (row.classe === 'escola' && row.aviso) return { ...row, situacao: 'suspensa' as const }
      return row.classe === 'cidade' && row.aviso ? { ...row, aviso: { raioM: 3000, horas: 72 } } : row
    })
    const replace = (regras: typeof changed) =>
      server.as('ana').replaceNormas({ query: { simular: 'nao' }, body: { regras } })
    expect(await replace(changed)).toMatchObject({ laudosAfetados: 0, laudos: [] })
    expect(await found()).toEqual([
      ['Apiário', 'resumoDeTerceiros'],
      ['Vila Nova', 'sistema'],
      ['Cidade', 'sistema'],
    ])
    expect((await listed()).lugares[2]).toMatchObject({ raioM: 3000, horasDeAntecedencia: 72, produtos: '' })
    // A table without any keeps those in force.
    await replace(table.regras.filter(({ aviso }) => !aviso))
    expect((await found()).map(([nome]) => nome)).toContain('Cidade')
    await replace(table.regras)
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

describe('people near an order are told', () => {
  const DIA = '2026-03-20'
  let sent: Message[]
  /** The mail server's answer; absent where it takes the message. */
  let refusal: Error | undefined
  /** Called while a message is on its way. */
  let during: () => Promise<unknown>
  let contacts = 0

  beforeEach(async () => {
    sent = []
    refusal = undefined
    during = async () => {}
    await sql`truncate areas_protecao cascade`.execute(server.db)
    await sql`truncate avisos, contatos, objecoes cascade`.execute(server.db)
    await change({ diaPlanejado: DIA }, 'davi')
  })

  /** A contact so many metres north of the order's plots. */
  async function contact(nome: string, metres: number, given: object = {}) {
    contacts += 1
    const { seal } = server.deps
    return server.db
      .insertInto('contatos')
      .values({
        ...{ empresa_id: server.places.aurora, unidade_id: server.places.norte, nome, para: 'apicultor' as const },
        email: seal.seal(`${nome.toLowerCase()}@exemplo.com.br`, PURPOSES.contatoEmail),
        email_chave: Buffer.from(`e${contacts}`),
        telefone: seal.seal('18991234567', PURPOSES.contatoTelefone),
        telefone_chave: Buffer.from(`t${contacts}`),
        ...{ lon: -50.3005, lat: -21.8 + metres / 110_700 },
        ...{ usuario_id: server.people.davi.id, criado_em: new Date(), atualizado_em: new Date() },
        ...given,
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow()
  }

  const tell = (
    people: readonly { readonly uuid: string }[],
    given: Partial<NovoAviso> = {},
    person: 'davi' | 'eva' | 'carla' | 'helena' = 'davi',
    idempotencyKey?: string,
  ) =>
    server.as(person).createOrdemAvisos(
      {
        params: { uuid },
        body: {
          contatos: people.map((one) => one.uuid),
          ...{ janela: 'das 6h às 10h', produtos: 'inseticida', contato: 'Davi, (18) 3322-1100', por: 'email' },
          ...given,
        },
      },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    )
  const listed = (person: PersonName = 'davi') => server.as(person).listOrdemAvisos({ params: { uuid } })
  const told = (person: PersonName = 'davi') => server.as(person).readAvisosEnviados({ params: { uuid } })
  const states = async () => (await told()).avisos.map(({ nome, assunto, dia, estado }) => [nome, assunto, dia, estado])

  const work = <Payload>(payload: Payload) => ({
    payload,
    signal: new AbortController().signal,
    lane: 'leve' as never,
    settle: async () => {},
    settleAsHeavy: async () => {},
  })
  const mail = {
    async send(message: Message) {
      await during()
      if (refusal) throw refusal
      sent.push(message)
    },
  }
  /** Runs every job about notices that was ever enqueued, as a queue that delivers jobs twice does. */
  async function runJobs(settings: object = {}) {
    const means = { ...server.deps, mail, settings: { ...server.deps.settings, ...settings } }
    for (const { ordemId } of server.queued('avisar-de-novo')) await tellAgain(work({ ordemId }), means)
    for (const { avisoId } of server.queued('enviar-aviso')) await sendAviso(work({ avisoId }), means)
  }
  const codeIn = (text: string) => /aviso#([\w-]+)/.exec(decodeURIComponent(text))?.[1] ?? ''

  test('by e-mail: what, when, whom to call, and a page that needs no account', async () => {
    const maria = await contact('Maria', 3000)
    expect(await tell([maria])).toMatchObject({
      avisos: [{ contato: maria.uuid, nome: 'Maria', resultado: 'avisado' }],
      message: '1 aviso por e-mail na fila de envio.',
    })
    expect(await states()).toEqual([['Maria', 'aviso', DIA, 'naFila']])
    await runJobs()
    await runJobs()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['maria@exemplo.com.br', 'Aviso de aplicação aérea em 20/03/2026'],
    ])
    const { text } = sent[0]!
    expect(text).toContain('Usina Aurora vai aplicar inseticida por via aérea')
    expect(text).toContain('Horário: das 6h às 10h\nDúvidas: Davi, (18) 3322-1100')
    expect(text).toContain('https://faixa.exemplo.com.br/sp/aviso#')
    expect(await told()).toMatchObject({ avisos: [{ estado: 'enviado', enviadoEm: '2026-03-14T15:00:00.000Z' }] })
    expect((await listed()).contatos).toMatchObject([{ nome: 'Maria', avisado: true }])
    const { atos } = await server.as('davi').readOrdemHistory({ params: { uuid } })
    expect(atos[0]).toMatchObject({ acao: 'avisar', quem: 'Davi Reis' })
    const row = await server.db.selectFrom('avisos').select(['codigo', 'codigo_hash']).executeTakeFirstOrThrow()
    expect(JSON.stringify([row.codigo?.toString('latin1'), row.codigo_hash])).not.toContain(codeIn(text))
  })

  test('the list has each with a radius and hours of their own, and says who objected', async () => {
    await contact('Perto', 1000, { raio_m: 1010, horas_de_antecedencia: 24 })
    await contact('Além', 1100, { raio_m: 1010 })
    await contact('Longe', 15_000, { raio_m: 20_000, email: null })
    await contact('Objetou', 500, { objecao_em: new Date(), telefone: null })
    await contact('Arquivado', 500, { arquivado_em: new Date() })
    await contact('Boreal', 500, { empresa_id: server.places.boreal, unidade_id: null })
    const { contatos, enviaEmail } = await listed()
    expect(enviaEmail).toBe(true)
    expect(contatos.map(({ nome, distanciaM, raioM }) => [nome, Math.round(distanciaM / 10), raioM])).toEqual([
      ['Objetou', 50, 6000],
      ['Perto', 100, 1010],
      ['Longe', 1500, 20_000],
    ])
    expect(contatos[1]).toMatchObject({ prazo: '2026-03-19T03:00:00.000Z', foraDoPrazo: false, objecao: false })
    expect(contatos[0]).toMatchObject({ objecao: true, temEmail: true, temTelefone: false, avisado: false })
    expect(contatos[2]).toMatchObject({ temEmail: false, temTelefone: true })
  })

  test('by a messenger: the link is opened by hand, and marked once', async () => {
    const maria = await contact('Maria', 3000, { email: null })
    expect((await tell([maria])).avisos).toMatchObject([{ resultado: 'semEndereco' }])
    const { avisos, message } = await tell([maria], { por: 'mensageiro' })
    expect(message).toBe('1 aviso para enviar pelo mensageiro.')
    const { link = '', aviso = '' } = avisos[0]!
    expect(link).toMatch(/^https:\/\/wa\.me\/5518991234567\?text=Ol%C3%A1/)
    expect(decodeURIComponent(link)).toContain('https://faixa.exemplo.com.br/sp/aviso#')
    expect((await told()).avisos[0]).toMatchObject({ estado: 'naFila', link })
    const mark = (person: 'davi' | 'helena' = 'davi', one = aviso) =>
      server.as(person).markAvisoEnviado({ params: { uuid, aviso: one } })
    await mark()
    await mark()
    expect((await told()).avisos[0]).toMatchObject({ estado: 'enviado', link })
    await expect(mark('helena')).rejects.toMatchObject({ status: 404 })
    await expect(mark('davi', crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
    expect(sent).toEqual([])
  })

  test('once of each day, whatever is clicked or sent again', async () => {
    const maria = await contact('Maria', 3000)
    const both = await Promise.all([tell([maria, maria]), tell([maria]), tell([maria])])
    expect(both.flatMap(({ avisos }) => avisos.map(({ resultado }) => resultado)).toSorted()).toEqual([
      'avisado',
      'jaAvisado',
      'jaAvisado',
    ])
    const joao = await contact('João', 3000)
    const first = await tell([joao], {}, 'davi', 'uma-vez')
    expect(await tell([joao], {}, 'davi', 'uma-vez')).toEqual(first)
    await runJobs()
    expect(sent).toHaveLength(2)
  })

  test('never by an address or a text of the sender’s choice', async () => {
    const maria = await contact('Maria', 3000)
    const wrong = async (given: object) => {
      const { extras } = (await tell([maria], given as never).catch((error: unknown) => error)) as {
        extras: { erros: { campo: string }[] }
      }
      return extras.erros.map(({ campo }) => campo)
    }
    expect(await wrong({ janela: 'veja premio.exemplo' })).toEqual(['janela'])
    expect(await wrong({ janela: 'x'.repeat(41) })).toEqual(['janela'])
    expect(await wrong({ janela: '6h\nBcc: a' })).toEqual(['janela'])
    expect(await wrong({ contato: 'https://premio.exemplo' })).toEqual(['contato'])
    expect(await wrong({ contato: 'ana@exemplo' })).toEqual(['contato'])
    expect(await wrong({ produtos: 'Engeo Pleno' })).toEqual(['produtos'])
    expect(await wrong({ email: 'outro@exemplo.com.br' })).not.toEqual([])
    // Far away, archived, of another unidade, of another empresa, and nobody are refused with one sentence.
    const refused = { extras: { erros: [{ campo: 'contatos', mensagem: expect.stringContaining('não está perto') }] } }
    const { sul, boreal } = server.places
    const others = [
      await contact('Longe', 6100),
      await contact('Arquivada', 500, { arquivado_em: new Date() }),
      await contact('Sul', 500, { unidade_id: sul }),
      await contact('Boreal', 500, { empresa_id: boreal, unidade_id: null }),
      { uuid: crypto.randomUUID() },
    ]
    for (const [i, other] of others.entries()) {
      // The head office reaches the unidade Sul; the unidade Norte does not.
      const person = i === 2 ? 'eva' : 'davi'
      await expect(tell([maria, other], {}, person)).rejects.toMatchObject(refused)
    }
    expect((await listed('eva')).foraDoAlcance).toBe(1)
    await expect(tell([maria], {}, 'helena')).rejects.toMatchObject({ status: 404 })
    expect(await states()).toEqual([])
  })

  test('only while the order is open and its day is known and not over', async () => {
    const maria = await contact('Maria', 3000)
    const refused = (detail: string) => ({ codigo: 'situacao-impede', message: expect.stringContaining(detail) })
    await change({ diaPlanejado: null }, 'davi')
    await expect(tell([maria])).rejects.toMatchObject(refused('Informe antes o dia planejado'))
    // It is 14 March at noon in São Paulo.
    await change({ diaPlanejado: '2026-03-13' }, 'davi')
    await expect(tell([maria])).rejects.toMatchObject(refused('já passou'))
    await change({ diaPlanejado: '2026-03-14' }, 'davi')
    await tell([maria])
    await change({ situacao: 'Cancelada', motivo: 'Choveu' })
    await expect(tell([maria])).rejects.toMatchObject(refused('reabra-a'))
    await change({ situacao: 'Aberta' })
    await fly()
    await expect(tell([maria])).rejects.toMatchObject(refused('já foi voada'))
  })

  test('at most 500 times in 24 hours, those included that the server repeats', async () => {
    const [maria, joao] = [await contact('Maria', 3000), await contact('João', 3100)]
    await tell([maria])
    await sql`insert into avisos (empresa_id, ordem_id, contato_id, assunto, canal, codigo_hash, dia, produtos, contato, estado, criado_em)
      select empresa_id, ordem_id, contato_id, assunto, canal, sha256(n::text::bytea), dia, produtos, contato, 'falhou', criado_em
      from avisos, generate_series(1, 498) n`.execute(server.db)
    await tell([joao], { por: 'mensageiro' })
    await expect(tell([await contact('Rosa', 3200)])).rejects.toMatchObject({ codigo: 'cota-de-avisos', status: 429 })
    await change({ diaPlanejado: '2026-03-21' }, 'davi')
    await runJobs()
    expect(sent).toEqual([])
    const [last] = (await told()).avisos
    expect(last).toMatchObject({ dia: '2026-03-21', estado: 'falhou', falha: expect.stringContaining('500 avisos') })
    // A day later there is room.
    await server.db
      .updateTable('avisos')
      .set({ criado_em: new Date('2026-03-13T14:59:00Z') })
      .execute()
    expect((await tell([await contact('Rita', 3200)])).avisos).toMatchObject([{ resultado: 'avisado' }])
  })

  test('who objects between the click and the sending is not written to', async () => {
    const [maria, joao] = [await contact('Maria', 3000), await contact('João', 3100)]
    await tell([maria, joao])
    // João's address objected by another contact of the empresa.
    await server.db.updateTable('contatos').set({ objecao_em: new Date() }).where('id', '=', maria.id).execute()
    await sql`insert into objecoes select empresa_id, email_chave, now() from contatos where id = ${joao.id}`.execute(
      server.db,
    )
    await runJobs()
    expect(sent).toEqual([])
    expect((await told()).avisos.map(({ estado }) => estado)).toEqual(['cancelado', 'cancelado'])
    expect((await tell([maria, joao])).avisos.map(({ resultado }) => resultado)).toEqual([
      'naoQuerAvisos',
      'naoQuerAvisos',
    ])
  })

  test('a message is repeated where the process dies before the mark, and a refused address is not tried again', async () => {
    const maria = await contact('Maria', 3000)
    await tell([maria])
    refusal = new Error('ECONNRESET')
    await expect(runJobs()).rejects.toThrow('ECONNRESET')
    expect(await states()).toEqual([['Maria', 'aviso', DIA, 'naFila']])
    // The server took the message, and nobody wrote that it did.
    refusal = undefined
    await runJobs()
    await server.db.updateTable('avisos').set({ estado: 'naFila', enviado_em: null }).execute()
    await runJobs()
    expect(sent).toHaveLength(2)
    const joao = await contact('João', 3100)
    await tell([joao])
    refusal = new MailRefused('550 no such mailbox')
    await runJobs()
    expect((await told()).avisos[0]).toMatchObject({ estado: 'falhou', falha: expect.stringContaining('recusou') })
    refusal = undefined
    expect((await tell([joao])).avisos).toMatchObject([{ resultado: 'avisado' }])
    const { avisoId } = server.queued('enviar-aviso').at(-1)!
    await giveUpAviso(work({ avisoId }), server.deps)
    expect((await told()).avisos[0]).toMatchObject({
      estado: 'falhou',
      falha: expect.stringContaining('não respondeu'),
    })
    await runJobs()
    expect(sent).toHaveLength(2)
  })

  test('a mail server that was taken away is a sentence, not a file that nobody gets', async () => {
    await tell([await contact('Maria', 3000)])
    await runJobs({ smtp: undefined })
    expect(sent).toEqual([])
    expect((await told()).avisos[0]).toMatchObject({ estado: 'falhou', falha: expect.stringContaining('mensageiro') })
  })

  describe('again', () => {
    test('after the day moved: those who were told, by the way that they were told, and once for several moves', async () => {
      const [maria, joao, rosa] = [
        await contact('Maria', 3000),
        await contact('João', 3100),
        await contact('Rosa', 3200),
      ]
      await tell([maria, rosa])
      const { avisos } = await tell([joao], { por: 'mensageiro' })
      await server.as('davi').markAvisoEnviado({ params: { uuid, aviso: avisos[0]!.aviso! } })
      await runJobs()
      const before = codeIn(sent[0]!.text)
      await server.anyone.refuseAvisos({ body: { codigo: codeIn(sent[1]!.text) } })
      sent = []
      await change({ diaPlanejado: '2026-03-21' }, 'davi')
      await change({ diaPlanejado: '2026-03-22' }, 'davi')
      await runJobs()
      await runJobs()
      expect(sent.map(({ to }) => to)).toEqual(['maria@exemplo.com.br'])
      expect(sent[0]!.text).toContain('Dia: 22/03/2026, domingo')
      expect(sent[0]!.text).toContain('Este aviso substitui o de 20/03/2026, que não vale mais.')
      const holding = (await told()).avisos.filter(({ estado }) => estado === 'naFila' || estado === 'enviado')
      expect(
        holding
          .map(({ nome, dia, estado, deNovo }) => [nome, dia, estado, deNovo])
          .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
      ).toEqual([
        ['João', '2026-03-22', 'naFila', true],
        ['Maria', '2026-03-22', 'enviado', true],
      ])
      expect(await server.anyone.readAviso({ body: { codigo: before } })).toMatchObject({
        dia: DIA,
        situacao: 'outroDia',
        diaAtual: '2026-03-22',
      })
    })

    test('a message of a day that moved before it left is not sent', async () => {
      await tell([await contact('Maria', 3000)])
      await change({ diaPlanejado: '2026-03-22' }, 'davi')
      // The sending job runs before the one that compares.
      const { avisoId } = server.queued('enviar-aviso').at(-1)!
      await sendAviso(work({ avisoId }), { ...server.deps, mail })
      expect(sent).toEqual([])
      await runJobs()
      expect(sent.map(({ subject }) => subject)).toEqual(['Aviso de aplicação aérea em 22/03/2026'])
      expect(sent[0]!.text).not.toContain('substitui')
    })

    test('a message that was leaving while the day moved is followed by one that replaces it', async () => {
      await tell([await contact('Maria', 3000)])
      during = async () => {
        during = async () => {}
        await change({ diaPlanejado: '2026-03-22' }, 'davi')
        await tellAgain(work(server.queued('avisar-de-novo').at(-1)!), server.deps)
      }
      await runJobs()
      await runJobs()
      expect(sent.map(({ subject }) => subject.slice(-10))).toEqual(['20/03/2026', '22/03/2026'])
      expect(sent[1]!.text).toContain('substitui o de 20/03/2026')
      expect((await told()).avisos.map(({ dia, estado }) => [dia, estado])).toEqual([
        ['2026-03-22', 'enviado'],
        [DIA, 'substituido'],
      ])
    })

    test('after the order was cancelled, lost its day or was archived: that the flight is off', async () => {
      const ends: (() => Promise<unknown>)[] = [
        () => change({ situacao: 'Cancelada', motivo: 'Choveu' }),
        () => change({ diaPlanejado: null }, 'davi'),
        () => server.as('carla').deleteOrdem({ params: { uuid } }),
      ]
      const maria = await contact('Maria', 3000)
      for (const end of ends) {
        uuid = (await sendOrdem(server)).body.uuid
        await change({ diaPlanejado: DIA }, 'davi')
        await tell([maria])
        await runJobs()
        const codigo = codeIn(sent.at(-1)!.text)
        sent = []
        await end()
        await runJobs()
        await runJobs()
        expect(sent.map(({ subject }) => subject)).toEqual(['Não haverá aplicação aérea em 20/03/2026'])
        for (const one of [codigo, codeIn(sent[0]!.text)]) {
          expect(await server.anyone.readAviso({ body: { codigo: one } })).toMatchObject({
            situacao: 'cancelado',
            diaAtual: null,
          })
        }
      }
    })

    test('not where nobody had been told yet, and not after the flight', async () => {
      await tell([await contact('Maria', 3000)])
      await change({ situacao: 'Cancelada', motivo: 'Choveu' })
      await runJobs()
      expect(sent).toEqual([])
      expect(await states()).toEqual([['Maria', 'aviso', DIA, 'cancelado']])
      await change({ situacao: 'Aberta' })
      await tell([await contact('João', 3000)])
      await runJobs()
      await fly()
      await change({ diaPlanejado: '2026-03-25' }, 'davi')
      await runJobs()
      expect(sent.map(({ to }) => to)).toEqual(['joão@exemplo.com.br'])
      const { avisos, voos } = await told()
      expect(avisos[0]).toMatchObject({ nome: 'João', dia: DIA, estado: 'enviado' })
      expect(voos).toMatchObject([{ codigo: 'OS 1' }])
    })
  })

  describe('and open a page without an account', () => {
    const read = (codigo: string) => server.anyone.readAviso({ body: { codigo } })
    async function told1() {
      const maria = await contact('Maria', 3000)
      await tell([maria])
      await runJobs()
      return { maria, codigo: codeIn(sent.at(-1)!.text) }
    }

    test('that has the day, the hours, the class and the planned area, and no name of a plot or person', async () => {
      const { codigo } = await told1()
      const page = await read(codigo)
      expect(page).toMatchObject({
        ...{ empresa: 'Usina Aurora', dia: DIA, janela: 'das 6h às 10h', produtos: 'inseticida' },
        ...{ contato: 'Davi, (18) 3322-1100', situacao: 'vale', diaAtual: null, recebidoEm: null, recusado: false },
      })
      expect(page.area.coordinates).toHaveLength(2)
      for (const number of page.area.coordinates.flat(3)) expect(`${number}`).toMatch(/^-\d+(\.\d{1,5})?$/)
      expect(JSON.stringify(page)).not.toMatch(/Talhão|Maria|Santa Rita|OS 1234|exemplo/)
      expect((await told()).avisos[0]).toMatchObject({ lidoEm: expect.any(String) })
      expect(Object.keys(await read(codigo)).toSorted()).toEqual(Object.keys(page).toSorted())
    })

    test('a receipt counts once, with its time', async () => {
      const { codigo } = await told1()
      const receive = () => server.anyone.receiveAviso({ body: { codigo } })
      const replies = await Promise.all([receive(), receive(), receive()])
      expect(new Set(replies.map(({ recebidoEm }) => recebidoEm))).toEqual(new Set(['2026-03-14T15:00:00.000Z']))
      expect((await told()).avisos[0]).toMatchObject({ recebidoEm: '2026-03-14T15:00:00.000Z' })
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from auditoria
        where acao = 'receber' and entidade_id = (select id::text from avisos order by id desc limit 1)`.execute(
        server.db,
      )
      expect(rows).toEqual([{ n: 1 }])
    })

    test('an objection lasts: for every contact with the address, for messages that wait, and for contacts to come', async () => {
      const { maria, codigo } = await told1()
      const same = await contact('Casa', 3100)
      await sql`update contatos set email_chave = (select email_chave from contatos where id = ${maria.id}) where id = ${same.id}`.execute(
        server.db,
      )
      const refuse = () => server.anyone.refuseAvisos({ body: { codigo } })
      expect(await refuse()).toMatchObject({ recusado: true })
      expect(await refuse()).toMatchObject({ recusado: true })
      const { rows } = await sql`select 1 from objecoes`.execute(server.db)
      expect(rows).toHaveLength(2)
      const { contatos } = await listed()
      expect(contatos.map(({ nome, objecao }) => [nome, objecao])).toEqual([
        ['Maria', true],
        ['Casa', true],
      ])
      expect((await told()).avisos[0]).toMatchObject({ recusadoEm: expect.any(String) })
      await change({ diaPlanejado: '2026-03-25' }, 'davi')
      await runJobs()
      expect(sent).toHaveLength(1)
    })

    test('a guessed, a cut, an endless and a removed person’s code are answered alike, and no code is in the log', async () => {
      const { maria, codigo } = await told1()
      await read(codigo)
      await server.db.updateTable('contatos').set({ removido_em: new Date() }).where('id', '=', maria.id).execute()
      const answers = new Set<string>()
      for (const guess of ['', 'x', codigo.slice(0, -1), `${codigo}a`, 'a'.repeat(5000), '\0', codigo]) {
        for (const path of ['ler', 'recebido', 'recusa']) {
          const response = await server.fetch(`/avisos/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ codigo: guess }),
          })
          const { instance: _instance, ...body } = (await response.json()) as { instance?: string }
          answers.add(JSON.stringify([response.status, body]))
        }
      }
      expect([...answers]).toHaveLength(1)
      expect([...answers][0]).toContain('Este aviso não existe')
      expect(server.logged.join('\n')).not.toContain(codigo)
    })

    test('guessing is slowed down', async () => {
      const guess = () =>
        server.fetch('/avisos/recusa', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ codigo: 'x' }),
        })
      const statuses: number[] = []
      for (let n = 0; n < 40; n++) statuses.push((await guess()).status)
      expect(statuses.at(-1)).toBe(429)
    })
  })
})
