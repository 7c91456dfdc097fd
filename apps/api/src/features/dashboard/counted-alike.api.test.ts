/** The same period and filter give the same laudos and hectares, whatever adds them up (laudo/counted-laudos.queries.ts). */
import { AMOUNT_OFF } from '@faixa/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../db/database.ts'
import { recordRevision } from '../../laudo/record-revision.queries.ts'
import { insertLaudos } from '../../testing/laudo-rows.fixture.ts'
import type { PersonName } from '../../testing/people.fixture.ts'
import { startTestServer, type TestServer } from '../../testing/server.fixture.ts'
import { listPlotLaudos } from '../areas/plots/plot-history.queries.ts'
import { countedLaudos } from '../ordens/ordem-comparison.queries.ts'
import { insertOrdem } from '../ordens/ordem-write.queries.ts'
import { findLaudosOfWeek } from '../relatorios/relatorio-laudos.queries.ts'
import { compactSomas, recountSums } from './kept-sums.queries.ts'

let server: TestServer
let plotId: number
let ordemId: number

/**
 * Every laudo has its own power of two as area, so that a sum names its laudos. Those that count are 1, 2 and 4 ha and one without an area;
 * 8 ha are hidden, 16 in Erro, 32 being measured again, 64 waiting and 128 deleted, all with the numbers of an earlier measurement.
 */
const STATES = [
  { data: '2026-03-01', criado_em: '2026-04-02T12:00:00Z' },
  { data: '2026-03-31', data_inicial: '2026-03-31 23:30:00', data_final: '2026-04-01 00:10:00' },
  { data: '2026-03-14', data_inicial: '2026-03-14 00:00:01', data_final: '2026-03-14 00:00:01' },
  { hidden: true },
  { ready: false, error: true },
  { ready: false, processing: true },
  { ready: false },
  { arquivado_em: '2026-03-20T12:00:00Z' },
]
/**
 * Areas that the period or the filter excludes: 256 ha without a date, 512 the day before, 1024 the day after, 2048 of another prestadora.
 */
const ELSEWHERE = [{ data: '1997-01-01' }, { data: '2026-02-28' }, { data: '2026-04-01' }]

const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const COUNTED = { laudos: 4, ha: 1 + 2 + 4 }

