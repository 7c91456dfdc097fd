// Long because contracts and settlements share a server, its people and the laudos that they are about.
import type { Acerto, Contrato } from '@faixa/contract'
import {
  ACERTO_SITUACAO_NAMES,
  type AcertoSituacao,
  type Intervalo,
  isSettled,
  settleLaudo,
  sumReais,
} from '@faixa/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../db/database.ts'
import type { NounEvent } from '../../events/noun-event.ts'
import { recordRevision } from '../../laudo/record-revision.queries.ts'
import { insertLaudo, type LaudoMade } from '../../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { eventFor } from '../events.ts'

let server: TestServer
/** Every test has its own month, without laudos of other tests. */
let month = 0
let inicio: string
let fim: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  month += 1
  const [year, of] = [2020 + Math.floor(month / 12), `${(month % 12) + 1}`.padStart(2, '0')]
  inicio = `${year}-${of}-01`
  fim = `${year}-${of}-28`
})

const TERMS = { precoPorHa: '45.00', conta: 'efetiva', pleno: 85, degraus: [{ de: 0, modo: 'proporcional' }] } as const

function contrato(change: object = {}) {
  const { aurora, aerosul } = server.places
  return { nome: 'Contrato do mês', empresa: aurora, prestadora: aerosul, inicio, fim, termos: TERMS, ...change }
}

const proposeContrato = (change: object = {}, person: 'carla' | 'davi' | 'eva' | 'gil' | 'helena' = 'davi') =>
  server.as(person).createContrato({ body: contrato(change) as never })

const acceptContrato = ({ uuid, versao }: Pick<Contrato, 'uuid' | 'versao'>, person: 'davi' | 'gil' | 'helena') =>
  server.as(person).acceptContrato({ params: { uuid }, body: { versao } })

/** A contract that both sides have accepted. */
async function createContrato(change: object = {}, person: 'davi' | 'helena' = 'davi'): Promise<Contrato> {
  const made = await proposeContrato(change, person)
  await acceptContrato(made, person)
  return acceptContrato(made, 'gil')
}

interface Flown {
  readonly efetividade?: number
  readonly codigo?: string
  readonly tratamento?: string
  readonly hidden?: boolean
  readonly intervalo?: Intervalo
  readonly efetiva_de?: number
  readonly efetiva_ate?: number
}

/** A measured laudo of 100 ha, flown on the first of the month, with its first revision. */
async function flown({ efetividade = 80, ...more }: Flown = {}): Promise<LaudoMade> {
  const laudo = await insertLaudo(server.db, {
    empresa_id: server.places.aurora,
    piloto_id: server.places.bruno,
    metodo: 'v2',
    motor: 'faixa 0.1.0',
    data: inicio,
    area_plantio: 100,
    area_bruta: 120,
    aplicacao_externa: 5,
    ...figures(efetividade),
    ...more,
  })
  await record(laudo)
  return laudo
}

function figures(efetividade: number) {
  return {
    aplicacao_efetiva: efetividade,
    area_aplicada: efetividade + 5,
    area_nao_aplicada: 100 - efetividade,
    percent_aplicacao_efetiva: efetividade,
  }
}

async function record({ id }: LaudoMade): Promise<void> {
  await transaction(server.db, (tx) => recordRevision({ db: tx, deps: server.deps }, id, 'edicao'))
}

async function change(laudo: LaudoMade, columns: object): Promise<void> {
  await server.db.updateTable('laudos').set(columns).where('id', '=', laudo.id).execute()
  await record(laudo)
}

const period = () => ({ empresa: server.places.aurora, prestadora: server.places.aerosul, inicio, fim })
const createAcerto = (person: 'carla' | 'davi' | 'eva' | 'gil' | 'igor' | 'helena' = 'gil', body = period()) =>
  server.as(person).createAcerto({ body })
const read = ({ uuid }: Acerto, person: 'davi' | 'gil' | 'carla' = 'davi') =>
  server.as(person).readAcerto({ params: { uuid } })
const accept = ({ uuid }: Acerto, person: 'davi' | 'gil' | 'carla' | 'eva' | 'helena' | 'igor', ifMatch?: number) =>
  server.as(person).acceptAcerto({ params: { uuid }, body: {} }, ifMatch === undefined ? {} : { ifMatch })
const recalculate = ({ uuid }: Acerto, person: 'davi' | 'gil' = 'davi') =>
  server.as(person).recalculateAcerto({ params: { uuid } })
const contest = ({ uuid }: Acerto, laudo: LaudoMade, person: 'davi' | 'gil', motivo = 'Vento fora do combinado') =>
  server.as(person).contestLaudo({ params: { uuid, laudo: laudo.uuid }, body: { motivo } })
const answer = ({ uuid }: Acerto, laudo: LaudoMade, person: 'davi' | 'gil', decisao: 'mantido' | 'retirado') =>
  server
    .as(person)
    .answerContest({ params: { uuid, laudo: laudo.uuid }, body: { decisao, resposta: 'Conferido em campo' } })
async function accepted(acerto: Acerto): Promise<Acerto> {
  await accept(acerto, 'davi')
  return accept(acerto, 'gil')
}
const impeded = { codigo: 'acerto-impede', status: 409 }

