/** Converts the overview's answers to contents of charts. */
import type { Dashboard, DashboardCharts, PerdaEvitavel } from '@faixa/contract'
import { bandOf } from '@faixa/domain'
import { formatCount, formatNumber, present } from '@faixa/units'
import type { ChartContent, ChartTone } from '../../chart/chart-content.ts'
import { dateTextOf } from '../../form/fields/date-text.ts'

/**
 * The parts of a footprint (specification 001 §2.2), in the order in which they are stacked. Their names differ from those of the official
 * percentages, because they are other numbers: those are shares of the plots.
 */
const FOOTPRINT = [
  ['efetiva', 'Uma passada', 'success'],
  ['sobreposta', 'Duas ou mais passadas', 'warning'],
  ['externa', 'Fora dos talhões', 'danger'],
] as const satisfies readonly (readonly [keyof DashboardCharts['pie'], string, ChartTone])[]

const AREAS = [
  ['areaPlantio', 'Área de plantio', 'primary'],
  ['insumos', 'Insumos', 'neutral'],
  ['areaAplicada', 'Área aplicada', 'info'],
  ['areaNaoAplicada', 'Área não aplicada', 'danger'],
] as const satisfies readonly (readonly [keyof DashboardCharts['series'], string, ChartTone])[]

type Stack = Dashboard['stackChart']

/** The bars from one place up to another, the oldest first. */
export function stackContent({ info, ...shares }: Stack, from: number, to: number): ChartContent {
  const shown = info.slice(from, to)
  return {
    kind: 'stacked',
    labelled: 'Laudo',
    labels: shown.map(({ codigo }) => codigo),
    beside: [{ label: 'Data', values: shown.map(({ data }) => dateTextOf(data)) }],
    hints: shown.map(({ data }) => [dateTextOf(data), 'Clique para visualizar laudo.']),
    series: FOOTPRINT.map(([name, label, tone]) => ({ label, tone, values: shares[name].slice(from, to) })),
    unit: '%',
    most: 100,
  }
}

export function footprintContent(kind: 'doughnut' | 'pie', { pie }: DashboardCharts): ChartContent {
  return {
    kind,
    labelled: 'Parte da área aplicada',
    labels: [],
    series: FOOTPRINT.map(([name, label, tone]) => ({ label, tone, values: [pie[name] ?? null] })),
    unit: '%',
  }
}

export function areasContent({ series }: DashboardCharts): ChartContent {
  return {
    kind: 'bars',
    labelled: 'Área',
    labels: AREAS.map(([, label]) => label),
    series: [
      {
        label: 'Soma',
        tone: 'primary',
        values: AREAS.map(([name]) => series[name] ?? null),
        tones: AREAS.map(([, , tone]) => tone),
      },
    ],
    unit: 'ha',
  }
}

type Span = Dashboard['tendencia']['meses'][number]
type Spans = readonly Span[]

/** Maximum length of the axis, months: a laudo with a mistyped year would otherwise compress all others. */
const MONTHS_MOST = 36

/** Adds the weeks or months without laudos, so that equal distances on the axis are equal times. */
export function everySpan<One extends Pick<Span, 'inicio' | 'laudos'>>(
  spans: readonly One[],
  by: 'week' | 'month',
): readonly (One | Pick<Span, 'inicio' | 'laudos'>)[] {
  const known = new Map(spans.map((span) => [span.inicio, span]))
  const [first, last] = [spans[0]?.inicio, spans.at(-1)?.inicio]
  const all: (One | Pick<Span, 'inicio' | 'laudos'>)[] = []
  for (let inicio = last; inicio && first && inicio >= first && all.length < MONTHS_MOST; ) {
    all.push(known.get(inicio) ?? { inicio, laudos: 0 })
    inicio = spanBefore(inicio, by)
  }
  return all.toReversed()
}

function spanBefore(inicio: string, by: 'week' | 'month'): string {
  const [year = 0, month = 1, day = 1] = inicio.split('-').map(Number)
  const before = by === 'week' ? Date.UTC(year, month - 1, day - 7) : Date.UTC(year, month - 2)
  return new Date(before).toISOString().slice(0, 10)
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'short', year: 'numeric', timeZone: 'UTC' })

export const monthText = (inicio: string) => monthName.format(new Date(inicio))

export function trendContent(spans: Spans, by: 'week' | 'month'): ChartContent {
  return {
    kind: 'line',
    labelled: by === 'week' ? 'Semana de' : 'Mês',
    labels: spans.map(({ inicio }) => (by === 'week' ? dateTextOf(inicio) : monthText(inicio))),
    beside: [{ label: 'Laudos', isFigure: true, values: spans.map(({ laudos }) => `${laudos}`) }],
    hints: spans.map(({ laudos }) => [formatCount(laudos, 'laudo', 'laudos')]),
    series: [
      {
        label: 'Efetividade ponderada pela área',
        tone: 'primary',
        values: spans.map(({ percentAplicacaoEfetiva }) => percentAplicacaoEfetiva ?? null),
      },
    ],
    unit: '%',
  }
}

