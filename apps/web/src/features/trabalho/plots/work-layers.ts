/** The layers of the map of jobs. */
import { choosableLook } from '../../../map/layers/choosable-look.ts'
import { labelLook } from '../../../map/layers/label-look.ts'
import type { MapLayer } from '../../../map/map-layer.ts'

export const PLOTS_ID = 'talhoes'

/** At lower zoom levels 100,000 plots would consist only of outlines. */
const LOOK = choosableLook({ colour: '#3f8efc', outlinedFrom: 10 })
const NAMES = labelLook({ text: 'rotulo', from: 13 })

export function plotLayer(packed: Blob | undefined): MapLayer {
  return { id: PLOTS_ID, title: 'Talhões', look: LOOK, source: packed ? [{ features: packed }] : [] }
}

export function nameLayer(packed: Blob | undefined): MapLayer {
  return { id: 'talhoes-nomes', look: NAMES, source: packed ? [{ features: packed }] : [] }
}
