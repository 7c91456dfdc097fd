import { withDots } from '../../map/layers/far-dots.ts'
import { fillLook } from '../../map/layers/fill-look.ts'
import type { MapLayer } from '../../map/map-layer.ts'

export const PLOTS_ID = 'talhoes-da-empresa'

const COLOUR = '#9fb3c8'
const LOOK = withDots(fillLook({ lineColour: COLOUR, lineWidth: 1 }, { outlinedFrom: 10 }), COLOUR)

/** The registered plots, packed; loaded when the layer is first shown. */
export function companyPlots(plots: Blob | undefined): MapLayer {
  return { id: PLOTS_ID, title: 'Talhões da empresa', look: LOOK, source: plots ? [{ features: plots }] : [] }
}
