import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLaudos } from '../../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { aurora, boreal, norte, bruno, beto, joao } = server.places
  const data = '2026-03-10'
  await insertLaudos(server.db, [
    {
      codigo: 'OS 10',
      empresa_id: aurora,
      unidade_id: norte,
      piloto_id: bruno,
      data,
      percent_aplicacao_efetiva: 91.5,
      efetiva_de: 85.2,
      efetiva_ate: 94,
      notas: ['EXTERNO_ALTO', 'VERIFICAR'],
      observacoes: 'Vento forte.\nRefazer.',
    },
    {
      codigo: 'OS 20',
      empresa_id: aurora,
      piloto_id: beto,
      data: '2026-03-11',
      tratamento: 'COTESIA',
      notas: ['VERIFICAR'],
    },
    {
      codigo: 'OS 30',
      empresa_id: boreal,
      piloto_id: joao,
      data: '2026-03-12',
      percent_aplicacao_efetiva: null,
      area_plantio: null,
    },
    { codigo: 'Aplic. ÁGUA 100%', empresa_id: aurora, piloto_id: bruno, data: '1997-01-01' },
    { codigo: 'oculto', empresa_id: aurora, piloto_id: bruno, data, hidden: true },
    { codigo: 'na fila', empresa_id: aurora, piloto_id: bruno, data, ready: false },
    { codigo: 'excluído', empresa_id: aurora, piloto_id: bruno, data, arquivado_em: '2026-03-11' },
  ])
})
afterAll(() => server.stop())

const NOTHING = { message: 'Nenhuma informação encontrada! :(' }

describe('effectiveness lines', () => {
  type Query = Parameters<ReturnType<TestServer['as']>['listEffectiveness']>[0]['query']

  async function codes(person: PersonName, query: Query = {}): Promise<string[] | object> {
    const lines = await server.as(person).listEffectiveness({ query })
    return Array.isArray(lines) ? lines.map(({ codigo }) => codigo) : lines
  }

  test('are of laudos that are measured and not hidden, best first, for whoever sees them', async () => {
    expect(await codes('carla')).toEqual(['Aplic. ÁGUA 100%', 'OS 20', 'OS 10', 'OS 30'])
    expect(await codes('davi')).toEqual(['Aplic. ÁGUA 100%', 'OS 20', 'OS 10'])
    expect(await codes('eva')).toEqual(['OS 10'])
    expect(await codes('bruno')).toEqual(['Aplic. ÁGUA 100%', 'OS 10'])
    expect(await codes('joao')).toEqual(['OS 30'])
  })

  test('by empresa, prestadora, treatment and period of application', async () => {
    const { aurora, boreal, aerosul, vooalto } = server.places
    expect(await codes('ana', { empresa: boreal })).toEqual(['OS 30'])
    expect(await codes('ana', { prestadora: aerosul, tratamento: 'COTESIA' })).toEqual(['OS 20'])
    expect(await codes('ana', { dataInicial: '2026-03-10', dataFinal: '2026-03-11' })).toEqual(['OS 20', 'OS 10'])
    expect(await codes('ana', { dataFinal: '2026-03-10' })).toEqual(['OS 10'])
    expect(await codes('ana', { empresa: aurora, prestadora: vooalto })).toEqual(NOTHING)
    expect(await codes('davi', { empresa: boreal })).toEqual(NOTHING)
  })

  test('carry the names of the notes and the free text, one per line; what is unknown is null', async () => {
    const { bruno, aerosul } = server.places
    const ready = await server.as('eva').listEffectiveness({ query: {} })
    expect(ready).toEqual([
      {
        uuid: expect.any(String) as string,
        codigo: 'OS 10',
        nome: 'Fazenda Santa Rita',
        data: '2026-03-10',
        piloto: { id: bruno, nome: 'Bruno Lima', prestadora: { id: aerosul, nome: 'AeroSul Aviação' } },
        areaPlantio: 80,
        percentAplicacaoEfetiva: 91.5,
        intervalo: { de: 85.2, ate: 94 },
        observacoes: 'Aplicação externa alta\nVerificar\nVento forte.\nRefazer.',
      },
    ])
    const unknown = await server.as('joao').listEffectiveness({ query: {} })
    expect(unknown).toMatchObject([{ areaPlantio: null, percentAplicacaoEfetiva: null, observacoes: '' }])
  })

  test('leave out what is still in measurement, which is counted for whoever sees it', async () => {
    const { aurora, boreal } = server.places
    const { uuid } = await server.db
      .selectFrom('laudos')
      .select('uuid')
      .where('codigo', '=', 'na fila')
      .executeTakeFirstOrThrow()
    const unmeasured = async (person: PersonName, query: Query = {}) =>
      (await server.as(person).listUnmeasured({ query })).laudos
    expect(await unmeasured('davi', { empresa: aurora })).toEqual([uuid])
    expect(await unmeasured('ana', { empresa: boreal })).toEqual([])
    expect(await unmeasured('igor')).toEqual([])
    expect(await unmeasured('davi', { dataInicial: '2026-03-11', dataFinal: '2026-03-11' })).toEqual([])
  })

  test('leave out what is in Erro, which is counted apart', async () => {
    const laudo = { uuid: (await server.as('davi').listUnmeasured({ query: {} })).laudos[0]! }
    const errorIs = (error: boolean) =>
      server.db.updateTable('laudos').set({ error }).where('uuid', '=', laudo.uuid).execute()
    await errorIs(true)
    expect(await server.as('davi').listUnmeasured({ query: {} })).toEqual({ laudos: [], emErro: [laudo.uuid] })
    await errorIs(false)
  })

  test('a period turned around is refused, naming both ends', async () => {
    const refused = server
      .as('ana')
      .listEffectiveness({ query: { dataInicial: '2026-03-11', dataFinal: '2026-03-10' } })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      extras: { erros: [{ campo: 'dataInicial' }, { campo: 'dataFinal' }] },
    })
  })
})

