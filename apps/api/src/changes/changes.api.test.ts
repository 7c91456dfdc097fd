import { PROTECAO_VERSION } from '@faixa/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NounEvent } from '../events/noun-event.ts'
import { eventFor } from '../features/events.ts'
import { judgeOne } from '../features/laudos/protecao/judge-laudo.job.ts'
import type { JobName } from '../jobs/kinds.ts'
import { insertLaudo, type LaudoMade } from '../testing/laudo-rows.fixture.ts'
import { insertProtectedArea } from '../testing/protected-areas.fixture.ts'
import { startTestServer, type TestServer } from '../testing/server.fixture.ts'
import { judgeAgain } from './judge-again.queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Runs `act` and returns the payloads of the jobs called `name` that it enqueued. */
async function enqueuedBy(name: JobName, act: () => Promise<unknown>) {
  const before = server.queued(name).length
  await act()
  return server.queued(name).slice(before)
}

const AT = { limites: '(-50.1,-21.1),(-50.2,-21.2)', limites_campo: '(-50.1,-21.1),(-50.2,-21.2)' }

/** A measured laudo that was judged, with its signed revision. */
async function judgedLaudo(more: Parameters<typeof insertLaudo>[1] = {}): Promise<LaudoMade> {
  const processado_em = new Date('2026-03-15T12:00:00Z')
  const laudo = await insertLaudo(server.db, {
    empresa_id: server.places.aurora,
    piloto_id: server.places.bruno,
    metodo: 'v2',
    motor: 'faixa 0.1.0',
    processado_em,
    comparados: '{}',
    ...AT,
    ...more,
  })
  await server.db
    .insertInto('laudos_veredictos')
    .values({
      laudo_id: laudo.id,
      base: processado_em,
      regra_versao: PROTECAO_VERSION,
      calculado_em: processado_em,
      conformes: 1,
      nao_conformes: 0,
      sem_dados: 0,
      informativos: 0,
      falhou: false,
    })
    .execute()
  return laudo
}

const params = ({ uuid }: { readonly uuid: string }) => ({ params: { uuid } })
const byId = ({ uuid }: LaudoMade) => ({ params: { id: uuid } })
const verdictsOf = async (laudo: LaudoMade) => (await server.as('ana').readLaudoVerdicts(params(laudo))).resumo
const rowOf = ({ id }: LaudoMade) =>
  server.db.selectFrom('laudos').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function editOf(laudo: LaudoMade, change: object = {}) {
  const row = await rowOf(laudo)
  return {
    empresa: row.empresa_id,
    unidade: row.unidade_id,
    pilotoId: row.piloto_id,
    tratamento: row.tratamento,
    cultura: row.cultura,
    codigo: row.codigo,
    nome: row.nome,
    dataInicial: row.data_inicial.replace(' ', 'T').slice(0, 16),
    data: row.data,
    dataFinal: row.data_final.replace(' ', 'T').slice(0, 16),
    ...change,
  }
}
const edit = async (laudo: LaudoMade, change: object) =>
  server.as('ana').updateLaudo({ ...params(laudo), body: (await editOf(laudo, change)) as never })

/** Adds an area file to the laudo, so that a change of its empresa does not have it measured again. */
async function withAreaFile(laudo: LaudoMade): Promise<LaudoMade> {
  const sha256 = Buffer.alloc(32, laudo.id)
  await server.db.insertInto('arquivos').values({ sha256, bytes: 1 }).execute()
  await server.db
    .insertInto('laudos_arquivos')
    .values({ laudo_id: laudo.id, papel: 'area', sha256, nome: 'area.kml' })
    .execute()
  return laudo
}

