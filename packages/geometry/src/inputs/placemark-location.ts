import type { Placemark } from '../kml/placemark.ts'

/** Returns a placemark's location in the file as the KML reader writes it: `Marcador 12 «Talhão 3»`, counted from 1. */
export function locationOf({ index, name }: Placemark): string {
  return `Marcador ${index + 1}${name ? ` «${name}»` : ''}`
}

/** Returns the location of the first of several, or of the only one. */
export function firstLocationOf(placemarks: readonly Placemark[]): string {
  const [first] = placemarks
  if (!first) return ''
  return placemarks.length === 1 ? locationOf(first) : `a partir de: ${locationOf(first)}`
}
