/** Values for the form that the files hold. They are proposals: none replaces a typed value. */

import type { PlotNumbers } from '@faixa/flight'
import { present } from '@faixa/units'
import { dateTextOf } from '../../form/fields/date-text.ts'
import { localDay } from '../../ui/format-when.ts'
import { allOf, type FlightState, factsOf } from './files/flight-state.ts'
import type { LaudoValues } from './laudo-fields.ts'

export interface Proposals {
  /** Begin and end of the track in the zone of this browser, as texts of the four fields. */
  readonly times?: Pick<LaudoValues, (typeof TIMES)[number]>
  readonly codigo?: string
  readonly nome?: string
}

export const TIMES = ['dataInicial', 'horarioInicial', 'dataFinal', 'horarioFinal'] as const

/** Finds the number of a service order: `OS 123`, `O.S. nº 123`, `ordem de serviço 123`, `os_123`. */
const ORDER =
  /(?:^|[^a-z])(?:o\.?\s?s\.?|ordem(?: de servi[cç]o)?)[\s_\-–:#.]*(?:n[º°o.]*)?[\s_\-–:#.]*(\d[\d./-]*\d|\d)/i

/** Titles and names of the files. */
export function titlesOf({ slots }: Pick<FlightState, 'slots'>): readonly string[] {
  return allOf(slots).flatMap((slot) => [factsOf(slot)?.title ?? '', slot.file.name.replace(/\.km[lz]$/i, '')])
}

export function proposalsOf({ slots, measuring }: FlightState): Proposals {
  const texts = titlesOf({ slots })
  const order = texts.map((text) => ORDER.exec(text)?.[1]).find((found) => found !== undefined)
  const numbers = measuring.kind === 'measured' ? measuring.flight.numbers : undefined
  const { inicio, fim } = numbers?.trajeto ?? {}
  const nome = numbers && mainFarm(numbers.talhoes)
  return {
    ...(inicio !== undefined && fim !== undefined && { times: timesOf(new Date(inicio), new Date(fim)) }),
    ...present({ codigo: order === undefined ? undefined : `OS ${order}`, nome }),
  }
}

/** The farm with the largest applied area. */
function mainFarm(talhoes: readonly PlotNumbers[]): string | undefined {
  const applied = new Map<string, number>()
  for (const { fazenda, aplicacaoEfetiva } of talhoes) {
    if (fazenda !== undefined) applied.set(fazenda, (applied.get(fazenda) ?? 0) + aplicacaoEfetiva)
  }
  const [first] = [...applied].sort(([, a], [, b]) => b - a)
  // A name has a letter, and the field takes three characters or more.
  return first && first[1] > 0 && /\p{L}/u.test(first[0]) && first[0].length >= 3 ? first[0] : undefined
}

function timesOf(begin: Date, end: Date): NonNullable<Proposals['times']> {
  return {
    dataInicial: dateTextOf(localDay(begin)),
    horarioInicial: localTime(begin),
    dataFinal: dateTextOf(localDay(end)),
    horarioFinal: localTime(end),
  }
}

function localTime(instant: Date): string {
  return `${`${instant.getHours()}`.padStart(2, '0')}:${`${instant.getMinutes()}`.padStart(2, '0')}`
}