let orders = 0
async function insertOrdem(more: object = {}) {
  orders += 1
  return server.db
    .insertInto('ordens_servico')
    .values({
      codigo: `OS ${orders}`,
      data: '2026-03-14',
      tratamento: 'HERBICIDA',
      cultura: 'SOJA',
      usuario_id: server.people.ana.id,
      empresa_id: server.places.aurora,
      ...more,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
}
const ordemRow = (id: number) =>
  server.db.selectFrom('ordens_servico').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a laudo that was deleted and restored', () => {
  test('is judged again, and until then neither shown nor signed with its verdicts of before', async () => {
    const laudo = await judgedLaudo()
    expect(await verdictsOf(laudo)).toMatchObject({ estado: 'pronto', conformes: 1 })
    await server.as('ana').deleteLaudo(byId(laudo))
    const judged = await enqueuedBy('julgar-laudo', () => server.as('ana').restoreLaudo(byId(laudo)))
    expect(judged).toEqual([{ laudoId: laudo.id }])
    expect(await verdictsOf(laudo)).toEqual({ estado: 'calculando' })
    const revisions = await server.db
      .selectFrom('revisoes')
      .select(['causa', 'documento'])
      .where('laudo_id', '=', laudo.id)
      .orderBy('numero')
      .execute()
    const [, restored] = revisions.map(({ causa, documento }) => [causa, 'protecao' in JSON.parse(documento).laudo])
    expect(restored).toEqual(['restauracao', false])
  })

  test('leaves an order that was given to another empresa, or cancelled, while it was away', async () => {
    for (const change of [
      { empresa_id: server.places.boreal },
      { cancelada_em: new Date(), motivo_cancelamento: 'Choveu' },
    ]) {
      const ordem = await insertOrdem()
      const laudo = await judgedLaudo({ ordem_servico_id: ordem.id })
      await server.as('ana').deleteLaudo(byId(laudo))
      await server.db.updateTable('ordens_servico').set(change).where('id', '=', ordem.id).execute()
      await server.as('ana').restoreLaudo(byId(laudo))
      expect(await rowOf(laudo)).toMatchObject({ ordem_servico_id: null, arquivado_em: null })
      expect(await ordemRow(ordem.id)).toMatchObject({ laudos: 0 })
    }
  })
})

describe('a laudo that is given to another empresa', () => {
  test('leaves the order of the first one, which is compared again and is open again', async () => {
    const ordem = await insertOrdem()
    const laudo = await withAreaFile(await judgedLaudo({ ordem_servico_id: ordem.id }))
    expect(await ordemRow(ordem.id)).toMatchObject({ situacao: 'Voada', laudos: 1 })
    const compared = await enqueuedBy('comparar-ordem', () => edit(laudo, { empresa: server.places.boreal }))
    expect(compared).toEqual([{ ordemId: ordem.id }])
    expect(await ordemRow(ordem.id)).toMatchObject({ situacao: 'Aberta', laudos: 0 })
    expect(await rowOf(laudo)).toMatchObject({ empresa_id: server.places.boreal, ordem_servico_id: null })
    const { atos } = await server.as('ana').readLaudoHistory(params(laudo))
    expect(JSON.stringify(atos[0])).toContain('"campo":"ordemServico"')
  })

  test('stays in an order that is of no empresa', async () => {
    const ordem = await insertOrdem({ empresa_id: null })
    const laudo = await withAreaFile(await judgedLaudo({ ordem_servico_id: ordem.id }))
    await edit(laudo, { empresa: server.places.boreal })
    expect(await rowOf(laudo)).toMatchObject({ ordem_servico_id: ordem.id })
  })
})

test('an order with laudos of its empresa is not given to another one; without living ones it is', async () => {
  const ordem = await insertOrdem()
  const laudo = await judgedLaudo({ ordem_servico_id: ordem.id })
  const give = () => server.as('ana').updateOrdem({ ...params(ordem), body: { empresa: server.places.boreal } })
  await expect(give()).rejects.toMatchObject({ status: 422, extras: { erros: [{ campo: 'empresa' }] } })
  expect(await ordemRow(ordem.id)).toMatchObject({ empresa_id: server.places.aurora, versao: 1 })
  await server.as('ana').deleteLaudo(byId(laudo))
  const compared = await enqueuedBy('comparar-ordem', give)
  expect(compared).toEqual([{ ordemId: ordem.id }])
  expect(await ordemRow(ordem.id)).toMatchObject({ empresa_id: server.places.boreal })
})

