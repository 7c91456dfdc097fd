/**
 * Questions about the reading of a file that a person has to confirm, each with its area: the engine chose one meaning, and another is
 * possible.
 */
import type { WrittenWidth } from '../classify/attributes/swath-width.ts'
import type { Placemark } from '../kml/placemark.ts'
import { geodesicAreaM2, geodesicLengthM } from '../shapes/projection/geodesic.ts'
import { unknownState } from './unknown-states.ts'

interface Counted {
  readonly count: number
  readonly areaM2: number
}

export interface ReadingDoubts {
  /** Shapes that the file hides beside others that it shows. */
  readonly hidden?: Counted
  /** Closed lines that lie in a plot. */
  readonly linesInside?: Counted
  /** A value of the records, under an unknown name, that has two states. */
  readonly state?: { readonly name: string; readonly values: readonly (Counted & { readonly value: string })[] }
  /** The file's width of its lines, where it does not fit their spacing. */
  readonly width?: { readonly widthM: number; readonly spacingM: number }
  /** A width without a unit whose unit the spacing decided. */
  readonly widthUnit?: {
    readonly text: string
    readonly key: string
    readonly widthM: number
    readonly spacingM: number
  }
}

export function sumOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}

export function hectaresText(areaM2: number): string {
  return `${(areaM2 / 10_000).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ha`
}

export function hiddenDoubt(hidden: readonly Placemark[], lineWidthM: number): Pick<ReadingDoubts, 'hidden'> {
  return hidden.length === 0 ? {} : { hidden: counted(hidden, lineWidthM) }
}

export function stateDoubt(placemarks: readonly Placemark[], lineWidthM: number): Pick<ReadingDoubts, 'state'> {
  const state = unknownState(placemarks)
  if (!state) return {}
  const values = state.values.map(([value, records]) => ({ value, ...counted(records, lineWidthM) }))
  return { state: { name: state.name, values } }
}

/** Ratio of the passes' spacing to the file's width outside of which the width does not fit the lines. */
const OFF = { least: 0.9, most: 1.4 }

export function widthDoubt(
  widthM: number,
  spacingM: number | undefined,
  unit: WrittenWidth | undefined,
): Pick<ReadingDoubts, 'width' | 'widthUnit'> {
  if (spacingM === undefined) return {}
  if (unit) return { widthUnit: { text: unit.text, key: unit.key, widthM, spacingM } }
  return widthM < OFF.least * spacingM || widthM > OFF.most * spacingM ? { width: { widthM, spacingM } } : {}
}

/** The ground of placemarks: polygons as they are, lines by their width. */
function counted(placemarks: readonly Placemark[], lineWidthM: number): Counted {
  const areaM2 = sumOf(placemarks, ({ shapes }) =>
    sumOf(shapes, (shape) => {
      if (shape.kind === 'polygon') return geodesicAreaM2(shape)
      return shape.kind === 'point' ? 0 : geodesicLengthM(shape.path) * lineWidthM
    }),
  )
  return { count: placemarks.length, areaM2 }
}
