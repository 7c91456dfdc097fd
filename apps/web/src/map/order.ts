/** Both orders of a map's layers: drawn from the first to the last, and hit-tested from the last to the first. */

/** Bottom to top. Lines are above areas, which would hide them, and below markers, which they would strike through. */
export const LEVELS = ['areas', 'lines', 'markers', 'selections', 'labels'] as const

export type Level = (typeof LEVELS)[number]

interface Ordered {
  readonly title?: string
  readonly look: { readonly level: Level }
}

/** By level, and within one level in the given order. */
export function drawOrder<Layer extends Ordered>(layers: readonly Layer[]): readonly Layer[] {
  return layers.toSorted((a, b) => LEVELS.indexOf(a.look.level) - LEVELS.indexOf(b.look.level))
}

export function clickOrder<Layer extends Ordered>(layers: readonly Layer[]): readonly Layer[] {
  return drawOrder(layers).toReversed()
}

/** The layers that switcher and legends list, the topmost first. */
export function listedLayers<Layer extends Ordered>(
  layers: readonly Layer[],
): readonly (Layer & { readonly title: string })[] {
  return clickOrder(layers).filter((layer): layer is Layer & { readonly title: string } => layer.title !== undefined)
}
