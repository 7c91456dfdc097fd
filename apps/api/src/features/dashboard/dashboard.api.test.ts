import type { Dashboard } from '@faixa/contract'
import { TRATAMENTOS } from '@faixa/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLaudos } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { compactSomas } from './kept-sums.queries.ts'

let server: TestServer
let uuids: readonly string[]

/** Numbers of a laudo of `ha` hectares: a tenth not applied, a fifth of the rest twice, and 10 ha outside. */
const measured = (ha: number) => ({
  area_plantio: ha,
  aplicacao_efetiva: 0.9 * ha,
  area_nao_aplicada: 0.1 * ha,
  area_sobreposicao: 0.18 * ha,
  aplicacao_externa: 10,
  area_aplicada: 0.9 * ha + 10,
  percent_aplicacao_efetiva: 90,
})

beforeAll(async () => {
  server = await startTestServer()
  const { aurora, boreal, norte, sul, bruno, beto, joao } = server.places
  const base = { tratamento: 'HERBICIDA', insumos: null }
  const half = { area_plantio: 100, aplicacao_efetiva: 50, area_nao_aplicada: 50, area_sobreposicao: 0 }
  const rows = await insertLaudos(server.db, [
    {
      ...base,
      ...measured(100),
      codigo: 'OS 1',
      empresa_id: aurora,
      unidade_id: norte,
      piloto_id: bruno,
      data: '2026-03-02',
    },
    {
      ...base,
      ...half,
      codigo: 'OS 2',
      empresa_id: aurora,
      unidade_id: sul,
      piloto_id: beto,
      data: '2026-03-10',
      area_aplicada: 50,
      aplicacao_externa: 0,
      tratamento: 'COTESIA',
      insumos: 80,
    },
    { ...base, ...measured(300), codigo: 'OS 3', empresa_id: aurora, piloto_id: bruno, data: '2026-02-20' },
    { ...base, ...measured(1000), codigo: 'OS 4', empresa_id: boreal, piloto_id: joao, data: '2026-03-10' },
    { ...base, codigo: 'oculto', empresa_id: aurora, piloto_id: bruno, data: '2026-03-11', hidden: true },
    { ...base, codigo: 'na fila', empresa_id: aurora, piloto_id: bruno, data: '2026-03-12', ready: false },
    {
      ...base,
      codigo: 'excluído',
      empresa_id: aurora,
      piloto_id: bruno,
      data: '2026-03-12',
      arquivado_em: '2026-03-13',
    },
  ])
  uuids = rows.map(({ uuid }) => uuid)
})
afterAll(() => server.stop())

type Body = Parameters<ReturnType<TestServer['as']>['filterDashboard']>[0]['body']

async function filtered(person: PersonName, body: Body): Promise<Dashboard> {
  const answer = await server.as(person).filterDashboard({ body })
  if ('message' in answer) throw new Error(answer.message)
  return answer
}

const codes = ({ stackChart }: Dashboard) => stackChart.info.map(({ codigo }) => codigo)

