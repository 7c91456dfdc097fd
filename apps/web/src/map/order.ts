/** Both orders of a map's layers: drawn from the first to the last, and asked from the last to the first where somebody points or reads. */
import type { MapLayer } from './map-layer.ts'

/** Bottom to top. Lines are above areas, which would hide them, and below markers, which they would strike through. */
export const LEVELS = ['areas', 'lines', 'markers', 'selections', 'labels'] as const

export type Level = (typeof LEVELS)[number]

/** By level, and within one as they were given. */
export function drawOrder<Layer extends MapLayer>(layers: readonly Layer[]): readonly Layer[] {
  return layers.toSorted((a, b) => LEVELS.indexOf(a.look.level) - LEVELS.indexOf(b.look.level))
}

export function clickOrder<Layer extends MapLayer>(layers: readonly Layer[]): readonly Layer[] {
  return drawOrder(layers).toReversed()
}

export type ListedLayer<Layer extends MapLayer = MapLayer> = Layer & { readonly title: string }

/** What switcher and legend list, the topmost first. */
export function listedLayers<Layer extends MapLayer>(layers: readonly Layer[]): readonly ListedLayer<Layer>[] {
  return clickOrder(layers).filter((layer): layer is ListedLayer<Layer> => layer.title !== undefined)
}
