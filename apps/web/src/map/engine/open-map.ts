/** The only place that makes maps of the library: worker, Portuguese words, arrow, patterns. */
import { Map as GlMap, type MapOptions, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { NARROW } from '../../ui/page/narrow.ts'
import { isPictureSource } from '../base/base-map.ts'
import { ARROW } from '../layers/line-look.ts'
import { patternOfImage } from '../patterns.ts'
import { arrowImage } from './arrow-image.ts'
import { PATTERN_RATIO, patternImage } from './pattern-image.ts'

setWorkerUrl(workerUrl)

const LOCALE = {
  'AttributionControl.ToggleAttribution': 'Fontes do mapa',
  'Map.Title': 'Mapa',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
  'CooperativeGesturesHandler.WindowsHelpText': 'Use Ctrl + rolagem para aproximar o mapa',
  'CooperativeGesturesHandler.MacHelpText': 'Use ⌘ + rolagem para aproximar o mapa',
  'CooperativeGesturesHandler.MobileHelpText': 'Use dois dedos para mover o mapa',
}

/** Starts the workers of the next map. They are reused by later ones. */
export function startWorkers(): void {
  prewarm()
}

export function openMap(options: MapOptions): GlMap {
  const map = new GlMap({
    attributionControl: { compact: true },
    locale: LOCALE,
    // Fields are shown from above only.
    maxPitch: 0,
    dragRotate: true,
    fadeDuration: 120,
    maxZoom: 21,
    transformRequest,
    ...options,
  })
  map.setMissingStyleImageResolver((id) => {
    if (map.hasImage(id)) return
    if (id === ARROW) map.addImage(ARROW, arrowImage(), { pixelRatio: 2 })
    const drawn = patternOfImage(id)
    if (drawn) map.addImage(id, patternImage(drawn.pattern, drawn.colour), { pixelRatio: PATTERN_RATIO })
  })
  // A listener replaces the library's own error message. A base map that does not answer is reported on the screen (frame/use-base-failure.ts).
  map.on('error', (event) => {
    if (!isPictureSource((event as { readonly sourceId?: string }).sourceId)) reportError(event.error)
  })
  if (matchMedia(NARROW).matches) map.once('load', () => foldAttribution(map))
  return map
}

/** Providers of free pictures require the origin of the page that shows them; no other server receives it. */
const transformRequest: NonNullable<MapOptions['transformRequest']> = (url) =>
  /^https?:/.test(url) && new URL(url).origin !== window.location.origin
    ? { url, referrerPolicy: 'strict-origin' }
    : { url }

/** The library shows the attribution unfolded until the map is moved; on a telephone it would cover the rest of the map. */
function foldAttribution(map: GlMap): void {
  const sources = map.getContainer().querySelector('.maplibregl-ctrl-attrib')
  sources?.classList.remove('maplibregl-compact-show')
  sources?.removeAttribute('open')
}
