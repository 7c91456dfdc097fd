/** What lies under a point of the screen, the topmost layer first. */
import type { Camada } from '@faixa/domain'
import type { Map as GlMap, PointLike } from 'maplibre-gl'
import { CLICK_ORDER, hitLayerId } from '../order.ts'

export interface FeatureHit {
  readonly name: Camada
  /** The laudo, where there are several. */
  readonly of?: string
  /** Row of `talhoes`, where it is a plot. */
  readonly row?: number
  /** Passes that cover it at least. */
  readonly depth?: number
  readonly plotName?: string
}

/** Half the width of a finger or of a thin line's target, CSS pixels. */
const REACH = 4

/** `owners`: the laudos of a map of several. */
export function featuresAt(
  map: GlMap,
  { x, y }: { readonly x: number; readonly y: number },
  owners: readonly (string | undefined)[] = [undefined],
): readonly FeatureHit[] {
  const box: [PointLike, PointLike] = [
    [x - REACH, y - REACH],
    [x + REACH, y + REACH],
  ]
  const layers = CLICK_ORDER.flatMap((name) => owners.map((of) => [name, of, hitLayerId(name, of)] as const))
  return layers.flatMap(([name, of, layer]) => {
    if (!map.getLayer(layer)) return []
    const found = map.queryRenderedFeatures(name === 'trajeto' ? box : [x, y], { layers: [layer] })
    if (found.length === 0) return []
    const depths = found.flatMap(({ properties }) => numberIn(properties, 'passadasNoMinimo') ?? [])
    const properties = found[0]?.properties ?? {}
    const row = numberIn(properties, 'posicao')
    const plotName = [properties.fazenda, properties.talhao ?? properties.nome]
      .filter((text) => typeof text === 'string')
      .join(' · ')
    return {
      name,
      ...(of !== undefined && { of }),
      ...(row !== undefined && { row }),
      ...(depths.length > 0 && { depth: Math.max(...depths) }),
      ...(plotName !== '' && { plotName }),
    }
  })
}

function numberIn(properties: Readonly<Record<string, unknown>>, key: string): number | undefined {
  const value = properties[key]
  return typeof value === 'number' ? value : undefined
}
