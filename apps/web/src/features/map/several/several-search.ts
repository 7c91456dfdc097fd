/** The address of a map of several laudos: their uuids, the hidden ones, and the chosen one. */
import { uuidSchema } from '@faixa/contract'
import { formatCount, present } from '@faixa/units'
import { type MapAddress, readMapAddress } from '../../../map/frame/map-address.ts'

export interface SeveralSearch extends MapAddress {
  /** uuids separated by commas. */
  readonly laudos?: string
  readonly fora?: string
  readonly laudo?: string
}

export function readSeveralSearch(raw: Readonly<Record<string, unknown>>): SeveralSearch {
  const laudos = uuidsIn(raw['laudos'])
  const fora = uuidsIn(raw['fora']).filter((uuid) => laudos.includes(uuid))
  const [laudo] = uuidsIn(raw['laudo'])
  return {
    ...readMapAddress(raw),
    ...present({
      laudos: laudos.join(',') || undefined,
      fora: fora.join(',') || undefined,
      laudo: laudos.find((uuid) => uuid === laudo),
    }),
  }
}

/** The uuids in a text, each once and in lower case like the server's; other words are ignored. */
export function uuidsIn(value: unknown): readonly string[] {
  if (typeof value !== 'string') return []
  const uuids = value.split(',').map((text) => text.trim().toLowerCase())
  return [...new Set(uuids.filter((uuid) => uuidSchema.safeParse(uuid).success))]
}

export function countText(count: number): string {
  return formatCount(count, 'laudo no mapa', 'laudos no mapa')
}