describe('a contract', () => {
  test('is written by the empresa and read by both, with its versions', async () => {
    const made = await proposeContrato()
    expect(made).toMatchObject({
      versao: 1,
      situacao: 'Em aceite',
      aceites: [],
      ultimaVersao: 1,
      termos: TERMS,
      empresa: { nome: 'Usina Aurora' },
    })
    const params = { uuid: made.uuid }
    const changed = await server.as('davi').updateContrato(
      {
        params,
        body: contrato({
          termos: { ...TERMS, precoPorHa: '48,50', meta: { de: 93, bonus: 5 }, prazoRegistroDias: 3 },
        }) as never,
      },
      { ifMatch: 1 },
    )
    expect(changed).toMatchObject({
      versao: 2,
      termos: { precoPorHa: '48.50', meta: { de: 93, bonus: 5 }, prazoRegistroDias: 3 },
    })
    expect(await server.as('gil').readContrato({ params, query: { versao: 1 } })).toMatchObject({
      termos: TERMS,
      ultimaVersao: 2,
    })
    // Without a change no version is written; an outdated version is refused, because another edit came first.
    expect((await server.as('davi').updateContrato({ params, body: changedBody(changed) })).versao).toBe(2)
    await expect(
      server.as('davi').updateContrato({ params, body: contrato() as never }, { ifMatch: 1 }),
    ).rejects.toMatchObject({ codigo: 'conflito' })
    const { atos } = await server.as('gil').readContratoHistory({ params })
    expect(atos.map(({ acao, quem }) => [acao, quem])).toEqual([
      ['alterar', 'Davi Reis'],
      ['cadastrar', 'Davi Reis'],
    ])
    expect(atos[0]!.mudancas).toContainEqual({ campo: 'precoPorHa', antes: '45.00', depois: '48.50' })
    expect(atos[0]!.mudancas).toContainEqual({ campo: 'prazoRegistroDias', antes: null, depois: '3' })
  })

  const changedBody = ({ termos, nome }: { readonly termos: object; readonly nome: string }) =>
    contrato({ termos, nome }) as never

  test('does not overlap another one of the same treatment, until that is archived', async () => {
    const { uuid } = await createContrato()
    await createContrato({ tratamento: 'MATURADOR' })
    await expect(createContrato({ inicio: fim })).rejects.toMatchObject({
      codigo: 'em-uso',
      extras: { erros: [{ campo: 'inicio' }] },
    })
    await server.as('davi').deleteContrato({ params: { uuid } })
    await createContrato()
    await expect(server.as('ana').restoreContrato({ params: { uuid } })).rejects.toMatchObject({
      codigo: 'em-uso',
    })
  })

  test('that waits for acceptances is announced to both sides by mail', async () => {
    const { uuid } = await proposeContrato()
    const requests = server.mails
      .filter(({ text }) => text.includes(uuid))
      .map(({ to, subject, text }) => [to.split('@')[0], subject, text.includes(`contratos/${uuid}`)])
    expect(requests.filter(([to]) => to === 'davi' || to === 'gil')).toEqual([
      ['davi', 'Contrato espera o seu aceite — Faixa', true],
      ['gil', 'Contrato espera o seu aceite — Faixa', true],
    ])
    // A person of a unidade cannot accept for the empresa; another empresa cannot either.
    expect(requests.map(([to]) => to)).not.toEqual(expect.arrayContaining(['eva']))
    expect(requests.map(([to]) => to)).not.toEqual(expect.arrayContaining(['helena']))
  })

  test('that both accepted is not ended by one of them before its last day, nor while a flight by it is not settled', async () => {
    const impedes = (message: RegExp) => ({
      status: 409,
      codigo: 'contrato-vincula',
      message: expect.stringMatching(message) as string,
    })
    const archive = (uuid: string, person: 'davi' | 'ana' = 'davi') =>
      server.as(person).deleteContrato({ params: { uuid } })
    const running = await createContrato({ fim: '2099-12-31', tratamento: 'COTESIA' })
    for (const person of ['davi', 'ana'] as const) {
      await expect(archive(running.uuid, person)).rejects.toMatchObject(impedes(/até 31\/12\/2099.*outra data final/))
    }
    const past = await createContrato()
    await flown()
    await expect(archive(past.uuid)).rejects.toMatchObject(
      impedes(/^1 laudo voado por este contrato ainda não tem acerto/),
    )
    await accepted(await createAcerto())
    expect(await archive(past.uuid)).toMatchObject({ message: expect.stringContaining('foi excluído') as string })
    // A proposal binds nobody.
    const proposal = await proposeContrato({ fim: '2099-12-31', tratamento: 'MATURADOR' })
    await archive(proposal.uuid)
  })

  test('that cannot be paid by is refused at its field', async () => {
    const refused = (campo: string) => ({ status: 422, extras: { erros: [{ campo }] } })
    await expect(createContrato({ termos: { ...TERMS, precoPorHa: '0' } })).rejects.toMatchObject(
      refused('termos.precoPorHa'),
    )
    await expect(
      createContrato({ termos: { ...TERMS, degraus: [{ de: 10, modo: 'proporcional' }] } }),
    ).rejects.toMatchObject(refused('termos.degraus'))
    for (const prazoRegistroDias of [2.5, -1, 3651]) {
      await expect(createContrato({ termos: { ...TERMS, prazoRegistroDias } })).rejects.toMatchObject(
        refused('termos.prazoRegistroDias'),
      )
    }
    await expect(createContrato({ inicio: fim, fim: inicio })).rejects.toMatchObject(refused('fim'))
  })

  test('is nothing for others: nor for the unidade, nor for another tenant, nor to be written by the prestadora', async () => {
    const { uuid } = await createContrato()
    for (const person of ['eva', 'helena', 'igor'] as const) {
      await expect(server.as(person).readContrato({ params: { uuid }, query: {} })).rejects.toMatchObject({
        status: 404,
      })
      expect((await server.as(person).listContratos({ query: {} })).contratos).toEqual([])
    }
    await expect(server.as('bruno').listContratos({ query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(proposeContrato({}, 'gil')).rejects.toMatchObject({ status: 403 })
    await expect(proposeContrato({}, 'eva')).rejects.toMatchObject({ status: 403 })
    await expect(createContrato({}, 'helena')).rejects.toMatchObject({ extras: { erros: [{ campo: 'empresa' }] } })
    await expect(createContrato({ prestadora: server.places.vooalto })).rejects.toMatchObject({
      extras: { erros: [{ campo: 'prestadora' }] },
    })
    await expect(
      server.as('helena').updateContrato({ params: { uuid }, body: contrato() as never }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('a version of a contract', () => {
  const dearer = (change: object = {}) => contrato({ termos: { ...TERMS, precoPorHa: '99.00' }, ...change }) as never

  test('binds once both sides have accepted it, each once; until then nothing is settled by it', async () => {
    const made = await proposeContrato()
    await flown()
    await expect(createAcerto()).rejects.toMatchObject({
      codigo: 'acerto-vazio',
      message: expect.stringContaining('a empresa e a prestadora o aceitam antes') as string,
    })
    const params = { uuid: made.uuid }
    const body = { versao: 1 }
    await expect(server.as('carla').acceptContrato({ params, body })).rejects.toMatchObject({ status: 403 })
    for (const person of ['eva', 'helena', 'igor'] as const) {
      await expect(server.as(person).acceptContrato({ params, body })).rejects.toMatchObject({ status: 404 })
    }
    const half = await acceptContrato(made, 'davi')
    expect(half).toMatchObject({ situacao: 'Aceito pela empresa', aceites: [{ lado: 'empresa', por: 'Davi Reis' }] })
    expect(half).not.toHaveProperty('versaoVigente')
    expect(await acceptContrato(made, 'davi'), 'a second click').toEqual(half)
    await expect(createAcerto()).rejects.toMatchObject({ codigo: 'acerto-vazio' })
    expect(await acceptContrato(made, 'gil')).toMatchObject({
      situacao: 'Vigente',
      versaoVigente: 1,
      aceites: [{ lado: 'empresa' }, { lado: 'prestadora', por: 'Gil Nunes' }],
      versoes: [{ versao: 1, vinculaDesde: expect.any(String) as string }],
    })
    expect(await createAcerto()).toMatchObject({ laudos: 1, valor: '3388.32' })
    const { atos } = await server.as('gil').readContratoHistory({ params })
    expect(atos.map(({ acao, quem }) => [acao, quem])).toEqual([
      ['aceitar', 'Gil Nunes'],
      ['aceitar', 'Davi Reis'],
      ['cadastrar', 'Davi Reis'],
    ])
  })

  test('that only one side accepted pays nothing: the last accepted one does, and an open settlement says so', async () => {
    const { uuid } = await createContrato()
    const params = { uuid }
    await flown()
    const acerto = await createAcerto()
    await server.as('davi').updateContrato({ params, body: dearer() })
    // Only the last version can be accepted, and the request names the version that was read.
    await server.as('davi').updateContrato({ params, body: dearer({ nome: 'Mais caro' }) })
    await expect(acceptContrato({ uuid, versao: 2 }, 'gil')).rejects.toMatchObject({ codigo: 'conflito' })
    expect(await acceptContrato({ uuid, versao: 3 }, 'davi')).toMatchObject({
      situacao: 'Aceito pela empresa',
      versaoVigente: 1,
    })
    // 80 ha × 45.00 × 94.12 %, not × 99.00.
    expect(await recalculate(acerto)).toMatchObject({ valor: '3388.32', contratos: [{ versao: 1, proposta: 3 }] })
    await acceptContrato({ uuid, versao: 3 }, 'gil')
    const now = await recalculate(acerto)
    // 80 ha × 99.00 × 94.12 % = 7454.304
    expect(now).toMatchObject({ valor: '7454.30', contratos: [{ versao: 3 }] })
    expect(now.contratos[0]).not.toHaveProperty('proposta')
    expect(await server.as('gil').readContrato({ params, query: { versao: 1 } })).toMatchObject({
      situacao: 'Substituído',
      versaoVigente: 3,
    })
    expect((await server.as('gil').listContratos({ query: { busca: 'Mais caro' } })).contratos).toMatchObject([
      { uuid, situacao: 'Vigente', aceites: [{ lado: 'empresa' }, { lado: 'prestadora' }] },
    ])
  })

  test('says of a laudo outside the accepted period that its contract waits for acceptance', async () => {
    const { uuid } = await createContrato({ fim: inicio })
    await flown()
    const acerto = await createAcerto()
    await flown({ codigo: 'DEPOIS' })
    const late = await insertLaudo(server.db, {
      empresa_id: server.places.aurora,
      piloto_id: server.places.bruno,
      metodo: 'v2',
      motor: 'x',
      data: fim,
      area_plantio: 100,
      ...figures(90),
    })
    await record(late)
    await server.as('davi').updateContrato({ params: { uuid }, body: contrato() as never })
    expect((await read(acerto)).fora.map(({ laudo, motivo }) => [laudo === late.uuid, motivo])).toEqual([
      [true, 'contrato-nao-aceito'],
      [false, 'ainda-nao'],
    ])
  })

  test('that two contracts would both pay by is not accepted, while the older one binds', async () => {
    const { uuid } = await createContrato()
    const shorter = contrato({ fim: inicio }) as never
    await server.as('davi').updateContrato({ params: { uuid }, body: shorter })
    const after = `${inicio.slice(0, 8)}02`
    const next = await proposeContrato({ nome: 'O seguinte', inicio: after })
    await acceptContrato(next, 'davi')
    await expect(acceptContrato(next, 'gil')).rejects.toMatchObject({
      codigo: 'em-uso',
      message: expect.stringContaining('ainda vale') as string,
    })
    await acceptContrato({ uuid, versao: 2 }, 'davi')
    await acceptContrato({ uuid, versao: 2 }, 'gil')
    expect(await acceptContrato(next, 'gil')).toMatchObject({ situacao: 'Vigente' })
  })

  test('saved before acceptances existed binds without them', async () => {
    const { uuid } = await proposeContrato()
    const { id } = await server.db
      .selectFrom('contratos')
      .select('id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    // Migration 0101 leaves versions from before acceptances existed like this: binding, and accepted by nobody.
    const bound = { vigente_versao: 1, vigente_inicio: inicio, vigente_fim: fim }
    await server.db
      .updateTable('contratos_versoes')
      .set({ vinculou_em: new Date() })
      .where('contrato_id', '=', id)
      .execute()
    await server.db.updateTable('contratos').set(bound).where('id', '=', id).execute()
    await flown()
    expect(await createAcerto()).toMatchObject({ laudos: 1 })
    expect(await acceptContrato({ uuid, versao: 1 }, 'gil')).toMatchObject({ situacao: 'Vigente', aceites: [] })
  })
})

describe('a settlement', () => {
  test('takes the laudos of its period, each by its contract and with its revision', async () => {
    await createContrato()
    await createContrato({ nome: 'Maturador', tratamento: 'MATURADOR', termos: { ...TERMS, precoPorHa: '60.00' } })
    const usual = await flown({ efetividade: 80 })
    const maturador = await flown({ efetividade: 90, tratamento: 'MATURADOR' })
    await flown({ hidden: true })
    const acerto = await createAcerto()
    // 80 ha × 45.00 × 94.12 % = 3388.32; 90 ha × 60.00 = 5400.00
    expect(acerto).toMatchObject({
      situacao: 'Em conferência',
      laudos: 2,
      valor: '8788.32',
      fora: [],
      por: 'Gil Nunes',
    })
    expect(acerto.linhas.map(({ laudo, valor, tipo }) => [laudo, valor, tipo])).toEqual([
      [usual.uuid, '3388.32', 'laudo'],
      [maturador.uuid, '5400.00', 'laudo'],
    ])
    const [first] = acerto.linhas
    const revision = await server.db
      .selectFrom('revisoes')
      .selectAll()
      .where('laudo_id', '=', usual.id)
      .executeTakeFirstOrThrow()
    expect(first!.revisao).toEqual({ numero: 1, sha256: revision.sha256.toString('hex') })
    expect(first!.metodo).toBe('v2')
    // The method is that of the pinned revision, regardless of later measurements.
    await change(usual, { metodo: 'v1' })
    expect((await read(acerto)).linhas[0]).toMatchObject({ metodo: 'v2', mudou: true })
    // The screen computes the same value from the same figures.
    const { termos } = acerto.contratos.find(({ uuid }) => uuid === first!.contrato)!
    const again = settleLaudo(first!.numeros, termos)
    expect(isSettled(again) && again.valor).toBe(first!.valor)
    expect(
      (await server.as('gil').listAcertos({ query: { periodoStart: inicio, periodoEnd: fim } })).acertos,
    ).toMatchObject([{ uuid: acerto.uuid, valor: '8788.32', laudos: 2 }])
  })

  test('shows the checks of each laudo, as the list of laudos does, with what a person confirmed', async () => {
    await createContrato()
    const laudo = await flown()
    await server.db
      .insertInto('laudos_achados')
      .values([
        ...[
          { posicao: 0, codigo: 'insumos-diferem', mensagem: 'Os insumos dão para 60,00 ha.', confirmar: true },
          { posicao: 1, codigo: 'area-incompleta', mensagem: 'Falta um pedaço da área.', confirmar: true },
          { posicao: 2, codigo: 'anel-aberto', mensagem: 'Um anel foi fechado.', confirmar: false },
        ].map((found) => ({ laudo_id: laudo.id, gravidade: 'aviso' as const, onde: '', ...found })),
      ])
      .execute()
    await server.db
      .insertInto('laudos_confirmacoes')
      .values({
        laudo_id: laudo.id,
        codigo: 'insumos-diferem',
        mensagem: 'Os insumos dão para 60,00 ha.',
        usuario_id: server.people.carla.id,
        quando: new Date(),
      })
      .execute()
    const checks = [
      { codigo: 'insumos-diferem', mensagem: 'Os insumos dão para 60,00 ha.', confirmada: true },
      { codigo: 'area-incompleta', mensagem: 'Falta um pedaço da área.' },
    ]
    expect((await createAcerto()).linhas.map(({ verificacoes }) => verificacoes)).toEqual([checks])
    const query = { dataStart: inicio, dataEnd: inicio }
    const { laudos } = await server.as('gil').listLaudos({ query })
    expect(laudos.map(({ uuid, verificacoes }) => [uuid, verificacoes])).toEqual([[laudo.uuid, checks]])
  })

  test('over a check that nobody confirmed is accepted with the reason of each side, which both read', async () => {
    await createContrato()
    const laudo = await flown()
    await server.db
      .insertInto('laudos_achados')
      .values({
        laudo_id: laudo.id,
        posicao: 0,
        codigo: 'mesmo-voo',
        gravidade: 'aviso',
        onde: 'outros laudos',
        mensagem: 'Outro laudo tem o mesmo voo.',
        confirmar: true,
      })
      .execute()
    const acerto = await createAcerto()
    await expect(accept(acerto, 'davi')).rejects.toMatchObject(impeded)
    const withReason = (person: 'davi' | 'gil', motivo: string) =>
      server.as(person).acceptAcerto({ params: { uuid: acerto.uuid }, body: { motivo } })
    await withReason('davi', 'São dois tanques')
    await expect(accept(acerto, 'gil')).rejects.toMatchObject(impeded)
    const { situacao, aceites } = await withReason('gil', 'Conferido em campo')
    expect(situacao).toBe('Aceito')
    expect(aceites.map(({ lado, motivo }) => [lado, motivo])).toEqual([
      ['empresa', 'São dois tanques'],
      ['prestadora', 'Conferido em campo'],
    ])
    const history = await server.as('davi').readAcertoHistory({ params: { uuid: acerto.uuid } })
    expect(JSON.stringify(history)).toContain('São dois tanques')
  })

  test('is not accepted while a laudo waits to be compared with the others, and without a check by a request without a body', async () => {
    await createContrato()
    const laudo = await flown()
    const empty = Buffer.from([])
    await server.db
      .insertInto('laudos_voos')
      .values({ laudo_id: laudo.id, passagens: empty, minutos: empty, regra: 1 })
      .execute()
    const acerto = await createAcerto()
    const ask = () => server.fetch(`/acertos/${acerto.uuid}/aceitar`, { method: 'POST' }, 'davi')
    const refused = (await (await ask()).json()) as { readonly detail: string }
    expect(refused.detail).toMatch(/comparado com os outros/)
    await server.db
      .updateTable('laudos_voos')
      .set({ conferido_em: new Date() })
      .where('laudo_id', '=', laudo.id)
      .execute()
    expect((await ask()).status).toBe(200)
  })

  test('says which laudos have no contract, and takes them once they have', async () => {
    await flown()
    await expect(createAcerto()).rejects.toMatchObject({ codigo: 'acerto-vazio', status: 422 })
    await createContrato({ tratamento: 'MATURADOR' })
    await flown({ tratamento: 'MATURADOR' })
    const acerto = await createAcerto()
    expect(acerto.fora).toMatchObject([{ motivo: 'sem-contrato', tratamento: 'HERBICIDA' }])
    await createContrato()
    expect(await read(acerto)).toMatchObject({ laudos: 1, fora: [{ motivo: 'ainda-nao' }] })
    expect(await recalculate(acerto)).toMatchObject({ laudos: 2, fora: [], valor: '6776.64' })
  })

  test('says of a laudo that was moved here that it is settled already, and where only to those who may read that', async () => {
    const { boreal, aerosul } = server.places
    await createContrato()
    const laudo = await flown({ codigo: 'OS-77' })
    const first = await createAcerto()
    await createContrato({ empresa: boreal }, 'helena')
    const ofBoreal = { ...period(), empresa: boreal }
    await change(laudo, { empresa_id: boreal, unidade_id: null })
    const where = `de ${first.inicio.split('-').toReversed().join('/')} a ${first.fim.split('-').toReversed().join('/')}, de Usina Aurora com AeroSul Aviação`
    await expect(createAcerto('helena', ofBoreal)).rejects.toMatchObject({
      codigo: 'acerto-vazio',
      message: 'Não há laudos a acertar neste período. OS-77: Está em outro acerto, ainda aberto.',
    })
    await change(laudo, { empresa_id: server.places.aurora })
    await accepted(first)
    await change(laudo, { empresa_id: boreal })
    await expect(createAcerto('helena', ofBoreal)).rejects.toMatchObject({
      message: 'Não há laudos a acertar neste período. OS-77: Já acertado.',
    })
    // The prestadora is a side of both settlements.
    await expect(createAcerto('gil', ofBoreal)).rejects.toMatchObject({
      message: `Não há laudos a acertar neste período. OS-77: Já acertado no acerto ${where}.`,
    })
    const other = await insertLaudo(server.db, {
      empresa_id: boreal,
      unidade_id: null,
      prestadora_id: aerosul,
      piloto_id: server.places.bruno,
      metodo: 'v2',
      motor: 'x',
      data: inicio,
      area_plantio: 100,
      ...figures(90),
    })
    await record(other)
    const second = await createAcerto('helena', ofBoreal)
    expect(second).toMatchObject({ laudos: 1, linhas: [{ laudo: other.uuid }] })
    expect(second.fora).toEqual([expect.objectContaining({ laudo: laudo.uuid, motivo: 'ja-acertado' })])
    expect(JSON.stringify(second)).not.toContain(first.uuid)
    expect(JSON.stringify(second)).not.toContain('Aurora')
    expect((await read(second, 'gil')).fora).toMatchObject([
      { motivo: 'ja-acertado', acerto: { uuid: first.uuid, empresa: 'Usina Aurora', inicio, fim } },
    ])
  })

  test('tells both sides which laudos their interval leaves undecided, pays by the number, and keeps both', async () => {
    await createContrato()
    const worth = (de: number, ate: number) => ({
      intervalo: {
        percentAplicacaoEfetiva: { de, ate },
        largura: { u: 0.1, fonte: 'informada' as const },
        posicao: { d: 1, fonte: 'receptor' as const },
        decisao85: de >= 85 ? ('sim' as const) : ate < 85 ? ('nao' as const) : ('indecidivel' as const),
      },
      efetiva_de: de,
      efetiva_ate: ate,
    })
    const laudos = [
      await flown({ codigo: 'SIM', efetividade: 90, ...worth(86, 93.5) }),
      await flown({ codigo: 'NAO', efetividade: 76.1, ...worth(70.96, 79.42) }),
      await flown({ codigo: 'TALVEZ', efetividade: 80, ...worth(74.2, 85.1) }),
      await flown({ codigo: 'SEM' }),
    ]
    const limitsShown = async (person: 'davi' | 'gil' | 'bruno', { uuid }: LaudoMade) =>
      (await server.as(person).readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
        .limitesDoContrato
    const full = [{ limite: 85, tipo: 'integral' }]
    expect([await limitsShown('davi', laudos[0]!), await limitsShown('gil', laudos[2]!)]).toEqual([full, full])
    expect(await limitsShown('bruno', laudos[0]!), 'a pilot reads no contract').toBeUndefined()
    expect(await limitsShown('davi', laudos[3]!), 'no interval').toBeUndefined()
    const acerto = await createAcerto()
    // Other tests leave differences, whose laudos are not of this month.
    const told = ({ linhas }: Acerto) =>
      linhas.flatMap(({ codigo, tipo, valor, intervalo, decisoes }) =>
        tipo === 'laudo' ? [[codigo, valor, intervalo, decisoes]] : [],
      )
    // 90 × 45, 76.1 × 45 × 89.53 %, 80 × 45 × 94.12 %: as without an interval.
    const expected = [
      ['SIM', '4050.00', { de: 86, ate: 93.5 }, [{ limite: 85, decisao: 'sim' }]],
      ['NAO', '3065.95', { de: 70.96, ate: 79.42 }, [{ limite: 85, decisao: 'nao' }]],
      ['TALVEZ', '3388.32', { de: 74.2, ate: 85.1 }, [{ limite: 85, decisao: 'indecidivel' }]],
      ['SEM', '3388.32', undefined, undefined],
    ]
    expect(told(acerto)).toEqual(expected)
    expect(told(await read(acerto, 'davi'))).toEqual(expected)
    await accepted(acerto)
    await change(laudos[2]!, worth(60, 65))
    expect(told(await read(acerto, 'gil')), 'as it was accepted').toEqual(expected)
    // The number is the same, so that the next settlement owes nothing.
    await expect(createAcerto()).rejects.toMatchObject({ codigo: 'acerto-vazio' })
  })

  test('gives a laudo of before the log its first revision', async () => {
    await createContrato()
    const { id } = await insertLaudo(server.db, {
      empresa_id: server.places.aurora,
      piloto_id: server.places.bruno,
      metodo: 'v2',
      motor: 'x',
      data: inicio,
    })
    await createAcerto()
    expect(await server.db.selectFrom('revisoes').select('causa').where('laudo_id', '=', id).execute()).toEqual([
      { causa: 'registro' },
    ])
  })

  test('takes no laudo twice, and a second click is the first one again', async () => {
    await createContrato()
    await flown()
    const body = JSON.stringify(period())
    const send = () =>
      server.fetch(
        '/acertos',
        { method: 'POST', body, headers: { 'content-type': 'application/json', 'idempotency-key': `k-${month}` } },
        'gil',
      )
    const answers = await Promise.all([send(), send()])
    const retried = answers.every(({ status }) => status === 201) ? answers : [await send(), await send()]
    const [one, two] = (await Promise.all(retried.map((response) => response.json()))) as [Acerto, Acerto]
    expect(two.uuid).toBe(one.uuid)
    // Two people create it at once: only one of them gets the laudo.
    await expect(createAcerto('davi')).rejects.toMatchObject({ codigo: 'acerto-vazio' })
    await flown()
    const both = await Promise.allSettled([createAcerto('gil'), createAcerto('davi')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is accepted by both sides, once each, and by nobody else', async () => {
    await createContrato()
    await flown()
    const acerto = await createAcerto()
    for (const person of ['eva', 'helena', 'igor'] as const) {
      await expect(accept(acerto, person)).rejects.toMatchObject({ status: 404 })
    }
    await expect(accept(acerto, 'carla')).rejects.toMatchObject({ status: 403 })
    await expect(accept(acerto, 'davi', acerto.versao - 1)).rejects.toMatchObject({ codigo: 'conflito' })
    const eventRows = () =>
      server.db.selectFrom('webhooks_eventos').select(['alvo', 'dados']).where('evento', '=', 'acerto.aceito').execute()
    await server.db
      .insertInto('webhooks')
      .values({
        empresa_id: server.places.aurora,
        endereco: 'https://erp.exemplo.com.br',
        eventos: ['acerto.aceito'],
        responsavel_id: server.people.davi.id,
        criado_em: new Date(),
        atualizado_em: new Date(),
      })
      .execute()
    const half = await accept(acerto, 'davi', acerto.versao)
    expect(await eventRows()).toEqual([])
    expect(half).toMatchObject({ situacao: 'Aceito pela empresa', aceites: [{ lado: 'empresa', por: 'Davi Reis' }] })
    // The second click of the same side changes nothing, not even with the previous version.
    expect(await accept(acerto, 'davi', acerto.versao)).toEqual(half)
    const whole = await accept(acerto, 'gil', half.versao)
    expect(whole).toMatchObject({
      situacao: 'Aceito',
      aceites: [{ lado: 'empresa' }, { lado: 'prestadora', por: 'Gil Nunes' }],
    })
    expect(await accept(acerto, 'gil')).toEqual(whole)
    const { empresa, prestadora } = period()
    expect(await eventRows(), 'once, with both parties').toMatchObject([
      {
        alvo: { empresaId: empresa, prestadoraId: prestadora },
        dados: { acerto: { uuid: acerto.uuid, empresa, prestadora, inicio, fim, valor: whole.valor } },
      },
    ])
    const { atos } = await server.as('davi').readAcertoHistory({ params: { uuid: acerto.uuid } })
    expect(atos.map(({ acao, quem }) => [acao, quem])).toEqual([
      ['aceitar', 'Gil Nunes'],
      ['aceitar', 'Davi Reis'],
      ['cadastrar', 'Gil Nunes'],
    ])
  })

  test('of which both sides accept at the same moment is accepted whole', async () => {
    await createContrato()
    await flown()
    const acerto = await createAcerto()
    await Promise.all([accept(acerto, 'davi'), accept(acerto, 'gil'), accept(acerto, 'davi')])
    const { situacao, linhas } = await read(acerto)
    expect(situacao).toBe('Aceito')
    expect(linhas).toHaveLength(1)
    expect(
      await server.db
        .selectFrom('acertos_linhas')
        .select('aberta')
        .where('laudo_id', '=', await idOf(linhas[0]!.laudo))
        .execute(),
    ).toEqual([{ aberta: false }])
  })

  const idOf = async (uuid: string) =>
    (await server.db.selectFrom('laudos').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow()).id

  test('stays as it was accepted, also for the owner of the database', async () => {
    await createContrato()
    const laudo = await flown()
    const acerto = await accepted(await createAcerto())
    await change(laudo, figures(70))
    expect(await read(acerto)).toEqual(acerto)
    await expect(recalculate(acerto)).rejects.toMatchObject(impeded)
    await expect(contest(acerto, laudo, 'davi')).rejects.toMatchObject(impeded)
    await expect(
      server.as('davi').cancelAcerto({ params: { uuid: acerto.uuid }, body: { motivo: 'Engano' } }),
    ).rejects.toMatchObject(impeded)
    await expect(
      server.db.updateTable('acertos_linhas').set({ valor: '1.00' }).where('laudo_id', '=', laudo.id).execute(),
    ).rejects.toThrow('does not change')
    // Restores the accepted figures, so that settlements of other tests find no difference.
    await change(laudo, figures(80))
  })
})

describe('a contested laudo', () => {
  test('keeps everybody from accepting until the other side answers', async () => {
    await createContrato()
    const laudo = await flown()
    const acerto = await createAcerto()
    await accept(acerto, 'gil')
    const contested = await contest(acerto, laudo, 'davi')
    expect(contested).toMatchObject({
      situacao: 'Em conferência',
      contestados: 1,
      aceites: [],
      linhas: [{ contestacoes: [{ lado: 'empresa', por: 'Davi Reis', motivo: 'Vento fora do combinado' }] }],
    })
    await expect(accept(acerto, 'davi')).rejects.toMatchObject(impeded)
    await expect(contest(acerto, laudo, 'gil')).rejects.toMatchObject(impeded)
    await expect(answer(acerto, laudo, 'davi', 'retirado')).rejects.toMatchObject(impeded)
    const kept = await answer(acerto, laudo, 'gil', 'mantido')
    expect(kept).toMatchObject({
      contestados: 0,
      linhas: [{ contestacoes: [{ resposta: { por: 'Gil Nunes', decisao: 'mantido', texto: 'Conferido em campo' } }] }],
    })
    await expect(answer(acerto, laudo, 'gil', 'mantido')).rejects.toMatchObject(impeded)
    expect(await accepted(acerto)).toMatchObject({ situacao: 'Aceito', valor: '3388.32' })
  })

  test('may be given up by whoever contested it', async () => {
    await createContrato()
    const laudo = await flown()
    const acerto = await createAcerto()
    await contest(acerto, laudo, 'gil')
    expect(await answer(acerto, laudo, 'gil', 'mantido')).toMatchObject({ contestados: 0 })
  })

  test('that leaves stays out when it is computed again, and comes into the next one', async () => {
    await createContrato()
    const [kept, left] = [await flown({ codigo: 'FICA' }), await flown({ codigo: 'SAI' })]
    const acerto = await createAcerto()
    await contest(acerto, left, 'davi')
    const without = await answer(acerto, left, 'gil', 'retirado')
    expect(without).toMatchObject({ laudos: 1, valor: '3388.32' })
    expect(without.linhas.find(({ laudo }) => laudo === left.uuid)).toMatchObject({ retirado: true })
    await expect(contest(acerto, left, 'davi')).rejects.toMatchObject(impeded)
    expect(await recalculate(acerto)).toMatchObject({ laudos: 1 })
    await accepted(acerto)
    const next = await createAcerto()
    expect(next.linhas.map(({ codigo }) => codigo)).toEqual(['SAI'])
    await expect(contest(next, kept, 'davi')).rejects.toMatchObject({ status: 404 })
  })

  describe('that left is out of every sum, whatever becomes of the settlement', () => {
    const cancel = ({ uuid }: Acerto) =>
      server.as('gil').cancelAcerto({ params: { uuid }, body: { motivo: 'Período errado' } })
    const ENDS = {
      'Em conferência': (acerto) => read(acerto),
      'Aceito pela empresa': (acerto) => accept(acerto, 'davi'),
      'Aceito pela prestadora': (acerto) => accept(acerto, 'gil'),
      Aceito: accepted,
      Cancelado: cancel,
    } as const satisfies Record<AcertoSituacao, (acerto: Acerto) => Promise<Acerto>>

    test.each(ACERTO_SITUACAO_NAMES)('%s', async (situacao) => {
      await createContrato()
      const [, left] = [await flown({ codigo: 'FICA', efetividade: 90 }), await flown({ codigo: 'SAI' })]
      const made = await createAcerto()
      await contest(made, left, 'davi')
      await answer(made, left, 'gil', 'retirado')
      await ENDS[situacao](made)
      const acerto = await read(made)
      // 90 ha × 45.00 = 4050.00; the removed one would have been worth 3388.32.
      expect(acerto).toMatchObject({ situacao, valor: '4050.00', laudos: 1 })
      expect(acerto.linhas.map(({ codigo, retirado, valor }) => [codigo, retirado, valor])).toEqual([
        ['FICA', undefined, '4050.00'],
        ['SAI', true, '3388.32'],
      ])
      const counted = acerto.linhas.filter(({ retirado }) => !retirado)
      expect(sumReais(counted.map(({ valor }) => valor))).toBe(acerto.valor)
      const query = { periodoStart: inicio, periodoEnd: fim, situacao }
      expect((await server.as('davi').listAcertos({ query })).acertos).toMatchObject([
        { uuid: acerto.uuid, valor: '4050.00', laudos: 1 },
      ])
      // The laudo was never paid, so that it is free for one other settlement; a cancelled settlement frees all its laudos.
      const next = await createAcerto()
      expect(next.linhas.map(({ codigo }) => codigo)).toEqual(situacao === 'Cancelado' ? ['FICA', 'SAI'] : ['SAI'])
      await expect(createAcerto('davi')).rejects.toMatchObject({ codigo: 'acerto-vazio' })
      expect(await read(made), 'the first one stays as it was').toEqual(acerto)
    })
  })

  test('of another settlement, or a forged one, does not exist', async () => {
    await createContrato()
    const laudo = await flown()
    const acerto = await createAcerto()
    const forged = { ...laudo, uuid: crypto.randomUUID() }
    await expect(contest(acerto, forged, 'davi')).rejects.toMatchObject({ status: 404 })
    const params = { uuid: acerto.uuid, laudo: laudo.uuid }
    const body = { motivo: 'De outra empresa' }
    await expect(server.as('helena').contestLaudo({ params, body })).rejects.toMatchObject({ status: 404 })
    await expect(server.as('carla').contestLaudo({ params, body })).rejects.toMatchObject({ status: 403 })
    await expect(createAcerto('eva')).rejects.toMatchObject({ status: 403 })
    await expect(createAcerto('igor')).rejects.toMatchObject({ extras: { erros: [{ campo: 'empresa' }] } })
    await expect(createAcerto('helena')).rejects.toMatchObject({ extras: { erros: [{ campo: 'empresa' }] } })
  })
})

describe('a laudo that changes', () => {
  test('before the acceptance is to be computed again, and ends an acceptance of other figures', async () => {
    await createContrato()
    const laudo = await flown()
    const acerto = await createAcerto()
    await accept(acerto, 'davi')
    await change(laudo, { observacoes: 'Vista pelo analista.' })
    expect((await read(acerto)).linhas[0]).toMatchObject({ mudou: true })
    // A note changes no figure: the acceptance stays valid, and the line refers to the new revision.
    const moved = await recalculate(acerto)
    expect(moved).toMatchObject({ situacao: 'Aceito pela empresa', linhas: [{ revisao: { numero: 2 } }] })
    await change(laudo, figures(88))
    await expect(accept(acerto, 'gil')).rejects.toMatchObject({ codigo: 'acerto-desatualizado', status: 409 })
    expect((await read(acerto)).linhas, 'a refusal takes nothing').toMatchObject([{ revisao: { numero: 2 } }])
    expect(await recalculate(acerto)).toMatchObject({ situacao: 'Em conferência', valor: '3960.00', aceites: [] })
    // Computing again without a change writes nothing.
    const { versao } = await read(acerto)
    expect((await recalculate(acerto)).versao).toBe(versao)
  })

  describe('in nothing, while the rule of calculation did', () => {
    const STEP = {
      ...TERMS,
      conta: 'plantio',
      degraus: [{ de: 0, modo: 'fixo', percent: 40 }],
      meta: { de: 93, bonus: 5 },
    }

    /** A settlement by the rule before the printed number decided: 84.996 % was below 85, and 100 ha × 45.00 × 40 % = 1800.00. */
    async function olderAcerto() {
      await createContrato({ termos: STEP })
      const laudo = await flown({ efetividade: 84.996 })
      const acerto = await createAcerto()
      const older = { valor: '1800.00', regra_de_calculo: 1 } as const
      await server.db.updateTable('acertos_linhas').set(older).where('laudo_id', '=', laudo.id).execute()
      const { id } = await server.db
        .updateTable('acertos')
        .set({ valor: '1800.00' })
        .where('uuid', '=', acerto.uuid)
        .returning('id')
        .executeTakeFirstOrThrow()
      return { laudo, acerto, id }
    }

    test('an open one is computed again before anybody accepts it', async () => {
      const { acerto } = await olderAcerto()
      expect((await read(acerto)).linhas).toMatchObject([{ mudou: true, regraDeCalculo: 1, valor: '1800.00' }])
      await expect(accept(acerto, 'davi')).rejects.toMatchObject({ codigo: 'acerto-desatualizado' })
      const now = await recalculate(acerto)
      // Printed 85,00 %: paid in full, 100 ha × 45.00.
      expect(now).toMatchObject({ valor: '4500.00', linhas: [{ regraDeCalculo: 2, valor: '4500.00' }] })
      expect(now.linhas[0]).not.toHaveProperty('mudou')
      expect(await accepted(now)).toMatchObject({ situacao: 'Aceito', valor: '4500.00' })
    })

    test('an accepted one keeps its rule, says so, and is owed no difference', async () => {
      const { laudo, acerto, id } = await olderAcerto()
      const [em, davi, gil] = [new Date(), server.people.davi.id, server.people.gil.id]
      await server.db.updateTable('acertos_linhas').set({ aberta: false }).where('acerto_id', '=', id).execute()
      await server.db
        .updateTable('acertos')
        .set({
          empresa_aceitou_em: em,
          empresa_aceitou_id: davi,
          prestadora_aceitou_em: em,
          prestadora_aceitou_id: gil,
        })
        .where('id', '=', id)
        .execute()
      const kept = await read(acerto)
      expect(kept).toMatchObject({
        situacao: 'Aceito',
        valor: '1800.00',
        linhas: [{ regraDeCalculo: 1, valor: '1800.00' }],
      })
      await change(laudo, { observacoes: 'Só uma nota.' })
      await expect(createAcerto()).rejects.toMatchObject({ codigo: 'acerto-vazio' })
      // The amount still due is computed by its own rule: 84.997 % is below 85 as well.
      await change(laudo, figures(84.997))
      await expect(createAcerto()).rejects.toMatchObject({ codigo: 'acerto-vazio' })
      await change(laudo, figures(90))
      expect((await createAcerto()).linhas).toMatchObject([
        { regraDeCalculo: 1, anterior: '1800.00', valor: '2700.00' },
      ])
    })
  })

  test('is told why it has no bonus, with both figures', async () => {
    await createContrato({ termos: { ...TERMS, meta: { de: 93, bonus: 5 } } })
    await flown({ efetividade: 92.994 })
    await flown({ efetividade: 92.996 })
    const { linhas } = await createAcerto()
    expect(linhas.map(({ bonusNegado }) => bonusNegado)).toEqual([
      {
        meta: 93,
        efetividade: 92.99,
        motivo: 'Sem bônus: a efetividade de 92,99\u00a0% não alcança a meta de 93,00\u00a0%.',
      },
      // Printed 93,00 %.
      undefined,
    ])
  })

  test('in nothing that is paid is accepted with its last revision', async () => {
    await createContrato()
    const laudo = await flown()
    const acerto = await createAcerto()
    await accept(acerto, 'davi')
    await change(laudo, { observacoes: 'Vista pelo analista.' })
    expect(await accept(acerto, 'gil')).toMatchObject({ situacao: 'Aceito', linhas: [{ revisao: { numero: 2 } }] })
  })

  test('after the acceptance is a difference in the next settlement, by the contract of then', async () => {
    const { uuid: contract } = await createContrato()
    const laudo = await flown({ efetividade: 80, codigo: 'MUDA' })
    await flown({ efetividade: 90 })
    await accepted(await createAcerto())
    const dearer = await server.as('davi').updateContrato({
      params: { uuid: contract },
      body: contrato({ termos: { ...TERMS, precoPorHa: '99.00' } }) as never,
    })
    await acceptContrato(dearer, 'davi')
    await acceptContrato(dearer, 'gil')
    await change(laudo, { observacoes: 'Só uma nota.' })
    await expect(createAcerto()).rejects.toMatchObject({ codigo: 'acerto-vazio' })
    await change(laudo, figures(88))
    // The next month: 88 ha × 45.00 = 3960.00, of which 3388.32 were settled.
    const next = await createAcerto('gil', { ...period(), inicio: fim, fim })
    expect(next).toMatchObject({ laudos: 1, valor: '571.68' })
    expect(next.linhas).toMatchObject([
      { tipo: 'diferenca', codigo: 'MUDA', anterior: '3388.32', causa: 'medido', valor: '571.68', contratoVersao: 1 },
    ])
    // An open settlement already has this difference, so that a second settlement would be empty.
    await expect(createAcerto('davi')).rejects.toMatchObject({ codigo: 'acerto-vazio' })
    await accepted(next)
    await server.db.updateTable('laudos').set({ arquivado_em: new Date() }).where('id', '=', laudo.id).execute()
    await record(laudo)
    const gone = await createAcerto()
    expect(gone).toMatchObject({ valor: '-3960.00', linhas: [{ causa: 'excluido', anterior: '3960.00' }] })
    await accepted(gone)
    await expect(createAcerto()).rejects.toMatchObject({ codigo: 'acerto-vazio' })
  })

  test('of its treatment or day after the acceptance is paid by the contract of what is true now', async () => {
    await createContrato({ nome: 'Herbicida', tratamento: 'HERBICIDA' })
    const { uuid: dearer } = await createContrato({
      nome: 'Maturador',
      tratamento: 'MATURADOR',
      termos: { ...TERMS, precoPorHa: '60.00' },
    })
    const laudo = await flown({ efetividade: 90 })
    // 90 ha × 45.00 = 4050.00
    expect(await accepted(await createAcerto())).toMatchObject({ valor: '4050.00' })
    await change(laudo, { tratamento: 'MATURADOR' })
    // 90 ha × 60.00 = 5400.00, of which 4050.00 were settled.
    const next = await createAcerto()
    expect(next).toMatchObject({
      valor: '1350.00',
      linhas: [{ tipo: 'diferenca', tratamento: 'MATURADOR', contrato: dearer, anterior: '4050.00', valor: '1350.00' }],
    })
    await accepted(next)
    // A later measurement is paid by the contract of the corrected treatment: 80 ha × 60.00 × 94.12 % = 4517.76.
    await change(laudo, figures(80))
    const measured = await createAcerto()
    expect(measured.linhas).toMatchObject([{ contrato: dearer, anterior: '5400.00', valor: '-882.24' }])
    await accepted(measured)
    // A treatment without a contract is reported, and nothing is paid back until one exists.
    await flown({ codigo: 'OUTRO' })
    await change(laudo, { tratamento: 'FUNGICIDA' })
    const without = await createAcerto()
    expect(without.linhas).toMatchObject([{ codigo: 'OUTRO', tipo: 'laudo' }])
    expect(without.fora).toMatchObject([{ laudo: laudo.uuid, tratamento: 'FUNGICIDA', motivo: 'sem-contrato' }])
    await createContrato({ nome: 'Fungicida', tratamento: 'FUNGICIDA', termos: { ...TERMS, precoPorHa: '50.00' } })
    // 80 ha × 50.00 × 94.12 % = 3764.80, of which 4517.76 were settled.
    expect((await recalculate(without)).linhas).toMatchObject([
      { laudo: laudo.uuid, anterior: '4517.76', valor: '-752.96' },
      { codigo: 'OUTRO' },
    ])
  })

  test('of a settlement that the usina made is not freed by the prestadora alone, nor by its API key', async () => {
    await createContrato()
    await flown()
    const body = { motivo: 'Valor baixo' }
    const cancel = ({ uuid }: Acerto, person: 'davi' | 'gil' | 'carla') =>
      server.as(person).cancelAcerto({ params: { uuid }, body })
    const ofUsina = await createAcerto('davi')
    expect(ofUsina).toMatchObject({ feitoPor: 'empresa' })
    await expect(cancel(ofUsina, 'gil')).rejects.toMatchObject(impeded)
    const { chave } = await server
      .as('gil')
      .createApiKey({ body: { nome: `Chave ${month}`, escopos: ['readAcerto', 'createAcerto'] } })
    const byKey = await fetch(`${server.origin}/api/v1/acertos/${ofUsina.uuid}/cancelar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${chave}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(byKey.status).toBe(409)
    expect(await cancel(ofUsina, 'davi')).toMatchObject({ situacao: 'Cancelado' })
    const ofStaff = await createAcerto('carla')
    expect(ofStaff).toMatchObject({ feitoPor: 'equipe' })
    await expect(cancel(ofStaff, 'gil')).rejects.toMatchObject(impeded)
    await cancel(ofStaff, 'carla')
    // A settlement that the prestadora made may be cancelled by it until the usina has accepted it.
    const aerosulOnly = await createAcerto('gil')
    await accept(aerosulOnly, 'davi')
    await expect(cancel(aerosulOnly, 'gil')).rejects.toMatchObject(impeded)
    expect(await read(aerosulOnly)).toMatchObject({ situacao: 'Aceito pela empresa', aceites: [{ lado: 'empresa' }] })
    expect(await cancel(aerosulOnly, 'davi')).toMatchObject({ situacao: 'Cancelado' })
  })

  test('of a cancelled settlement is free for another', async () => {
    await createContrato()
    await flown()
    const acerto = await createAcerto()
    const cancelled = await server
      .as('gil')
      .cancelAcerto({ params: { uuid: acerto.uuid }, body: { motivo: 'Período errado' } })
    expect(cancelled).toMatchObject({ situacao: 'Cancelado', motivo: 'Período errado' })
    await expect(accept(acerto, 'davi')).rejects.toMatchObject(impeded)
    expect(await createAcerto()).toMatchObject({ laudos: 1 })
  })
})

test('a change is told to both sides and to staff, and to nobody else', () => {
  const { aurora, aerosul } = server.places
  const event: NounEvent<'acerto'> = {
    noun: 'acerto',
    id: 'x',
    target: { empresaId: aurora, prestadoraId: aerosul },
    detail: { uuid: 'x', situacao: 'Aceito' },
  }
  const receivers = Object.entries(server.people).flatMap(([name, person]) => (eventFor(person, event) ? [name] : []))
  expect(receivers).toEqual(['ana', 'carla', 'davi', 'fabio', 'gil'])
  const { target } = event
  const detail = { uuid: 'x', nome: 'Safra', versao: 2, situacao: 'Em aceite' } as const
  const proposal: NounEvent<'contrato'> = { noun: 'contrato', id: 'x', target, detail }
  expect(Object.entries(server.people).flatMap(([name, who]) => (eventFor(who, proposal) ? [name] : []))).toEqual(
    receivers,
  )
})
