/** Draws a map off the screen and takes its picture, for documents whose format is not the window's. */
import type { StyleSpecification } from 'maplibre-gl'
import type { BaseMap } from '../base/base-map.ts'
import { asLngLat, type Bounds, NEAREST } from '../engine/map-view.tsx'
import { openMap } from '../engine/open-map.ts'
import { type MapPicture, pictureOf } from './map-picture.ts'

interface PictureOptions {
  readonly style: StyleSpecification
  readonly bounds: Bounds
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  readonly attribution: string
}

/** A document is made after this time even if pictures of the base map have not arrived. */
const PATIENCE_MS = 12_000
/** Prints need more pixels than a screen shows. */
const PIXEL_RATIO = 1.8

export async function drawPicture({ style, bounds, width, height, attribution }: PictureOptions): Promise<MapPicture> {
  const container = document.createElement('div')
  // Browsers draw only what lies inside the window; `visibility` keeps it from being seen.
  container.style.cssText = `position:fixed;inset:0 auto auto 0;width:${width}px;height:${height}px;visibility:hidden;z-index:-1`
  document.body.append(container)
  const map = openMap({
    container,
    style,
    bounds: asLngLat(bounds),
    fitBoundsOptions: { padding: 24, maxZoom: NEAREST },
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    pixelRatio: PIXEL_RATIO,
  })
  try {
    await Promise.race([map.once('idle'), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    return pictureOf(map, attribution)
  } finally {
    map.remove()
    container.remove()
  }
}

/** The provider's own words, without the links that they often come with. */
export function attributionOf(base: BaseMap): string {
  if (!('tiles' in base)) return 'Natural Earth'
  return new DOMParser().parseFromString(base.atribuicao, 'text/html').body.textContent.trim()
}
