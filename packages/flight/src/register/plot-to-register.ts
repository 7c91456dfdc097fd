import type { LonLatBounds, LonLatPolygon } from '@faixa/geometry'
import type { PlotNames } from '../plots/flight-plot.ts'

/** The properties of a plot that are compared between two versions of a register. */
export interface ComparedPlot extends PlotNames {
  /** Hectares that the register declares. */
  readonly areaDeclarada?: number
  /** Key of the outline (outlineKey of geometry). */
  readonly forma: string
}

/** A plot of an area file in the form of a registration. */
export interface PlotToRegister extends ComparedPlot {
  /** Measured, ha. */
  readonly areaHa: number
  readonly bounds: LonLatBounds
  readonly polygons: readonly LonLatPolygon[]
}