test('a laudo and its order that are given to different empresas at one moment do not stay together', async () => {
  const { aurora, boreal } = server.places
  for (let round = 0; round < 5; round++) {
    const ordem = await insertOrdem({ empresa_id: null })
    const laudo = await withAreaFile(await judgedLaudo({ ordem_servico_id: ordem.id }))
    await Promise.allSettled([
      edit(laudo, { empresa: boreal }),
      server.as('ana').updateOrdem({ ...params(ordem), body: { empresa: aurora } }),
    ])
    const [row, order] = [await rowOf(laudo), await ordemRow(ordem.id)]
    const together = row.ordem_servico_id === ordem.id
    expect(together && order.empresa_id !== null && order.empresa_id !== row.empresa_id).toBe(false)
  }
})

test('an aircraft that becomes a drone, or manned again, has its laudos judged and revised', async () => {
  const { id } = await server.as('ana').registerEntity({
    body: { nivel: 'aeronave', nome: 'PT-ABC', tipo: 'tripulada', prestadora: server.places.aerosul } as never,
  })
  const laudo = await judgedLaudo({ aeronave_id: id })
  const other = await judgedLaudo()
  const change = (body: object) =>
    server.as('ana').updateEntity({ params: { tipo: 'aeronaves', id }, body: body as never })
  // A changed year or model does not affect distances.
  expect(await enqueuedBy('julgar-laudos', () => change({ modelo: 'Ipanema' }))).toEqual([])
  expect(await verdictsOf(laudo)).toMatchObject({ estado: 'pronto' })
  const judged = await enqueuedBy('julgar-laudos', () => change({ tipo: 'drone', nome: 'PP-123456789' }))
  expect(judged).toEqual([{ aeronaveId: id }])
  expect([await verdictsOf(laudo), await verdictsOf(other)]).toMatchObject([
    { estado: 'calculando' },
    { estado: 'pronto' },
  ])
  const waiting = await server.db.selectFrom('revisoes_pendentes').select('laudo_id').execute()
  expect(waiting).toEqual([{ laudo_id: laudo.id }])
})

test('a distance of the empresa has the laudos of its aircraft judged again, and no others', async () => {
  const { aurora, aerosul } = server.places
  const aircraft = (nome: string, tipo: 'tripulada' | 'drone') =>
    server.db
      .insertInto('aeronaves')
      .values({ nome, tipo, prestadora_id: aerosul })
      .returning('id')
      .executeTakeFirstOrThrow()
  const manned = await judgedLaudo({ empresa_id: aurora, aeronave_id: (await aircraft('PT-DIS', 'tripulada')).id })
  const drone = await judgedLaudo({ empresa_id: aurora, aeronave_id: (await aircraft('PP-987', 'drone')).id })
  const untold = await judgedLaudo({ empresa_id: aurora })
  const geometria = { type: 'Point', coordinates: [-50.15, -21.15] } as const
  await insertProtectedArea(server.db, { empresa_id: aurora, geometria, classificacao: 'apiario' })
  const set = (buffer: number | null, aeronave?: 'tripulada' | 'drone') =>
    enqueuedBy('julgar-laudos', () =>
      server.as('ana').setDistancia({
        body: { empresa: aurora, classificacao: 'apiario', buffer, ...(aeronave && { aeronave }) },
      }),
    )
  const states = async () => (await Promise.all([manned, drone, untold].map(verdictsOf))).map(({ estado }) => estado)
  const settle = () => server.db.updateTable('laudos_veredictos').set({ pedidos: 0 }).execute()
  expect(await set(60, 'drone')).toMatchObject([{ empresaId: aurora, aeronave: 'drone' }])
  expect(await states()).toEqual(['pronto', 'calculando', 'pronto'])
  await settle()
  // A laudo without an aircraft is judged like one of a manned aircraft.
  expect(await set(400, 'tripulada')).toMatchObject([{ empresaId: aurora, aeronave: 'tripulada' }])
  expect(await states()).toEqual(['calculando', 'pronto', 'calculando'])
  await settle()
  expect(await set(400, 'tripulada')).toEqual([])
  const [both] = await set(800)
  expect(both).not.toHaveProperty('aeronave')
  expect(await states()).toEqual(['calculando', 'calculando', 'calculando'])
})