beforeAll(async () => {
  server = await startTestServer()
  const { db, places, deps } = server
  const { aurora, aerosul, bruno, joao } = places
  const order = { codigo: 'OS', nome: 'OS', data: '2026-03-01', tratamento: 'HERBICIDA', cultura: 'SOJA' }
  const area = { areaHa: 1, talhoes: 1, bounds: [0, 0, 1, 1], rows: [] }
  ordemId = (await insertOrdem(db, { ...order, empresa_id: aurora, usuario_id: server.people.carla.id }, area as never))
    .id
  plotId = (
    await db
      .insertInto('areas_empresa')
      .values({ empresa_id: aurora, area_ha: 1, poligonos: '[]', limites: '(1,1),(0,0)' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const rows = [
    ...[...STATES, ...ELSEWHERE, { piloto_id: joao }].map((row, i) => ({ area: (2 ** i) as number | null, row })),
    { area: null, row: { data: '2026-03-10' } },
  ]
  const made = await insertLaudos(
    db,
    rows.map(({ area, row }) => ({
      empresa_id: aurora,
      piloto_id: bruno,
      ordem_servico_id: ordemId,
      area_plantio: area,
      area_aplicada: area,
      aplicacao_efetiva: area,
      percent_aplicacao_efetiva: area === null ? null : 100,
      metodo: 'v2',
      motor: 'faixa 0.1.0',
      ...row,
    })),
  )
  const parts = [
    'area_plantio',
    'area_aplicada',
    'aplicacao_efetiva',
    'area_nao_aplicada',
    'area_sobreposicao',
    'area_bruta',
  ]
  await db
    .insertInto('laudos_talhoes')
    .values(
      made.map(({ id: laudo_id }, i) => {
        const figures = Object.fromEntries(parts.map((name) => [name, rows[i]!.area ?? 0]))
        return { laudo_id, posicao: 0, area_empresa_id: plotId, ...figures } as never
      }),
    )
    .execute()
  await transaction(db, async (tx) => {
    for (const { id } of made) await recordRevision({ db: tx, deps }, id, 'medicao')
  })
  const termos = { precoPorHa: '10.00', conta: 'plantio', pleno: 85, degraus: [{ de: 0, modo: 'proporcional' }] }
  const contrato = await server.as('davi').createContrato({
    body: { nome: 'Março', empresa: aurora, prestadora: aerosul, inicio: MARCH.from, fim: MARCH.to, termos } as never,
  })
  for (const person of ['davi', 'gil'] as const) {
    await server.as(person).acceptContrato({ params: { uuid: contrato.uuid }, body: { versao: contrato.versao } })
  }
})
afterAll(() => server.stop())

interface Sum {
  readonly laudos: number
  readonly ha: number
}

const sumOf = (areas: readonly (number | null | undefined)[]): Sum => ({
  laudos: areas.length,
  ha: areas.reduce((sum: number, area) => sum + (area ?? 0), 0),
})

interface Asked {
  readonly from?: string
  readonly to?: string
}

/** The sums that each screen, export and mail shows of Aurora's flights by AeroSul. */
const SUMS = {
  async overview(person, { from, to }) {
    const { aurora, aerosul } = server.places
    const answer = await server.as(person).filterDashboard({
      body: {
        select_company: [aurora],
        select_provider: [aerosul],
        input_amount: [AMOUNT_OFF],
        ...(from && to && { input_period: { inicio: from, fim: to } }),
      },
    })
    if ('message' in answer) throw new Error(answer.message)
    const { laudos, smallStats, ranking, perdas } = answer
    expect(sumOf(ranking.pilotos.map(({ areaPlantio }) => areaPlantio)).ha).toBe(smallStats.somaAreaPlantio)
    expect(ranking.pilotos.reduce((sum, line) => sum + line.laudos, 0)).toBe(laudos)
    expect(perdas.unidades.reduce((sum, line) => sum + line.laudos, 0)).toBe(laudos)
    return { laudos, ha: smallStats.somaAreaPlantio! }
  },
  async yield(person, days) {
    const { prontos } = await server.as(person).summariseRendimento({ query: listQuery(days) })
    return { laudos: prontos.laudos, ha: prontos.area }
  },
  async list(person, days) {
    const { laudos } = await server
      .as(person)
      .listLaudos({ query: { ...listQuery(days), prontos: 'sim', pageSize: 50 } })
    return sumOf(laudos.map(({ areaPlantio }) => areaPlantio))
  },
  async export(person, days) {
    const response = await server.as(person).exportLaudos({ query: { ...listQuery(days), prontos: 'sim' } })
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, number>)
    return sumOf(lines.slice(1, -1).map(({ areaPlantio }) => areaPlantio))
  },
  async effectiveness(person, { from, to }) {
    const { aurora, aerosul } = server.places
    const query = {
      empresa: aurora,
      prestadora: `${aerosul}`,
      dataInicial: from ?? '1000-01-01',
      dataFinal: to ?? '9998-12-31',
    }
    const lines = await server.as(person).listEffectiveness({ query })
    if ('message' in lines) throw new Error(lines.message)
    return sumOf(lines.map(({ areaPlantio }) => areaPlantio))
  },
} satisfies Record<string, (person: PersonName, days: Asked) => Promise<Sum>>

function listQuery({ from, to }: Asked) {
  const { aurora, aerosul } = server.places
  return { empresa: aurora, prestadora: aerosul, ...(from && { dataStart: from }), ...(to && { dataEnd: to }) }
}

const PEOPLE = ['ana', 'carla', 'davi', 'gil', 'bruno'] as const satisfies readonly PersonName[]
const NAMES = Object.keys(SUMS) as (keyof typeof SUMS)[]

describe.each(NAMES)('%s', (name) => {
  test.each(PEOPLE)('counts four laudos and 7 ha of March for %s', async (person) => {
    expect(await SUMS[name](person, MARCH)).toEqual(COUNTED)
  })

  test('counts the same once sums are compacted', async () => {
    await compactSomas(server.db)
    expect(await SUMS[name]('carla', MARCH)).toEqual(COUNTED)
  })
})

test('the month’s report for the authority, and its count by UF, have the laudos of the overview', async () => {
  const { aerosul } = server.places
  for (const person of ['carla', 'gil'] as const) {
    const { totais, fora } = await server
      .as(person)
      .readRelatorioMensal({ query: { prestadora: aerosul, mes: '2026-03' } })
    expect([totais.operacoes, totais.areaAplicada, totais.semArea]).toEqual([COUNTED.laudos, '7', 1])
    // A prestadora does not see hidden laudos; nobody sees deleted ones.
    expect(fora.map(({ status }) => status).toSorted()).toEqual(
      ['Erro', 'Na fila', ...(person === 'carla' ? ['Oculto'] : []), 'Processando'].toSorted(),
    )
  }
  const { relatorios } = await server.as('carla').listRelatoriosMensais({ query: { mes: '2026-03' } })
  const ours = relatorios.filter(({ prestadora }) => prestadora.id === aerosul)
  expect(ours.map(({ operacoes }) => operacoes)).toEqual([COUNTED.laudos])
})

test('a cleared date is in no month', async () => {
  const { aerosul } = server.places
  const query = { prestadora: aerosul, mes: '1997-01' }
  expect((await server.as('carla').readRelatorioMensal({ query })).totais.operacoes).toBe(0)
})

test('the report by mail has the lines of the screen', async () => {
  const { aurora, aerosul } = server.places
  const week = { empresaId: aurora, unidadeId: null, prestadoraId: aerosul, tratamento: undefined, ...MARCH }
  expect(sumOf((await findLaudosOfWeek(server.db, week)).map(({ area_plantio }) => area_plantio))).toEqual(COUNTED)
})

test('a settlement pays the hectares of the overview', async () => {
  const { aurora, aerosul } = server.places
  const body = { empresa: aurora, prestadora: aerosul, inicio: MARCH.from, fim: MARCH.to }
  const { linhas, fora, valor } = await server.as('gil').createAcerto({ body })
  // The laudo without an area has no amount: 7 ha at R$ 10,00.
  expect(sumOf([...linhas.map(({ numeros }) => numeros.areaPlantio), ...fora.map(() => 0)])).toEqual(COUNTED)
  expect(valor).toBe('70.00')
})

test('a plot’s history and an order have the laudos of all time, also for people who see hidden ones', async () => {
  const { db, people } = server
  const all = { laudos: 8, ha: 7 + 256 + 512 + 1024 + 2048 }
  for (const name of ['ana', 'davi'] as const) {
    expect(sumOf((await listPlotLaudos(db, people[name] as never, plotId)).map((laudo) => laudo.areaPlantio))).toEqual(
      all,
    )
  }
  expect((await countedLaudos(db, ordemId)).length).toBe(all.laudos)
})

test('the recount of kept sums has the same rule', async () => {
  expect(await recountSums(server.db)).toMatchObject({ laudos: 8, wrong: 0 })
})
