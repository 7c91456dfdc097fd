/** The address of the map of jobs: the chosen plots, or the code under which the server stores them, and the search. */
import { selectionCodeIn } from '@faixa/domain'
import { present } from '@faixa/units'
import { type MapAddress, readMapAddress } from '../../map/frame/map-address.ts'

export interface TrabalhoSearch extends MapAddress {
  /** Numbers of plots (entidades/selection-text.ts). */
  readonly talhoes?: string
  /** Code of a stored selection, instead of the numbers. */
  readonly selecao?: string
  readonly fazenda?: string
  readonly talhao?: string
}

export function readTrabalhoSearch(raw: Readonly<Record<string, unknown>>): TrabalhoSearch {
  const code = selectionCodeIn(raw['selecao'])
  return {
    ...readMapAddress(raw),
    ...(code !== undefined ? { selecao: code } : present({ talhoes: textIn(raw['talhoes']) })),
    ...present({ fazenda: textIn(raw['fazenda']), talhao: textIn(raw['talhao']) }),
  }
}

/** The router reads `?talhao=12` as a number. */
function textIn(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? `${value}` : undefined
}
