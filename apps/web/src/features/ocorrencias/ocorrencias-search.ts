/** The address of «Ocorrências», as texts: the first screen loads this file, and question.ts checks what they say. */
import { present } from '@faixa/units'
import { type MapAddress, readMapAddress, within } from '../../map/frame/map-address.ts'

export interface OcorrenciasSearch extends MapAddress {
  /** The place: latitude and longitude, separated by a comma. */
  readonly lugar?: string
  /** Metres. */
  readonly raio?: number
  /** First and last day on the field's clock, yyyy-mm-dd. */
  readonly de?: string
  readonly ate?: string
  /** uuid of the open laudo. */
  readonly voo?: string
  /** uuid of the open case. */
  readonly caso?: string
  /** The list of saved cases is open. */
  readonly casos?: 'lista'
}

export function readOcorrenciasSearch(raw: Readonly<Record<string, unknown>>): OcorrenciasSearch {
  const texts = (['lugar', 'de', 'ate', 'voo', 'caso'] as const).filter((name) => typeof raw[name] === 'string')
  return {
    ...readMapAddress(raw),
    ...present({ raio: within(raw['raio'], 1, 20_000) }),
    ...(raw['casos'] === 'lista' && { casos: 'lista' as const }),
    ...Object.fromEntries(texts.map((name) => [name, raw[name]])),
  }
}
