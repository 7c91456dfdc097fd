/**
 * Limits of typed figures: a value outside is a typing error, and refused. A possible value that contradicts the files is a finding instead
 * (packages/flight, checks).
 */
import { formatNumber, formatTyped } from '@faixa/units'
import { FALLBACK_DATE } from './sentinels.ts'

export interface Limits {
  readonly least: number
  readonly most: number
  readonly unit: string
}

/** Widths from below a drone's narrowest boom to above any aircraft's swath. */
const SWATH: Limits = { least: 0.5, most: 100, unit: 'm' }
/** Rates from ultra-low volume, which begins at half a litre, to a tractor's 1,000 L/ha. */
const RATE: Limits = { least: 0.1, most: 1000, unit: 'L/ha' }

export const TYPED_LIMITS = {
  /** The limit is farther than any aircraft flies with its tank full. */
  distanciaPista: { least: 0, most: 1000, unit: 'km' },
  faixaContratada: SWATH,
  faixaExecutada: SWATH,
  taxaAplicacao: RATE,
  vazaoContratada: RATE,
  /** The limit is a day of a hundred aircraft; 0 means that no product was taken. */
  insumos: { least: 0, most: 100_000, unit: 'ha' },
} as const satisfies Record<string, Limits>

export type LimitedFigure = keyof typeof TYPED_LIMITS

/** Writes the limits, `de 0,5 a 100 m`; the unit stays on the line of its number. */
export function limitsText({ least, most, unit }: Limits): string {
  return `de ${formatTyped(least, 4)} a ${formatNumber(most, 0)}\u00a0${unit}`
}

/** First valid date: guidance by GNSS, from which all files come, is younger. */
const FIRST_DAY = '1990-01-01'

const DATE_NAMES = { data: 'data da aplicação', dataInicial: 'data inicial', dataFinal: 'data final' } as const

export type DateField = keyof typeof DATE_NAMES

/** Finds dates on which no flight can have been flown. `now` is the caller's time; the local date of a flight may be a day ahead of UTC. */
export function impossibleDates(
  typed: Readonly<Partial<Record<DateField, string | undefined>>>,
  now: Date,
): { readonly campo: DateField; readonly mensagem: string }[] {
  const last = new Date(now.getTime() + DAY_MS).toISOString().slice(0, FIRST_DAY.length)
  return (Object.keys(DATE_NAMES) as DateField[]).flatMap((campo) => {
    const day = typed[campo]?.slice(0, FIRST_DAY.length)
    if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day) || day === FALLBACK_DATE) return []
    if (day > last) return [{ campo, mensagem: `A ${DATE_NAMES[campo]} está no futuro: confira o ano.` }]
    return day < FIRST_DAY ? [{ campo, mensagem: `A ${DATE_NAMES[campo]} é anterior a 1990: confira o ano.` }] : []
  })
}

const DAY_MS = 86_400_000
