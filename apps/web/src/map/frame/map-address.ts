/** The part of the address that every map has, so that a link shows the same as its sender's screen. Unreadable values are left out. */
import type { Camera } from '../engine/map-view.tsx'

export interface MapAddress {
  readonly lat?: number
  readonly lon?: number
  readonly z?: number
  /** Visible layers, separated by commas, or `nenhuma`. Absent: those shown at first. */
  readonly camadas?: string
  readonly base?: string
}

export function readMapAddress(raw: Readonly<Record<string, unknown>>): MapAddress {
  const lat = within(raw.lat, -85, 85)
  const lon = within(raw.lon, -180, 180)
  const z = within(raw.z, 0, 24)
  return {
    ...(lat !== undefined && lon !== undefined && z !== undefined && { lat, lon, z }),
    ...(typeof raw.camadas === 'string' && { camadas: raw.camadas }),
    ...(typeof raw.base === 'string' && { base: raw.base }),
  }
}

export function cameraIn({ lat, lon, z }: MapAddress): Camera | undefined {
  return lat === undefined || lon === undefined || z === undefined ? undefined : { lat, lon, zoom: z }
}

/** Six decimals are a tenth of a metre, two of a zoom level are not seen. */
export function searchOfCamera({ lat, lon, zoom }: Camera): Required<Pick<MapAddress, 'lat' | 'lon' | 'z'>> {
  return { lat: rounded(lat, 6), lon: rounded(lon, 6), z: rounded(zoom, 2) }
}

/** The layers of a map, as far as its address contains them. */
export interface LayerChoice<Id extends string> {
  /** All layers to choose from, bottom to top. */
  readonly all: readonly Id[]
  readonly atFirst: readonly Id[]
}

/** Bottom to top, regardless of the order of selection. */
export function visibleIn<Id extends string>(
  { camadas }: Pick<MapAddress, 'camadas'>,
  { all, atFirst }: LayerChoice<Id>,
): readonly Id[] {
  if (camadas === undefined) return atFirst
  const named = new Set(camadas.split(','))
  return all.filter((id) => named.has(id))
}

/** The address with one more layer, or one less. */
export function searchOfToggled<Id extends string>(
  before: Pick<MapAddress, 'camadas'>,
  id: string,
  choice: LayerChoice<Id>,
): Required<Pick<MapAddress, 'camadas'>> {
  const visible = visibleIn(before, choice)
  const wanted = choice.all.filter((one) => (one === id) !== visible.includes(one))
  return { camadas: wanted.join(',') || 'nenhuma' }
}

/** A number of an address, as a number or as text. */
export function within(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && number >= min && number <= max ? number : undefined
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
