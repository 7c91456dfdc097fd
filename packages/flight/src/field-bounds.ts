/**
 * Computes the box on which a map opens: the application and its plots. An area file may contain every plot of a usina, of which one flight
 * sprays a corner; and the path from the airstrip may be many times as long as the field.
 */
import { cos, type LonLatBounds, type PlotCoverage, type SwathInput } from '@faixa/geometry'
import { plotBounds, swathBounds, unionOf } from './bounds.ts'
import { choosePlots } from './plots/choose-plots.ts'
import type { FlightPlot } from './plots/flight-plot.ts'

/** Largest growth of the box for plots without application. */
const STILL_LEGIBLE = 2

/** Returns the box in degrees. `covered` holds the measured area of each plot. */
export function fieldBounds(
  swaths: readonly SwathInput[],
  plots: readonly FlightPlot[],
  covered: readonly PlotCoverage[],
): LonLatBounds {
  const sprayed = swathBounds(swaths)
  const meant = choosePlots(covered)?.ids
  const flown = unionOf([sprayed, ...plots.filter(({ id }) => meant?.has(id)).map(plotBounds)])
  const all = unionOf([sprayed, ...plots.map(plotBounds)])
  return longerSide(all) <= STILL_LEGIBLE * longerSide(flown) ? all : flown
}

/** Longer side of a box, in degrees of latitude. */
function longerSide([west, south, east, north]: LonLatBounds): number {
  return Math.max((east - west) * cos((south * Math.PI) / 180), north - south)
}
