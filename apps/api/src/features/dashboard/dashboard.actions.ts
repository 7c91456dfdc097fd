/** The routes of the dashboard. Every number of an answer comes from one snapshot. */

import {
  AMOUNT_OFF,
  BARS_USUAL,
  type Dashboard,
  type DashboardFilter,
  invalidFields,
  type PerdaEvitavel,
} from '@faixa/contract'
import { type Actor, footprintOf, SEDE, SEDE_NAME, TRATAMENTOS } from '@faixa/domain'
import { type Db, snapshot } from '../../db/database.ts'
import { found } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { findLaudo } from '../../laudo/laudo-find.queries.ts'
import { type AvoidableRow, sumAvoidable } from './avoidable-loss.queries.ts'
import { findBars } from './dashboard.queries.ts'
import {
  hasFreshChanges,
  lostBy,
  type OverviewFilter,
  rankBoth,
  SUM_BITS,
  type SumRow,
  type SumsWanted,
  sumBy,
  sumByTime,
} from './laudo-sums.queries.ts'
import {
  avoidableOf,
  chartsOf,
  countOf,
  effectivenessOf,
  estimatedOf,
  grouped,
  inHectares,
  lossesOf,
  lostSums,
  rankedLine,
  smallStatsOf,
} from './sum-figures.ts'
import { EVER, lastWeeks, previousPeriod } from './sum-levels.ts'

/** Longest trends: half a year of weeks, three years of months. */
const WEEKS = 26
const MONTHS = 36

export function readDashboard({ db, actor }: Ask): Promise<Dashboard> {
  return snapshot(db, (reading) => readOverview(reading, { actor, filter: {} }, BARS_USUAL))
}

export async function filterDashboard(requested: DashboardFilter, { db, actor }: Ask) {
  const filter = filterOrRefuse(actor, requested)
  const most = requested.input_amount?.[0] === AMOUNT_OFF ? AMOUNT_OFF : BARS_USUAL
  const overview = await snapshot(db, (reading) => readOverview(reading, { actor, filter }, most))
  return overview.laudos === 0 ? { message: 'Nenhum laudo foi encontrado com estes filtros.' } : overview
}

export async function filterPerdaEvitavel(requested: DashboardFilter, { db, actor }: Ask): Promise<PerdaEvitavel> {
  const rows = await sumAvoidable(db, { actor, filter: filterOrRefuse(actor, requested) })
  const of = (kind: AvoidableRow['of']) => rows.filter((row) => row.of === kind)
  return {
    ...avoidableOf(of('tudo')[0]!),
    meses: of('mes').map((row) => ({ inicio: row.inicio!, ...avoidableOf(row) })),
    prestadoras: of('prestadora').map((row) => ({
      prestadora: named(row.prestadora_id, row.prestadora_nome),
      ...avoidableOf(row),
    })),
    pilotos: of('piloto').map((row) => ({
      piloto: named(row.piloto_id, row.piloto_nome),
      prestadora: named(row.prestadora_id, row.prestadora_nome),
      ...avoidableOf(row),
    })),
  }
}

export async function readLaudoCharts(uuid: string, { db, actor }: Ask) {
  const laudo = found(await findLaudo(db, uuid, actor, 'readLaudo'))
  const names = Object.keys(SUM_BITS) as (keyof typeof SUM_BITS)[]
  const row = Object.fromEntries(names.map((name) => [name, laudo[name] ?? 0]))
  const presentes = names.reduce((sum, name) => sum + (laudo[name] === null ? 0 : SUM_BITS[name]), 0)
  return chartsOf([{ ...row, presentes, n: 1 } as SumRow], laudo)
}

/** Returns the filter, or refuses values that this person may not choose. */
function filterOrRefuse(actor: Actor, requested: DashboardFilter): OverviewFilter {
  const { input_period, tratamentos: unchecked = [], input_amount } = requested
  if (actor.isUnidade && requested.select_units) {
    const mensagem = 'Este filtro não está disponível para o seu perfil.'
    throw invalidFields([{ campo: 'select_units', mensagem }])
  }
  const quantidade = input_amount?.[0]
  return {
    ...(input_period && { periodo: input_period }),
    ...(unchecked.length > 0 && {
      tratamentos: TRATAMENTOS.map(({ nome }): string => nome).filter((nome) => !unchecked.includes(nome)),
    }),
    ...(requested.select_company && { empresa: requested.select_company }),
    ...(requested.select_units && { unidade: requested.select_units }),
    ...(requested.select_provider && { prestadora: requested.select_provider }),
    ...(requested.select_pilot && { piloto: requested.select_pilot }),
    ...(quantidade !== undefined && quantidade !== AMOUNT_OFF && { quantidade }),
  }
}

