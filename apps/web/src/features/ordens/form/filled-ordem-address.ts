/**
 * The address of the form of a service order: values from the map of jobs or from the ground that a laudo missed. It is read with the first
 * screen.
 */
import { selectionCodeIn } from '@faixa/domain'
import { present } from '@faixa/units'

/** Texts for the form; the server decides about each when the order is sent. */
export interface FilledOrdemSearch {
  /** Numbers of plots (entidades/selection-text.ts). */
  readonly talhoes?: string
  /** Code of a stored selection, instead of the numbers. */
  readonly selecao?: string
  readonly empresa?: string
  readonly unidade?: string
  readonly nome?: string
  readonly insumos?: string
  /** uuid of the laudo whose missed ground is ordered, instead of plots, and its smallest polygon, ha. */
  readonly laudo?: string
  readonly reaplicar?: number
}

export function readFilledOrdemSearch(raw: Readonly<Record<string, unknown>>): FilledOrdemSearch {
  const code = selectionCodeIn(raw['selecao'])
  const talhoes = textIn(raw['talhoes'])
  if (code === undefined && talhoes === undefined) return reflyIn(raw)
  return {
    ...(code !== undefined ? { selecao: code } : present({ talhoes })),
    ...present({ empresa: textIn(raw['empresa']), unidade: textIn(raw['unidade']) }),
    ...present({ nome: textIn(raw['nome']), insumos: textIn(raw['insumos']) }),
  }
}

function reflyIn({ laudo, reaplicar }: Readonly<Record<string, unknown>>): FilledOrdemSearch {
  const leastHa = Number(textIn(reaplicar))
  return typeof laudo === 'string' && UUID.test(laudo) && leastHa >= 0 ? { laudo, reaplicar: leastHa } : {}
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The router reads `?empresa=12` as a number. */
function textIn(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? `${value}` : undefined
}
