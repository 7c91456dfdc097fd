/**
 * The chosen plots as KML, and the protected areas around them: a folder each for plots, obstacles, protected areas and the distances to
 * keep.
 */
import {
  CLASSES_PROTECAO,
  type Classificacao,
  type DistanciasDaArea,
  LARGER_DISTANCES,
  largerDistance,
} from '@faixa/domain'
import {
  type GeoJsonGeometry,
  type KmlLayer,
  type LonLatBounds,
  type PackedShape,
  shapesOfGeometry,
  writeKml,
} from '@faixa/geometry'
import { formatDistance } from '@faixa/units'
import { nearAreas } from './near-areas.ts'
import { fileTitle } from './plot-names.ts'
import { kmlAttributes } from './write-plots.ts'

/** A feature of the API's protected areas. */
export interface ProtectedFeature {
  readonly properties: DistanciasDaArea & {
    readonly nome: string
    readonly classificacao: Classificacao
  }
  readonly geometry: GeoJsonGeometry
  /** Coordinates of the polygons within its distance. Absent where it has none, and where they could not be drawn. */
  readonly zone?: readonly (readonly (readonly (readonly number[])[])[])[] | undefined
}

interface PlotsKml {
  readonly text: string
  /** Areas whose distance to keep could not be drawn. */
  readonly undrawn: readonly string[]
}

const STYLES = {
  plots: { lineColour: '#3f8efc', lineWidth: 2, fillColour: '#3f8efc', fillOpacity: 0.25 },
  obstacles: { lineColour: '#d58ac0', lineWidth: 3, fillColour: '#d58ac0', fillOpacity: 0.4 },
  areas: { lineColour: '#ff7f50', lineWidth: 2, fillColour: '#ff7f50', fillOpacity: 0.4 },
  zones: { lineColour: '#ffffff', lineWidth: 2, fillColour: '#ff7f50', fillOpacity: 0.15 },
} as const satisfies Record<string, NonNullable<KmlLayer['style']>>

/** `protection`: absent where the person does not want it, or sees none. */
export function plotsKml(
  plots: readonly PackedShape[],
  name: string,
  protection: readonly ProtectedFeature[] = [],
): PlotsKml {
  const near = nearAreas(protection, boundsOf(plots.flatMap(positionsOf)))
  const undrawn: string[] = []
  const zones: KmlLayer['features'][number][] = []
  for (const feature of near) {
    const zone = zoneOf(feature)
    if (zone === 'undrawn') undrawn.push(feature.properties.nome)
    else if (zone) zones.push(zone)
  }
  const ofKind = (tipo: 'area' | 'obstaculo') =>
    near.filter(({ properties }) => CLASSES_PROTECAO[properties.classificacao].tipo === tipo).map(featureOf)
  const layers: readonly KmlLayer[] = [
    {
      name: 'Talhões',
      style: STYLES.plots,
      features: plots.map((plot) => ({
        name: fileTitle(plot),
        attributes: kmlAttributes(plot),
        shapes: plot.polygons.map((polygon) => ({ kind: 'polygon', ...polygon })),
      })),
    },
    { name: 'Obstáculos', style: STYLES.obstacles, features: ofKind('obstaculo') },
    { name: 'Áreas protegidas', style: STYLES.areas, features: ofKind('area') },
    { name: LARGER_DISTANCES.title, style: STYLES.zones, features: zones },
  ]
  return { text: writeKml({ name, layers: layers.filter(({ features }) => features.length > 0) }), undrawn }
}

function featureOf({ properties, geometry }: ProtectedFeature): KmlLayer['features'][number] {
  return { name: properties.nome, attributes: attributesOf(properties), shapes: shapesOfGeometry(geometry) }
}

/** The file does not know the aircraft that will fly: it has both distances, and says which one is drawn. */
function attributesOf({ classificacao, ...distances }: ProtectedFeature['properties']): Record<string, string> {
  const { distanciaM, distanciaDroneM } = distances
  const larger = largerDistance(distances)
  return {
    CLASSIFICACAO: CLASSES_PROTECAO[classificacao].nome,
    ...(larger !== undefined && { DISTANCIA_M: `${larger}`, DISTANCIA_VALE: LARGER_DISTANCES.note }),
    ...(distanciaM !== undefined && { DISTANCIA_TRIPULADA_M: `${distanciaM}` }),
    ...(distanciaDroneM !== undefined && { DISTANCIA_DRONE_M: `${distanciaDroneM}` }),
  }
}

function zoneOf({ properties, zone }: ProtectedFeature): KmlLayer['features'][number] | 'undrawn' | undefined {
  const metres = largerDistance(properties)
  if (metres === undefined || metres <= 0) return undefined
  if (!zone) return 'undrawn'
  return {
    name: `${properties.nome} · ${formatDistance(metres)}`,
    attributes: attributesOf(properties),
    shapes: shapesOfGeometry({ type: 'MultiPolygon', coordinates: zone }),
  }
}

function positionsOf({ polygons }: PackedShape): readonly ArrayLike<number>[] {
  return polygons.map(({ outer }) => outer)
}

export function boundsOf(paths: readonly ArrayLike<number>[]): LonLatBounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      west = Math.min(west, path[i]!)
      south = Math.min(south, path[i + 1]!)
      east = Math.max(east, path[i]!)
      north = Math.max(north, path[i + 1]!)
    }
  }
  return [west, south, east, north]
}
