/** A map as a picture with the data needed to read it: scale, north, position. */
import type { Map as GlMap } from 'maplibre-gl'
import { UNDERLAY } from '../engine/underlay-layers.ts'

export interface MapPicture {
  /** JPEG. */
  readonly dataUrl: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Metres on the ground that a CSS pixel covers in the middle of the picture. */
  readonly metresPerPixel: number
  /** Degrees clockwise that up is from north. */
  readonly bearingDeg: number
  /** West, south, east, north of the visible area. */
  readonly bounds: readonly [number, number, number, number]
  /** Names the owner of the base map, as its licence demands. */
  readonly attribution: string
}

const QUALITY = 0.92
/** Width of the Web Mercator world: 2 pi times the radius of the WGS84 equator. At zoom 0 the engine draws it in WORLD_PX pixels. */
export const EQUATOR_M = 40_075_016.686
export const WORLD_PX = 512

export function pictureOf(map: GlMap, attribution: string): MapPicture {
  const under = map.getLayersOrder().filter((id) => id.startsWith(UNDERLAY))
  const show = (visibility: 'visible' | 'none') => {
    for (const id of under) map.setLayoutProperty(id, 'visibility', visibility)
  }
  show('none')
  // The engine clears its buffer after each frame: draw and read without a pause in between.
  map.redraw()
  const canvas = map.getCanvas()
  const dataUrl = canvas.toDataURL('image/jpeg', QUALITY)
  show('visible')
  const [[west, south], [east, north]] = map.getBounds().toArray()
  const { lat } = map.getCenter()
  return {
    dataUrl,
    width: canvas.clientWidth,
    height: canvas.clientHeight,
    metresPerPixel: (EQUATOR_M * Math.cos((lat * Math.PI) / 180)) / (WORLD_PX * 2 ** map.getZoom()),
    bearingDeg: map.getBearing(),
    bounds: [west, south, east, north],
    attribution,
  }
}
