/** The registered plots of an empresa for a measurement; server, browser and command line read them in the same way. */
import { asLonLat, type LonLatBounds, type LonLatPolygon } from '@faixa/geometry'
import type { FlightPlot } from './flight-plot.ts'

export interface RegisteredArea {
  readonly id: number
  readonly nome?: string | null | undefined
  readonly fazenda?: string | null | undefined
  readonly codigoFazenda?: string | null | undefined
  readonly talhao?: string | null | undefined
  /** Declared area, ha. */
  readonly areaDeclarada?: number | null | undefined
  /** Coordinates of a GeoJSON MultiPolygon. */
  readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[]
}

/** Half of the widest swath (100 m) and a little more, in degrees: lines are wider than their bounds. */
const PAD_DEGREES = 0.0006

/**
 * Returns the box in which to search for the plots of an application with these bounds. Another box would find other plots and give other
 * numbers.
 */
export function nearBounds([west, south, east, north]: LonLatBounds): LonLatBounds {
  return [west - PAD_DEGREES, south - PAD_DEGREES, east + PAD_DEGREES, north + PAD_DEGREES]
}

/** Reads the JSON text of a FeatureCollection of MultiPolygons, as the API returns it. */
export function plotsFromGeoJson(text: string): FlightPlot[] {
  const { features } = JSON.parse(text) as {
    readonly features: readonly {
      readonly properties: Omit<RegisteredArea, 'coordinates'>
      readonly geometry: Pick<RegisteredArea, 'coordinates'>
    }[]
  }
  return features.map(({ properties, geometry: { coordinates } }) => registeredPlot({ ...properties, coordinates }))
}

export function registeredPlot(area: RegisteredArea): FlightPlot {
  const { id, nome, fazenda, codigoFazenda, talhao, areaDeclarada, coordinates } = area
  return {
    id: `${id}`,
    polygons: coordinates.map(polygonOf),
    label: {
      ...(nome != null && { name: nome }),
      ...(fazenda != null && { farm: fazenda }),
      ...(codigoFazenda != null && { farmCode: codigoFazenda }),
      ...(talhao != null && { plot: talhao }),
      ...(areaDeclarada != null && { declaredHa: areaDeclarada }),
    },
  }
}

/** Positions of GeoJSON may carry an altitude. */
function polygonOf(rings: RegisteredArea['coordinates'][number]): LonLatPolygon {
  const [outer = asLonLat([]), ...holes] = rings.map((ring) => asLonLat(ring.flatMap(([lon, lat]) => [lon!, lat!])))
  return { outer, holes }
}