describe.each(['as changes come', 'brought together'])('sums %s', (when) => {
  beforeAll(async () => {
    if (when === 'brought together') await compactSomas(server.db)
  })

  test.each<[PersonName, string[], number]>([
    ['ana', ['OS 3', 'OS 1', 'OS 2', 'OS 4'], 1500],
    ['carla', ['OS 3', 'OS 1', 'OS 2', 'OS 4'], 1500],
    ['davi', ['OS 3', 'OS 1', 'OS 2'], 500],
    ['eva', ['OS 1'], 100],
    ['helena', ['OS 4'], 1000],
    ['gil', ['OS 3', 'OS 1', 'OS 2'], 500],
    ['bruno', ['OS 3', 'OS 1'], 400],
    ['joao', ['OS 4'], 1000],
  ])('%s: the laudos within reach, oldest first', async (person, codigos, ha) => {
    const answer = await server.as(person).readDashboard({})
    expect(codes(answer)).toEqual(codigos)
    expect(answer.laudos).toBe(codigos.length)
    expect(answer.smallStats.somaAreaPlantio).toBeCloseTo(ha, 9)
    expect(answer.perdas.unidades.reduce((n, { laudos }) => n + laudos, 0)).toBe(codigos.length)
    expect(answer.ranking.pilotos.reduce((n, { laudos }) => n + laudos, 0)).toBe(codigos.length)
  })

  test('the seven figures, each percentage of the laudos that have both numbers', async () => {
    const { smallStats, charts } = await server.as('davi').readDashboard({})
    // 100 + 300 ha at 90 % and 100 ha at 50 %: 410 of 500 ha. Product is known only for one laudo of 100 ha.
    expect(smallStats).toEqual({
      somaAreaPlantio: 500,
      somaInsumos: 80,
      percentInsumos: 80,
      somaAplicacaoEfetiva: 410,
      percentAplicacaoEfetiva: 82,
      somaAreaNaoAplicada: 90,
      percentAreaNaoAplicada: 18,
      somaAreaAplicada: 430,
      percentAreaAplicada: 86,
      somaAplicacaoExterna: 20,
      percentAplicacaoExterna: 4,
      somaAreaSobreposicao: 72,
      percentAreaSobreposicao: expect.closeTo(14.4, 9) as number,
    })
    // The footprint is 430 ha: 338 once inside, 72 twice, 20 outside.
    expect(charts.pie.efetiva).toBeCloseTo((338 / 430) * 100, 9)
    expect(charts.pie.sobreposta).toBeCloseTo((72 / 430) * 100, 9)
    expect(charts.pie.externa).toBeCloseTo((20 / 430) * 100, 9)
    expect(charts.series).toEqual({ areaPlantio: 500, insumos: 80, areaAplicada: 430, areaNaoAplicada: 90 })
    expect(charts.selectedReport).toEqual({ isSelected: false, codigo: '', uuid: '' })
  })

  test('a number that no laudo has is left out', async () => {
    const { smallStats } = await server.as('helena').readDashboard({})
    expect(smallStats).not.toHaveProperty('somaInsumos')
    expect(smallStats).not.toHaveProperty('percentInsumos')
  })

  test('by period, treatment, empresa, unidade, prestadora, pilot and quantity', async () => {
    const { aurora, boreal, norte, aerosul, joao, bruno } = server.places
    const march = { inicio: '2026-03-01', fim: '2026-03-31' }
    const otherTratamentos = TRATAMENTOS.map(({ nome }) => nome).filter((nome) => nome !== 'COTESIA')
    const cases: readonly (readonly [Body, readonly string[]])[] = [
      [{ input_period: march }, ['OS 1', 'OS 2', 'OS 4']],
      [{ input_period: { inicio: '2026-02-20', fim: '2026-03-02' } }, ['OS 3', 'OS 1']],
      [{ tratamentos: ['COTESIA'] }, ['OS 3', 'OS 1', 'OS 4']],
      [{ tratamentos: otherTratamentos }, ['OS 2']],
      [{ tratamentos: otherTratamentos.map((nome) => nome.normalize('NFD').replace(/\p{M}/gu, '')) }, ['OS 2']],
      [{ select_company: [boreal] }, ['OS 4']],
      [{ select_company: ['first'], select_units: [norte] }, ['OS 1']],
      [{ select_company: [aurora], select_units: [-1] }, ['OS 3']],
      [{ select_provider: [aerosul], input_period: march }, ['OS 1', 'OS 2']],
      [{ select_pilot: [joao] }, ['OS 4']],
      [{ select_pilot: bruno, select_company: aurora, input_period: march, tratamentos: ['COTESIA'] }, ['OS 1']],
      [{ input_amount: [9999] }, ['OS 3', 'OS 1', 'OS 2', 'OS 4']],
      [{ input_amount: [2] }, ['OS 2', 'OS 4']],
      [{ input_amount: 1, input_period: { inicio: '2026-01-01', fim: '2026-03-05' } }, ['OS 1']],
    ]
    const ha: Readonly<Record<string, number>> = { 'OS 1': 100, 'OS 2': 100, 'OS 3': 300, 'OS 4': 1000 }
    for (const [body, expected] of cases) {
      const answer = await filtered('ana', body)
      expect({ body, codes: codes(answer) }).toEqual({ body, codes: expected })
      expect({ body, laudos: answer.laudos }).toEqual({ body, laudos: expected.length })
      const sum = expected.reduce((total, code) => total + ha[code]!, 0)
      expect(answer.smallStats.somaAreaPlantio).toBeCloseTo(sum, 9)
      const inTrend = (spans: Dashboard['tendencia']['meses']) => spans.reduce((n, { laudos }) => n + laudos, 0)
      expect([inTrend(answer.tendencia.meses), inTrend(answer.tendencia.semanas)]).toEqual([
        expected.length,
        expected.length,
      ])
    }
  })

  test('against the period of the same length before', async () => {
    const { periodoAnterior } = await filtered('davi', { input_period: { inicio: '2026-03-01', fim: '2026-03-31' } })
    // 31 days before the 1st of March: from the 29th of January.
    expect(periodoAnterior).toMatchObject({ inicio: '2026-01-29', fim: '2026-02-28', laudos: 1 })
    expect(periodoAnterior!.smallStats.percentAplicacaoEfetiva).toBeCloseTo(90, 9)
    expect(await server.as('davi').readDashboard({})).not.toHaveProperty('periodoAnterior')
  })

  test.each<[string, string]>([
    ['2026-01-01', '2026-12-31'],
    ['2025-12-31', '2027-01-01'],
    ['2026-02-01', '2026-03-31'],
    ['2026-02-20', '2026-03-10'],
  ])('rankings and losses from %s to %s are those of all laudos, which are in it', async (inicio, fim) => {
    for (const person of ['ana', 'davi', 'eva', 'gil'] as const) {
      const { ranking, perdas } = await filtered(person, { input_period: { inicio, fim } })
      const all = await server.as(person).readDashboard({})
      expect({ ranking, perdas }).toEqual({ ranking: all.ranking, perdas: all.perdas })
    }
  })

  test('trends by week and month, rankings by weighted effectiveness, losses by treatment and unidade', async () => {
    const { aurora, norte, sul, bruno, beto, aerosul } = server.places
    const { tendencia, ranking, perdas } = await server.as('davi').readDashboard({})
    const close = (value: number) => expect.closeTo(value, 9) as number
    expect(tendencia.meses).toEqual([
      { inicio: '2026-02-01', laudos: 1, areaPlantio: 300, percentAplicacaoEfetiva: close(90) },
      { inicio: '2026-03-01', laudos: 2, areaPlantio: 200, percentAplicacaoEfetiva: close(70) },
    ])
    // The 20th of February 2026 is a Friday, the 2nd of March a Monday, the 10th a Tuesday.
    expect(tendencia.semanas.map(({ inicio, laudos }) => [inicio, laudos])).toEqual([
      ['2026-02-16', 1],
      ['2026-03-02', 1],
      ['2026-03-09', 1],
    ])
    const prestadora = { id: aerosul, nome: 'AeroSul Aviação' }
    expect(ranking.prestadoras).toEqual([
      { prestadora, laudos: 3, areaPlantio: 500, percentAplicacaoEfetiva: close(82) },
    ])
    expect(ranking.pilotos).toEqual([
      {
        piloto: { id: bruno, nome: 'Bruno Lima' },
        prestadora,
        laudos: 2,
        areaPlantio: 400,
        percentAplicacaoEfetiva: close(90),
      },
      {
        piloto: { id: beto, nome: 'Beto Souza' },
        prestadora,
        laudos: 1,
        areaPlantio: 100,
        percentAplicacaoEfetiva: 50,
      },
    ])
    expect(perdas.tratamentos.map(({ tratamento, areaNaoAplicada }) => [tratamento, areaNaoAplicada])).toEqual([
      ['COTESIA', 50],
      ['HERBICIDA', 40],
    ])
    const empresa = { id: aurora, nome: 'Usina Aurora' }
    expect(perdas.unidades).toMatchObject([
      { empresa, unidade: { id: sul, nome: 'Fazenda Sul' }, areaNaoAplicada: 50, aplicacaoExterna: 0 },
      { empresa, unidade: { id: -1, nome: 'SEDE' }, areaNaoAplicada: 30, areaSobreposicao: 54 },
      { empresa, unidade: { id: norte, nome: 'Fazenda Norte' }, areaNaoAplicada: 10, aplicacaoExterna: 10 },
    ])
  })

  test('the avoidable loss is weighted by area, of the laudos that have it, the least first', async () => {
    const { aerosul, bruno, beto, boreal } = server.places
    const of = (person: PersonName, body: Body = {}) => server.as(person).filterPerdaEvitavel({ body })
    const set = (codigo: string, perda_evitavel: number | null) =>
      server.db.updateTable('laudos').set({ perda_evitavel }).where('codigo', '=', codigo).execute()
    expect(await of('davi')).toMatchObject({ laudos: 3, comPerda: 0, prestadoras: [], pilotos: [] })
    await set('OS 1', 4)
    await set('OS 2', 1.5)
    await set('oculto', 50)
    const close = (value: number) => expect.closeTo(value, 9) as number
    const prestadora = { id: aerosul, nome: 'AeroSul Aviação' }
    // OS 1 and OS 2 have 100 ha each; OS 3, of Bruno in February, has no number yet.
    expect(await of('davi')).toEqual({
      laudos: 3,
      comPerda: 2,
      areaPlantio: 200,
      percentPerdaEvitavel: close(2.75),
      meses: [
        { inicio: '2026-02-01', laudos: 1, comPerda: 0 },
        { inicio: '2026-03-01', laudos: 2, comPerda: 2, areaPlantio: 200, percentPerdaEvitavel: close(2.75) },
      ],
      prestadoras: [{ prestadora, laudos: 3, comPerda: 2, areaPlantio: 200, percentPerdaEvitavel: close(2.75) }],
      pilotos: [
        {
          piloto: { id: beto, nome: 'Beto Souza' },
          prestadora,
          laudos: 1,
          comPerda: 1,
          areaPlantio: 100,
          percentPerdaEvitavel: 1.5,
        },
        {
          piloto: { id: bruno, nome: 'Bruno Lima' },
          prestadora,
          laudos: 2,
          comPerda: 1,
          areaPlantio: 100,
          percentPerdaEvitavel: 4,
        },
      ],
    })
    await set('OS 3', 0)
    // (4 × 100 + 0 × 300) ÷ 400: Bruno is before Beto now.
    const { pilotos } = await of('davi')
    expect(pilotos.map(({ piloto, percentPerdaEvitavel }) => [piloto.nome, percentPerdaEvitavel])).toEqual([
      ['Bruno Lima', 1],
      ['Beto Souza', 1.5],
    ])
    expect(await of('ana', { input_amount: [2] })).toMatchObject({ laudos: 2, comPerda: 1, percentPerdaEvitavel: 1.5 })
    expect(await of('bruno')).toMatchObject({ laudos: 2, pilotos: [{ piloto: { id: bruno } }] })
    expect(await of('davi', { select_company: [boreal] })).toEqual({
      laudos: 0,
      comPerda: 0,
      meses: [],
      prestadoras: [],
      pilotos: [],
    })
    for (const codigo of ['OS 1', 'OS 2', 'OS 3', 'oculto']) await set(codigo, null)
  })

  test('another tenant is nothing, whatever is asked', async () => {
    const { boreal, joao, norte } = server.places
    for (const body of [{ select_company: [boreal] }, { select_pilot: [joao] }]) {
      expect(await server.as('davi').filterDashboard({ body })).toHaveProperty('message')
    }
    expect(await server.as('helena').filterDashboard({ body: { select_units: [norte] } })).toHaveProperty('message')
  })
})

