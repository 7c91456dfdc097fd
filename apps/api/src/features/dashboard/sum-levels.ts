/**
 * The levels at which sums are stored, as in the view laudos_somas_niveis, smallest first; and the composition of a period from years,
 * months and days. A query uses the smallest level that has every column it filters or groups by.
 */
import { FALLBACK_DATE } from '@faixa/domain'

export type SumColumn = 'tratamento' | 'empresa_id' | 'unidade_id' | 'prestadora_id' | 'piloto_id'
/** The span that a stored row sums up, longest first. */
type Grain = 'sempre' | 'ano' | 'mes' | 'dia'

interface Level {
  readonly nivel: string
  readonly graos: readonly Grain[]
  readonly columns: readonly SumColumn[]
}

const EMPRESA = ['empresa_id'] as const
const UNIDADE = ['empresa_id', 'unidade_id'] as const
const PILOTO = ['prestadora_id', 'piloto_id'] as const

export const SUM_LEVELS: readonly Level[] = [
  { nivel: 'tratamento', graos: ['sempre', 'mes', 'dia'], columns: ['tratamento'] },
  { nivel: 'unidade', graos: ['sempre', 'ano', 'mes'], columns: UNIDADE },
  { nivel: 'piloto', graos: ['sempre', 'ano', 'mes'], columns: PILOTO },
  { nivel: 'empresa-tratamento', graos: ['sempre', 'mes', 'dia'], columns: ['tratamento', ...EMPRESA] },
  { nivel: 'unidade-tratamento', graos: ['sempre', 'ano', 'mes'], columns: ['tratamento', ...UNIDADE] },
  { nivel: 'piloto-tratamento', graos: ['sempre', 'ano', 'mes'], columns: ['tratamento', ...PILOTO] },
  { nivel: 'empresa-piloto', graos: ['sempre', 'ano', 'mes'], columns: [...EMPRESA, ...PILOTO] },
  { nivel: 'tudo', graos: ['sempre', 'dia'], columns: ['tratamento', ...UNIDADE, ...PILOTO] },
]

/** Days as yyyy-mm-dd, both included. */
export interface Period {
  readonly inicio: string
  readonly fim: string
}

/** Stored rows of one level and grain; `from` and `to` are first days, both included. */
interface Piece {
  readonly nivel: string
  readonly grao: Grain
  readonly from: string
  readonly to: string
}

/** Every period. */
export const EVER: Period = { inicio: '1000-01-01', fim: '9999-12-31' }

/** Pieces that add up to a period, or to all time, and have at least the columns; none of them is longer than `longest`. */
export function piecesFor(
  columns: Iterable<SumColumn>,
  period: Period | undefined,
  longest: Grain = 'sempre',
): Piece[] {
  const wantedColumns = [...columns]
  const levelWith = (grao: Grain) =>
    SUM_LEVELS.find(
      (level) => level.graos.includes(grao) && wantedColumns.every((column) => level.columns.includes(column)),
    )
  const always = levelWith('sempre')
  if (!period && longest === 'sempre' && always) {
    return [{ nivel: always.nivel, grao: 'sempre', from: '-infinity', to: '-infinity' }]
  }
  const byMonth = longest === 'dia' ? undefined : levelWith('mes')
  // A larger level by year may have more rows than a smaller one by month.
  const byYear = longest !== 'mes' && byMonth?.graos.includes('ano') ? byMonth : undefined
  const spans: Span[] = [
    ...(byYear ? [{ nivel: byYear.nivel, grao: 'ano' as const }] : []),
    ...(byMonth ? [{ nivel: byMonth.nivel, grao: 'mes' as const }] : []),
    { nivel: levelWith('dia')!.nivel, grao: 'dia' },
  ]
  return withoutCleared(period ?? EVER).flatMap((part) => wholeSpans(part, spans))
}

/** A level with one of its lengths of time. */
type Span = Pick<Piece, 'nivel'> & { readonly grao: keyof typeof SPAN }

/** The spans of a period: complete ones of the longest kind, and complete ones of shorter kinds at its ends. */
function wholeSpans({ inicio, fim }: Period, [longest, ...shorter]: readonly Span[]): Piece[] {
  if (!longest || inicio > fim) return []
  const { first: firstOf, after } = SPAN[longest.grao]
  const first = firstOf(inicio) === inicio ? inicio : after(inicio)
  // First day of the first span that is not entirely within the period.
  const end = dayAfter(fim) === after(fim) ? after(fim) : firstOf(fim)
  if (first >= end) return wholeSpans({ inicio, fim }, shorter)
  return [
    ...wholeSpans({ inicio, fim: dayBefore(first) }, shorter),
    { ...longest, from: first, to: firstOf(dayBefore(end)) },
    ...wholeSpans({ inicio: end, fim }, shorter),
  ]
}

/** True where the pieces have one row for each set of these keys and of numbers that laudos have. */
export function haveOneRowEach(pieces: readonly Piece[], keys: readonly SumColumn[]): boolean {
  const [piece, ...rest] = pieces
  const level = SUM_LEVELS.find(({ nivel }) => nivel === piece?.nivel)
  return piece?.from === piece?.to && rest.length === 0 && level!.columns.every((column) => keys.includes(column))
}

/** A date that was cleared is in no period. */
export function withoutCleared({ inicio, fim }: Period): Period[] {
  if (FALLBACK_DATE < inicio || FALLBACK_DATE > fim) return [{ inicio, fim }]
  return [
    { inicio, fim: dayBefore(FALLBACK_DATE) },
    { inicio: dayAfter(FALLBACK_DATE), fim },
  ].filter((part) => part.inicio <= part.fim)
}

/** The period of the same length that ends the day before. */
export function previousPeriod({ inicio, fim }: Period): Period {
  const days = (timeOf(fim) - timeOf(inicio)) / DAY_MS + 1
  return { inicio: dayText(timeOf(inicio) - days * DAY_MS), fim: dayBefore(inicio) }
}

/** The days of a period that are in the last weeks up to the end of a month, given by its first day. */
export function lastWeeks(month: string, weeks: number, { inicio, fim }: Period): Period {
  const end = dayBefore(monthAfter(month))
  const last = end < fim ? end : fim
  const monday = dayText(timeOf(last) - (((new Date(timeOf(last)).getUTCDay() + 6) % 7) + 7 * (weeks - 1)) * DAY_MS)
  return { inicio: monday > inicio ? monday : inicio, fim: last }
}

const DAY_MS = 86_400_000

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function dayText(time: number): string {
  const date = new Date(time)
  return `${`${date.getUTCFullYear()}`.padStart(4, '0')}-${date.toISOString().slice(-19, -14)}`
}

function dayBefore(day: string): string {
  return dayText(timeOf(day) - DAY_MS)
}

export function dayAfter(day: string): string {
  return dayText(timeOf(day) + DAY_MS)
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`
}

function monthAfter(day: string): string {
  return firstOfMonth(dayText(timeOf(firstOfMonth(day)) + 31 * DAY_MS))
}

function firstOfYear(day: string): string {
  return `${day.slice(0, 5)}01-01`
}

function yearAfter(day: string): string {
  return firstOfYear(dayText(timeOf(firstOfYear(day)) + 366 * DAY_MS))
}

/** The first day of the span in which a day is, and of the span after it. */
const SPAN = {
  ano: { first: firstOfYear, after: yearAfter },
  mes: { first: firstOfMonth, after: monthAfter },
  dia: { first: (day: string) => day, after: dayAfter },
}
