/** What of the map lives in the address, so that a link shows what its sender saw. What cannot be read is left out. */
import { CAMADAS, type Camada } from '@faixa/domain'
import type { Camera } from '../../map/engine/map-view.tsx'
import { SHOWN_AT_FIRST } from '../../map/order.ts'

export interface MapSearch {
  readonly lat?: number
  readonly lon?: number
  readonly z?: number
  /** Visible layers, separated by commas; `nenhuma`. Absent: those shown at first. */
  readonly camadas?: string
  readonly base?: string
  /** Row of `talhoes`, from 1 as people count. */
  readonly talhao?: number
  /** The edit modal is open. */
  readonly editar?: true
}

export function readMapSearch(raw: Readonly<Record<string, unknown>>): MapSearch {
  const lat = within(raw.lat, -85, 85)
  const lon = within(raw.lon, -180, 180)
  const z = within(raw.z, 0, 24)
  const talhao = within(raw.talhao, 1, 100_000)
  return {
    ...(lat !== undefined && lon !== undefined && z !== undefined && { lat, lon, z }),
    ...(typeof raw.camadas === 'string' && { camadas: raw.camadas }),
    ...(typeof raw.base === 'string' && { base: raw.base }),
    ...(talhao !== undefined && Number.isInteger(talhao) && { talhao }),
    ...((raw.editar === true || raw.editar === 'true') && { editar: true }),
  }
}

export function cameraIn({ lat, lon, z }: MapSearch): Camera | undefined {
  return lat === undefined || lon === undefined || z === undefined ? undefined : { lat, lon, zoom: z }
}

/** Six decimals are a tenth of a metre, two of a zoom level are not seen. */
export function searchOfCamera({ lat, lon, zoom }: Camera): Required<Pick<MapSearch, 'lat' | 'lon' | 'z'>> {
  return { lat: rounded(lat, 6), lon: rounded(lon, 6), z: rounded(zoom, 2) }
}

export function visibleIn({ camadas }: MapSearch): readonly Camada[] {
  if (camadas === undefined) return SHOWN_AT_FIRST
  const named = new Set(camadas.split(','))
  return CAMADAS.filter((name) => named.has(name))
}

export function searchOfVisible(visible: readonly Camada[]): string {
  return CAMADAS.filter((name) => visible.includes(name)).join(',') || 'nenhuma'
}

function within(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && number >= min && number <= max ? number : undefined
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
