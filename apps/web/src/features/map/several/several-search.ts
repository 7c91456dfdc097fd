/** What of a map of several laudos lives in the address: which, which of them are not drawn, and which is looked at. */
import { uuidSchema } from '@faixa/contract'
import type { Camada } from '@faixa/domain'
import { formatCount } from '@faixa/units'
import { type MapSearch, readMapSearch } from '../map-search.ts'

export interface SeveralSearch extends Pick<MapSearch, 'lat' | 'lon' | 'z' | 'camadas' | 'base'> {
  /** uuids with commas, as the two below. */
  readonly laudos?: string
  readonly fora?: string
  readonly laudo?: string
}

/** Flights stay on their own maps: twenty of them cover the fields. */
export const SEVERAL_LAYERS: readonly Camada[] = [
  'area',
  'aplicacao',
  'area-nao-aplicada',
  'aplicacao-externa',
  'sobreposicao',
]

export function readSeveralSearch(raw: Readonly<Record<string, unknown>>): SeveralSearch {
  const { talhao: _talhao, editar: _editar, ...shared } = readMapSearch(raw)
  const laudos = uuidsIn(raw['laudos'])
  const fora = uuidsIn(raw['fora']).filter((uuid) => laudos.includes(uuid))
  const [laudo] = uuidsIn(raw['laudo'])
  return {
    ...shared,
    ...(laudos.length > 0 && { laudos: laudos.join(',') }),
    ...(fora.length > 0 && { fora: fora.join(',') }),
    ...(laudo !== undefined && laudos.includes(laudo) && { laudo }),
  }
}

/** Each once, in lower case as the server spells them; what is no uuid is left out. */
export function uuidsIn(value: unknown): readonly string[] {
  if (typeof value !== 'string') return []
  const uuids = value.split(',').map((text) => text.trim().toLowerCase())
  return [...new Set(uuids.filter((uuid) => uuidSchema.safeParse(uuid).success))]
}

export function countText(count: number): string {
  return formatCount(count, 'laudo no mapa', 'laudos no mapa')
}

export function layersIn({ camadas }: SeveralSearch): readonly Camada[] {
  if (camadas === undefined) return ['area', 'aplicacao']
  const named = new Set(camadas.split(','))
  return SEVERAL_LAYERS.filter((name) => named.has(name))
}
