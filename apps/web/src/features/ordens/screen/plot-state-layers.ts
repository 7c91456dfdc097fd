/** The plots of an order on a map: a layer for each state, in the colours of domain's table. */
import { PLOT_STATE_NAMES, PLOT_STATES, type PlotState } from '@faixa/domain'
import type { LonLatBounds } from '@faixa/geometry'
import { fillLook } from '../../../map/layers/fill-look.ts'
import type { ListedLayer, MapLayer } from '../../../map/map-layer.ts'

const FILL_OPACITY = 0.4

function stateLayer(id: PlotState, features?: string): ListedLayer {
  const { title, colour } = PLOT_STATES[id]
  const look = fillLook({ lineColour: colour, lineWidth: 2, fillColour: colour, fillOpacity: FILL_OPACITY })
  return { id, title, look, source: features === undefined ? [] : [{ features }] }
}

/** The ordered plots before any flight is compared with them. */
export function orderedLayer(geojson: string): ListedLayer {
  const colour = '#3f8efc'
  const look = fillLook({ lineColour: colour, lineWidth: 2, fillColour: colour, fillOpacity: FILL_OPACITY })
  return { id: 'pedidos', title: 'Talhões pedidos', look, source: [{ features: geojson }] }
}

/** The layers without features, for the legend. */
export const PLOT_STATE_LAYERS: readonly ListedLayer[] = PLOT_STATE_NAMES.map((id) => stateLayer(id))

interface Collection {
  readonly features: readonly {
    readonly properties: { readonly estado?: PlotState }
    readonly geometry: { readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[] }
  }[]
}

/** Splits the FeatureCollection of the API by state. */
export function stateLayers(geojson: string): readonly MapLayer[] {
  const { features } = JSON.parse(geojson) as Collection
  return PLOT_STATE_NAMES.map((state) =>
    stateLayer(
      state,
      JSON.stringify({
        type: 'FeatureCollection',
        features: features.filter(({ properties }) => properties.estado === state),
      }),
    ),
  )
}

/** The box of all plots. */
export function boundsIn(geojson: string): LonLatBounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { geometry } of (JSON.parse(geojson) as Collection).features) {
    for (const [lon = 0, lat = 0] of geometry.coordinates.flat(2)) {
      west = Math.min(west, lon)
      east = Math.max(east, lon)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  }
  return [west, south, east, north]
}
