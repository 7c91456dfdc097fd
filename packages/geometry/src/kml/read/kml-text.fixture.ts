/** Helpers of the reader's tests: small documents in, results out. */

import type { KmlDocument, Placemark, Refusal, Shape } from '../placemark.ts'
import { readKml } from './read-kml.ts'

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export function kmlOf(inside: string): Uint8Array {
  return bytesOf(
    `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`,
  )
}

export function read(bytes: Uint8Array): KmlDocument {
  const result = readKml(bytes)
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}: ${result.refusal.message}`)
  return result.document
}

export function refusalOf(bytes: Uint8Array): Refusal {
  const result = readKml(bytes)
  if (result.ok) throw new Error('was read')
  return result.refusal
}

export function codesOf(document: KmlDocument): string[] {
  return document.issues.map(({ code }) => code)
}

export function onlyPlacemark(document: KmlDocument): Placemark {
  const [placemark, ...rest] = document.placemarks
  if (!placemark || rest.length > 0) throw new Error(`${document.placemarks.length} placemarks`)
  return placemark
}

export function onlyShape(document: KmlDocument): Shape {
  const [shape, ...rest] = onlyPlacemark(document).shapes
  if (!shape || rest.length > 0) throw new Error(`${rest.length + (shape ? 1 : 0)} shapes`)
  return shape
}

export function lineOf(coordinates: string): Uint8Array {
  return kmlOf(`<Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark>`)
}

/** Returns lon and lat of a document's only line. */
export function pathOf(coordinates: string): number[] {
  const shape = onlyShape(read(lineOf(coordinates)))
  return shape.kind === 'polygon' ? [] : [...shape.path]
}