describe('the list of the environmental map', () => {
  type Body = Parameters<ReturnType<TestServer['as']>['filterLaudos']>[0]['body']

  const codes = async (person: PersonName, body: Body = {}) =>
    (await server.as(person).filterLaudos({ body })).map(({ codigo }) => codigo)

  test('newest first; hidden ones are for approvers, of their own empresa', async () => {
    expect(await codes('davi')).toEqual(['OS 20', 'OS 10', 'Aplic. ÁGUA 100%'])
    expect(await codes('fabio')).toEqual(['OS 20', 'oculto', 'OS 10', 'Aplic. ÁGUA 100%'])
    expect(await codes('ana')).toEqual(['OS 30', 'OS 20', 'OS 10', 'Aplic. ÁGUA 100%'])
    expect(await codes('helena')).toEqual(['OS 30'])
    expect(await codes('bruno')).toEqual(['OS 10', 'Aplic. ÁGUA 100%'])
    expect(await codes('igor')).toEqual(['OS 30'])
  })

  test('of a period, both days included, and of a service order', async () => {
    const period = (inicio: string, fim: string) => ({ input_period: { inicio, fim } })
    expect(await codes('davi', period('2026-03-10', '2026-03-11'))).toEqual(['OS 20', 'OS 10'])
    expect(await codes('davi', period('2020-01-01', '2026-03-10'))).toEqual(['OS 10'])
    expect(await codes('ana', { ...period('2026-03-11', '2026-03-12'), input_os: 'os 3' })).toEqual(['OS 30'])
    expect(await codes('davi', { input_os: 'agua 100%' })).toEqual(['Aplic. ÁGUA 100%'])
    // This filter searches only the code, not the other searched fields.
    expect(await codes('davi', { input_os: 'bruno' })).toEqual([])
    expect(await codes('davi', { input_os: '' })).toHaveLength(3)
  })

  test('says what the map needs', async () => {
    expect(await server.as('helena').filterLaudos({ body: {} })).toEqual([
      {
        uuid: expect.any(String) as string,
        codigo: 'OS 30',
        nome: 'Fazenda Santa Rita',
        dataInicial: '2026-03-14T10:12:00',
        hidden: false,
        veredicto: { estado: 'calculando' },
      },
    ])
  })

  test.each([
    { input_period: { inicio: '2026-03-11', fim: '2026-03-10' } },
    { input_period: { inicio: '2026-03-11', fim: 'amanhã' } },
    { input_os: 'x'.repeat(10_000) },
    { input_os: 'a\0' },
  ])('%o is refused', async (body) => {
    await expect(server.as('ana').filterLaudos({ body })).rejects.toMatchObject({ status: 422 })
  })
})