type Losses = Pick<
  Dashboard['perdas']['tratamentos'][number],
  'laudos' | 'areaNaoAplicada' | 'aplicacaoExterna' | 'areaSobreposicao'
>

export function lossContent(labelled: string, lines: readonly (Losses & { readonly label: string })[]): ChartContent {
  const of = (name: keyof Losses) => lines.map((line) => line[name] ?? null)
  return {
    kind: 'rows',
    labelled,
    labels: lines.map(({ label }) => label),
    beside: [{ label: 'Laudos', isFigure: true, values: lines.map(({ laudos }) => `${laudos}`) }],
    series: [
      { label: 'Não aplicada', tone: 'danger', values: of('areaNaoAplicada') },
      { label: 'Externa', tone: 'neutral', values: of('aplicacaoExterna') },
      { label: 'Sobreposta', tone: 'warning', values: of('areaSobreposicao') },
    ],
    unit: 'ha',
  }
}

interface Ranked {
  readonly label: string
  readonly laudos: number
  readonly areaPlantio?: number | undefined
  readonly percentAplicacaoEfetiva?: number | undefined
}

/** Effectiveness weighted by area, with the hectares on which it is based. */
export function rankingContent(labelled: string, lines: readonly Ranked[]): ChartContent {
  return {
    kind: 'rows',
    labelled,
    labels: lines.map(({ label }) => label),
    beside: [
      { label: 'Área (ha)', isFigure: true, values: lines.map((line) => formatNumber(line.areaPlantio)) },
      { label: 'Laudos', isFigure: true, values: lines.map(({ laudos }) => formatNumber(laudos, 0)) },
      { label: 'Faixa', values: lines.map((line) => bandOf(line.percentAplicacaoEfetiva)?.label ?? 'Sem medição') },
    ],
    hints: lines.map(({ areaPlantio, laudos }) => [
      `${formatNumber(areaPlantio)} ha, ${formatCount(laudos, 'laudo', 'laudos')}`,
    ]),
    series: [
      {
        label: 'Efetividade',
        tone: 'primary',
        values: lines.map(({ percentAplicacaoEfetiva }) => percentAplicacaoEfetiva ?? null),
        tones: lines.map(({ percentAplicacaoEfetiva }) => bandOf(percentAplicacaoEfetiva)?.tone ?? 'neutral'),
      },
    ],
    unit: '%',
    most: 100,
  }
}

type Avoidable = Partial<Pick<PerdaEvitavel, 'comPerda' | 'areaPlantio' | 'percentPerdaEvitavel'>> &
  Pick<PerdaEvitavel, 'laudos'>

/** `12 de 15 laudos`: how many of the laudos have the number. */
export function restsOnText({ comPerda = 0, laudos }: Avoidable): string {
  return `${formatNumber(comPerda, 0)} de ${formatCount(laudos, 'laudo', 'laudos')}`
}

/** Avoidable loss weighted by area, with the hectares and the laudos on which it is based. */
export function avoidableContent(
  kind: 'rows' | 'line',
  labelled: string,
  lines: readonly (Avoidable & { readonly label: string })[],
): ChartContent {
  return {
    kind,
    labelled,
    labels: lines.map(({ label }) => label),
    beside: [
      { label: 'Área (ha)', isFigure: true, values: lines.map((line) => formatNumber(line.areaPlantio)) },
      { label: 'De', isFigure: true, values: lines.map(restsOnText) },
    ],
    hints: lines.map((line) => [`de ${restsOnText(line)}`]),
    series: [
      {
        label: 'Perda evitável',
        tone: 'primary',
        values: lines.map(({ percentPerdaEvitavel }) => percentPerdaEvitavel ?? null),
      },
    ],
    unit: '%',
  }
}

/** Last day of the week or month that begins on a day. */
export function lastDayOf(inicio: string, by: 'week' | 'month'): string {
  const [year = 0, month = 1, day = 1] = inicio.split('-').map(Number)
  const end = by === 'week' ? Date.UTC(year, month - 1, day + 6) : Date.UTC(year, month, 0)
  return new Date(end).toISOString().slice(0, 10)
}

/** Returns both ends of a span, cut to the filter's own period. */
export function spanWithin(span: { inicio: string; fim: string }, period: { inicio?: string; fim?: string }) {
  return present({
    inicio: period.inicio !== undefined && period.inicio > span.inicio ? period.inicio : span.inicio,
    fim: period.fim !== undefined && period.fim < span.fim ? period.fim : span.fim,
  })
}
