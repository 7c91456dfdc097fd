import type { Placemark } from '../kml/placemark.ts'

/** As the reader of files says it: `Placemark 12 «Talhão 3»`, counted from 1. */
export function placeOf({ index, name }: Placemark): string {
  return `Placemark ${index + 1}${name ? ` «${name}»` : ''}`
}

/** The place of the first of several, or of the only one. */
export function placeOfFirst(placemarks: readonly Placemark[]): string {
  const [first] = placemarks
  if (!first) return ''
  return placemarks.length === 1 ? placeOf(first) : `a partir de: ${placeOf(first)}`
}