test('a unidade that moves takes its protected areas along: laudos of both empresas are judged again', async () => {
  const { aurora, boreal } = server.places
  const { id: unidade } = await server.as('ana').registerEntity({
    body: { nivel: 'unidade', nome: 'Fazenda Leste', empresa: aurora } as never,
  })
  const inAurora = await judgedLaudo({ empresa_id: aurora })
  const theirs = await judgedLaudo({ empresa_id: boreal })
  const far = await judgedLaudo({ empresa_id: boreal, limites: '(-40.1,-11.1),(-40.2,-11.2)' })
  const geometria = { type: 'Point', coordinates: [-50.15, -21.15] } as const
  const area = await insertProtectedArea(server.db, { empresa_id: aurora, geometria })
  await server.db.updateTable('areas_protecao').set({ unidade_id: unidade }).where('id', '=', area).execute()
  const judged = await enqueuedBy('julgar-laudos', () =>
    server.as('ana').updateEntity({ params: { tipo: 'unidades', id: unidade }, body: { empresa: boreal } as never }),
  )
  expect(judged).toMatchObject([{ empresaId: aurora }, { empresaId: boreal }])
  const states = await Promise.all([inAurora, theirs, far].map(async (laudo) => (await verdictsOf(laudo)).estado))
  expect(states).toEqual(['calculando', 'calculando', 'pronto'])
})

describe('an edit', () => {
  test.each([
    ['the treatment', { tratamento: 'MATURADOR' }],
    ['the day of the flight', { dataInicial: '2026-03-13T10:12' }],
    ['the width, which verdicts take where none was measured', { faixaExecutada: 18 }],
  ])('of %s has the laudo judged again, once', async (_what, change) => {
    const laudo = await judgedLaudo()
    expect(await enqueuedBy('julgar-laudo', () => edit(laudo, change))).toEqual([{ laudoId: laudo.id }])
    expect(await verdictsOf(laudo)).toEqual({ estado: 'calculando' })
  })

  test.each([
    ['the culture', { cultura: 'SOJA' }],
    ['the notes', { observacoes: 'Visto.' }],
    ['the pilot', { pilotoId: 'beto' }],
    ['nothing', {}],
  ] as const)('of %s leaves the verdicts, and costs no job', async (_what, change) => {
    const laudo = await judgedLaudo()
    const sent = 'pilotoId' in change ? { pilotoId: server.places.beto } : change
    expect(await enqueuedBy('julgar-laudo', () => edit(laudo, sent))).toEqual([])
    expect(await verdictsOf(laudo)).toMatchObject({ estado: 'pronto' })
  })

  test('that two people make at one moment leaves a request that neither loses', async () => {
    const laudo = await judgedLaudo()
    await Promise.all([edit(laudo, { tratamento: 'MATURADOR' }), edit(laudo, { dataInicial: '2026-03-13T10:12' })])
    const { pedidos } = await server.db
      .selectFrom('laudos_veredictos')
      .select('pedidos')
      .where('laudo_id', '=', laudo.id)
      .executeTakeFirstOrThrow()
    expect(pedidos).toBe(2)
  })
})

test('a request that comes while a laudo is judged is not met by what was computed before it', async () => {
  const laudo = await judgedLaudo()
  const nothing = { ufs: [], foraDoBrasil: false, estadoConferido: false, proibicoes: [], verdicts: [] }
  const judge = async () => {
    // A request arrives while this verdict is computed.
    await edit(laudo, { cultura: 'MILHO' })
    await judgeAgain({ db: server.db, deps: server.deps }, { laudoId: laudo.id })
    return nothing
  }
  const geometria = { type: 'Point', coordinates: [-50.15, -21.15] } as const
  await insertProtectedArea(server.db, { empresa_id: server.places.aurora, geometria })
  await judgeAgain({ db: server.db, deps: server.deps }, { laudoId: laudo.id })
  const means = { ...server.deps, db: server.db, judge }
  await judgeOne(laudo.id, means, new AbortController().signal)
  expect(await verdictsOf(laudo)).toEqual({ estado: 'calculando' })
  await judgeOne(laudo.id, { ...means, judge: async () => nothing }, new AbortController().signal)
  expect(await verdictsOf(laudo)).toMatchObject({ estado: 'pronto' })
})

