/** Layers of plots above all others: their names, and the outline of the chosen ones. Both draw the features of `area`. */
import { labelLook } from '../../map/layers/label-look.ts'
import { outlineLook } from '../../map/layers/outline-look.ts'
import type { LayerSource, MapLayer } from '../../map/map-layer.ts'

/** Zoom from which plots are named on a map of several laudos; below it the laudos are named (several/laudo-labels.ts). */
export const PLOTS_AMONG_SEVERAL_FROM = 13.5

const NAMES = labelLook({ text: 'rotulo', from: 12 })
const NAMES_AMONG_SEVERAL = labelLook({ text: 'rotulo', from: PLOTS_AMONG_SEVERAL_FROM })
const ALL_PLOTS = outlineLook(['!=', ['geometry-type'], 'Point'])

export function plotNames(source: readonly LayerSource[]): MapLayer {
  return { id: 'talhoes-nomes', look: NAMES, source }
}

export function plotNamesAmongSeveral(source: readonly LayerSource[]): MapLayer {
  return { id: 'talhoes-nomes', look: NAMES_AMONG_SEVERAL, source }
}

/** Outlines the plot of this row of `talhoes`. */
export function chosenPlot(row: number | undefined, source: readonly LayerSource[]): MapLayer {
  return {
    id: 'talhao-escolhido',
    look: outlineLook(['==', ['get', 'posicao'], row ?? -1]),
    source: drawnIf(row !== undefined, source),
  }
}

/** Outlines the polygon of this placemark of the area file, whose features have the placemark's index as their id. */
export function chosenPolygon(marcador: number | undefined, source: readonly LayerSource[]): MapLayer {
  return {
    id: 'poligono-escolhido',
    look: outlineLook(['==', ['get', 'id'], marcador === undefined ? '' : `${marcador - 1}`]),
    // The first one has all polygons where any was left out.
    source: drawnIf(marcador !== undefined, source.slice(0, 1)),
  }
}

/** Outlines the plot that the pointer is on, in the table or on the map. */
export function pointedPlot(row: number | undefined, source: readonly LayerSource[]): MapLayer {
  return {
    id: 'talhao-apontado',
    look: outlineLook(['==', ['get', 'posicao'], row ?? -1], 'faint'),
    source: drawnIf(row !== undefined, source),
  }
}

/** A layer that draws nothing still costs the engine a mask of every tile in every frame, unless it is hidden. */
function drawnIf(drawn: boolean, source: readonly LayerSource[]): readonly LayerSource[] {
  return drawn ? source : source.map((one) => ({ ...one, hidden: true }))
}

/** Outlines all the plots of one laudo among several. */
export function chosenLaudo(source: readonly LayerSource[]): MapLayer {
  return { id: 'laudo-escolhido', look: ALL_PLOTS, source }
}