test('what is no filter is refused, naming the field', async () => {
  const refused = async (person: PersonName, body: unknown, campo: string) => {
    const asking = server.as(person).filterDashboard({ body: body as Body })
    await expect(asking).rejects.toMatchObject({ status: 422, extras: { erros: [{ campo }] } })
  }
  await refused('ana', { input_period: { inicio: '2026-03-02', fim: '2026-03-01' } }, 'input_period.inicio')
  await refused('ana', { input_period: { inicio: '2026-03-02' } }, 'input_period.fim')
  await refused('ana', { tratamentos: TRATAMENTOS.map(({ nome }) => nome) }, 'tratamentos')
  await refused('ana', { input_amount: [101] }, 'input_amount.0')
  await refused('ana', { input_amount: [0] }, 'input_amount.0')
  await refused('eva', { select_units: [server.places.norte] }, 'select_units')
})

test('one laudo: its composition and areas, for those who see it', async () => {
  const answer = await server.as('davi').readLaudoCharts({ params: { uuid: uuids[1]! } })
  expect(answer).toEqual({
    pie: { efetiva: 100, sobreposta: 0, externa: 0 },
    series: { areaPlantio: 100, insumos: 80, areaAplicada: 50, areaNaoAplicada: 50 },
    selectedReport: { isSelected: true, codigo: 'OS 2', uuid: uuids[1] },
  })
  for (const [person, uuid] of [
    ['davi', uuids[3]!],
    ['eva', uuids[1]!],
    ['davi', uuids[4]!],
    ['ana', '00000000-0000-4000-8000-000000000000'],
  ] as const) {
    await expect(server.as(person).readLaudoCharts({ params: { uuid } })).rejects.toMatchObject({ status: 404 })
  }
})
