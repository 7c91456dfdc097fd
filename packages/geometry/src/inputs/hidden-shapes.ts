/** Finds the shapes that a file hides (`visibility` 0, of the placemark or of a folder around it) beside others that it shows. */
import type { Placemark } from '../kml/placemark.ts'

export interface ShownPlacemarks {
  readonly shown: readonly Placemark[]
  /** Empty where the file hides all shapes, which distinguishes nothing. */
  readonly hidden: readonly Placemark[]
}

export function hiddenShapes(placemarks: readonly Placemark[]): ShownPlacemarks {
  const hidden = placemarks.filter((placemark) => placemark.hidden && isDrawn(placemark))
  if (hidden.length === 0) return { shown: placemarks, hidden }
  const shown = placemarks.filter((placemark) => !placemark.hidden)
  return shown.some(isDrawn) ? { shown, hidden } : { shown: placemarks, hidden: [] }
}

function isDrawn({ shapes }: Placemark): boolean {
  return shapes.some(({ kind }) => kind !== 'point')
}