async function readOverview(db: Db, request: SumsWanted, most: number): Promise<Dashboard> {
  // The queries are sent together, so that the database executes one while the next is sent and another answer is read. Bars take longest,
  // and need no sums.
  const [[byTratamento, previous, tendencia, ranking, unidades], stack] = await Promise.all([
    hasFreshChanges(db).then((isFresh) => readSums(db, { ...request, isSettled: !isFresh })),
    findBars(db, request, request.filter.quantidade ?? most).then((bars) => stackOf(bars.toReversed())),
  ])
  const laudos = countOf(byTratamento)
  return {
    ready: true,
    laudos,
    ...estimatedOf(byTratamento),
    smallStats: smallStatsOf(byTratamento),
    stackChart: { ...stack, limitado: stack.info.length < laudos },
    charts: chartsOf(byTratamento),
    ...previous,
    tendencia,
    ranking,
    perdas: {
      tratamentos: grouped(byTratamento, ({ tratamento }) => tratamento)
        .map((rows) => ({ tratamento: rows[0]!.tratamento, ...lossesOf(lostSums(rows)) }))
        .toSorted((a, b) => (b.areaNaoAplicada ?? -1) - (a.areaNaoAplicada ?? -1)),
      unidades,
    },
  }
}

function readSums(db: Db, wanted: SumsWanted) {
  return Promise.all([
    sumBy(db, wanted, ['tratamento']),
    readPrevious(db, wanted),
    readTrends(db, wanted),
    rank(db, wanted),
    readLostByUnidade(db, wanted),
  ])
}

function stackOf(bars: Awaited<ReturnType<typeof findBars>>) {
  const shares = bars.map((bar) =>
    footprintOf({
      aplicacaoEfetiva: inHectares(bar.aplicacao_efetiva),
      areaSobreposicao: inHectares(bar.area_sobreposicao),
      aplicacaoExterna: inHectares(bar.aplicacao_externa),
    }),
  )
  return {
    efetiva: shares.map((share) => share?.efetiva ?? null),
    sobreposta: shares.map((share) => share?.sobreposta ?? null),
    externa: shares.map((share) => share?.externa ?? null),
    info: bars.map(({ codigo, data, uuid }) => ({ codigo, data, uuid })),
  }
}

/** Without a period there is no previous period to compare the newest laudos with. */
async function readPrevious(db: Db, { filter, ...wanted }: SumsWanted): Promise<Pick<Dashboard, 'periodoAnterior'>> {
  if (!filter.periodo || filter.quantidade !== undefined) return {}
  const periodo = previousPeriod(filter.periodo)
  const rows = await sumBy(db, { ...wanted, filter: { ...filter, periodo } }, [])
  return { periodoAnterior: { ...periodo, laudos: countOf(rows), smallStats: smallStatsOf(rows) } }
}

async function readTrends(db: Db, wanted: SumsWanted): Promise<Dashboard['tendencia']> {
  const { periodo = EVER } = wanted.filter
  const months = inOrder(await sumByTime(db, wanted, 'month', periodo)).slice(-MONTHS)
  const newest = months.at(-1)?.inicio
  const weeks = newest && lastWeeks(newest, WEEKS, periodo)
  return {
    meses: months,
    semanas: weeks ? inOrder(await sumByTime(db, wanted, 'week', weeks)).slice(-WEEKS) : [],
  }
}

function inOrder(rows: Awaited<ReturnType<typeof sumByTime>>) {
  return grouped(rows, ({ inicio }) => inicio).map((span) => ({ inicio: span[0]!.inicio, ...effectivenessOf(span) }))
}

async function rank(db: Db, wanted: SumsWanted): Promise<Dashboard['ranking']> {
  const { prestadoras, pilotos } = await rankBoth(db, wanted)
  return {
    prestadoras: prestadoras.map((line) => ({
      prestadora: named(line.prestadora_id, line.prestadora_id_nome),
      ...rankedLine(line),
    })),
    pilotos: pilotos.map((line) => ({
      piloto: named(line.piloto_id, line.piloto_id_nome),
      prestadora: named(line.prestadora_id, line.prestadora_id_nome),
      ...rankedLine(line),
    })),
  }
}

async function readLostByUnidade(db: Db, wanted: SumsWanted): Promise<Dashboard['perdas']['unidades']> {
  const lines = await lostBy(db, wanted, ['empresa_id', 'unidade_id'])
  return lines.map((line) => ({
    empresa: named(line.empresa_id, line.empresa_id_nome),
    unidade: named(line.unidade_id, line.unidade_id_nome),
    ...lossesOf(line),
  }))
}

/** The head office has no row. */
function named(id: number | null, nome: string | null) {
  return id === null ? { id: SEDE, nome: SEDE_NAME } : { id, nome: nome ?? '' }
}
