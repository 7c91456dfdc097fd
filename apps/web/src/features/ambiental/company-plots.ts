import { fillLook } from '../../map/layers/fill-look.ts'
import type { MapLayer } from '../../map/map-layer.ts'

export const PLOTS_ID = 'talhoes-da-empresa'

const LOOK = fillLook({ lineColour: '#9fb3c8', lineWidth: 1 }, { outlinedFrom: 10 })

/** The registered plots, packed; loaded once somebody chooses the layer. */
export function companyPlots(plots: Blob | undefined): MapLayer {
  return { id: PLOTS_ID, title: 'Talhões da empresa', look: LOOK, source: plots ? [{ features: plots }] : [] }
}
