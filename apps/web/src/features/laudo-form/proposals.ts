/** Values for the form that the files hold. They are proposals: none replaces a typed value. */

import type { PlotNumbers } from '@faixa/flight'
import { present } from '@faixa/units'
import { fieldZone, formatFieldMoment } from '../../ui/format-when.ts'
import { allOf, type FlightState, factsOf } from './files/flight-state.ts'
import type { LaudoValues } from './laudo-fields.ts'

export interface Proposals {
  /** Begin and end of the track on the clock of its field, as texts of the four fields. */
  readonly times?: Pick<LaudoValues, (typeof TIMES)[number]>
  /** Name of that clock: the browser's where the field's is not known. */
  readonly zone?: string
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

/** `offsetH`: hours from UTC at the field; undefined where they are not known. */
export function proposalsOf({ slots, measuring }: FlightState, offsetH?: number): Proposals {
  const texts = titlesOf({ slots })
  const order = texts.map((text) => ORDER.exec(text)?.[1]).find((found) => found !== undefined)
  const numbers = measuring.kind === 'measured' ? measuring.flight.numbers : undefined
  const { inicio, fim } = numbers?.trajeto ?? {}
  const nome = numbers && mainFarm(numbers.talhoes)
  return {
    ...(inicio !== undefined && fim !== undefined && timesOf(Date.parse(inicio), Date.parse(fim), offsetH)),
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

function timesOf(
  beginMs: number,
  endMs: number,
  offsetH: number | undefined,
): Required<Pick<Proposals, 'times' | 'zone'>> {
  const [dataInicial = '', horarioInicial = ''] = formatFieldMoment(beginMs, offsetH).split(' ')
  const [dataFinal = '', horarioFinal = ''] = formatFieldMoment(endMs, offsetH).split(' ')
  const zone = fieldZone(beginMs, offsetH)
  return {
    times: { dataInicial, horarioInicial, dataFinal, horarioFinal },
    zone: offsetH === undefined ? `horário deste navegador, ${zone}` : zone,
  }
}