test('those who saw a laudo until it was given to others are notified that it left', () => {
  const { aurora, boreal, aerosul } = server.places
  const event = {
    noun: 'laudo',
    id: 'u',
    target: { empresaId: boreal, prestadoraId: aerosul },
    before: { empresaId: aurora, prestadoraId: aerosul },
    detail: { uuid: 'u', codigo: 'OS 1', nome: 'X', hidden: false, ready: true, error: false, processing: false },
  }
  const receivedBy = (person: 'davi' | 'helena' | 'gil') => eventFor(server.people[person], event as NounEvent<'laudo'>)
  expect(receivedBy('davi')).toMatchObject({ uuid: 'u', codigo: '', excluido: true })
  expect(receivedBy('helena')).toMatchObject({ codigo: 'OS 1' })
  expect(receivedBy('gil')).toMatchObject({ codigo: 'OS 1' })
})

test('an area that gets another note is no reason to judge, one that gets another period is', async () => {
  const geometria = { type: 'Point', coordinates: [-50.15, -21.15] } as const
  const id = await insertProtectedArea(server.db, { empresa_id: server.places.aurora, geometria })
  const { uuid } = await server.db
    .selectFrom('areas_protecao')
    .select('uuid')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const change = (body: object) => server.as('ana').updateProtecao({ ...params({ uuid }), body })
  expect(await enqueuedBy('julgar-laudos', () => change({ identificacao: 'N 1' }))).toEqual([])
  expect(await enqueuedBy('julgar-laudos', () => change({ validaDe: '2026-01-01' }))).toHaveLength(1)
})

test('a pilot whose data are removed leaves no signed paper that still names a registration', async () => {
  const { id } = await server.as('ana').registerEntity({
    body: { nivel: 'piloto', nome: 'Nina Reis', prestadora: server.places.aerosul } as never,
  })
  const laudo = await judgedLaudo({ piloto_id: id, dados_operacao: { pilotoRegistro: 'ANAC 1' } })
  await server.as('ana').deleteEntity({ params: { tipo: 'pilotos', id } })
  await server.as('ana').removePessoa({ params: { tipo: 'pilotos', id }, body: { nome: 'Nina Reis' } })
  const waiting = await server.db.selectFrom('revisoes_pendentes').select('laudo_id').execute()
  expect(waiting).toContainEqual({ laudo_id: laudo.id })
})

test('plots that change have the flown orders of their empresa compared again, and no closed or foreign one', async () => {
  const compared = async (more: object) => {
    const ordem = await insertOrdem(more)
    await judgedLaudo({ ordem_servico_id: ordem.id, empresa_id: (await ordemRow(ordem.id)).empresa_id! })
    await server.db
      .insertInto('ordens_comparacoes')
      .values({ ordem_id: ordem.id, base: '', resultado: '{}', calculado_em: new Date() })
      .execute()
    return ordem
  }
  const [flown] = [await compared({}), await compared({ encerrada_em: new Date() })]
  await compared({ empresa_id: server.places.boreal })
  const { id } = await server.db
    .insertInto('areas_empresa')
    .values({
      empresa_id: server.places.aurora,
      nome: 'Talhão 1',
      area_ha: 1,
      limites: AT.limites,
      poligonos: JSON.stringify([]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const edited = await enqueuedBy('comparar-ordem', () =>
    server.as('ana').updatePlot({ params: { id }, body: { nome: 'Talhão 7' } }),
  )
  expect(edited).toEqual([{ ordemId: flown.id }])
})
