/**
 * Writes the few elements of KML that the simulator needs. It does not use the product's writer, so that a fault in one is not hidden by
 * the other, and makes hundreds of thousands of quads as strings, without a tree.
 */
import type { LonLatPath, LonLatPolygon } from '@faixa/geometry'

/** Decimals of degrees written: 1e-8 of a degree is about a millimetre. */
const DECIMALS = 8

/** Returns a whole document. `placemarks` are complete elements; `head` goes before them (a Schema). */
export function documentText(name: string, placemarks: readonly string[], head = ''): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n' +
    `<Document><name>${escaped(name)}</name>${head}\n${placemarks.join('\n')}\n</Document>\n</kml>\n`
  )
}

export function polygonText({ outer, holes }: LonLatPolygon): string {
  const inner = holes.map((hole) => `<innerBoundaryIs>${ringText(hole)}</innerBoundaryIs>`).join('')
  return `<Polygon><outerBoundaryIs>${ringText(outer)}</outerBoundaryIs>${inner}</Polygon>`
}

export function lineText(path: LonLatPath, altitudesM?: Float64Array): string {
  const mode = altitudesM ? '<altitudeMode>absolute</altitudeMode>' : ''
  return `<LineString>${mode}<coordinates>${coordinatesText(path, altitudesM)}</coordinates></LineString>`
}

export function pointText(path: LonLatPath, at: number, altitudeM = 0): string {
  return `<Point><coordinates>${positionText(path, at, altitudeM)}</coordinates></Point>`
}

export function dataText(values: Readonly<Record<string, string>>): string {
  const entries = Object.entries(values).map(
    ([name, value]) => `<Data name="${escaped(name)}"><value>${escaped(value)}</value></Data>`,
  )
  return `<ExtendedData>${entries.join('')}</ExtendedData>`
}

export function instantText(ms: number): string {
  return new Date(ms).toISOString()
}

/** Writes a number as Brazilian exports do: no thousands mark, comma. */
export function decimalComma(value: number, decimals: number): string {
  return value.toFixed(decimals).replace('.', ',')
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/**
 * Writes a position: degrees with the given separator, then the altitude: `lon,lat,alt` in coordinates, `lon lat alt`
 * in gx:coord.
 */
export function positionText(path: LonLatPath, at: number, altitudeM: number, separator = ','): string {
  const altitude = altitudeM === 0 ? '0' : altitudeM.toFixed(1)
  return `${path[2 * at]!.toFixed(DECIMALS)}${separator}${path[2 * at + 1]!.toFixed(DECIMALS)}${separator}${altitude}`
}

/** Writes a ring with its first position repeated at the end, as the standard requires. */
function ringText(ring: LonLatPath): string {
  return `<LinearRing><coordinates>${coordinatesText(ring)} ${positionText(ring, 0, 0)}</coordinates></LinearRing>`
}

function coordinatesText(path: LonLatPath, altitudesM?: Float64Array): string {
  let text = ''
  for (let at = 0; 2 * at < path.length; at++) {
    if (at > 0) text += ' '
    text += positionText(path, at, altitudesM?.[at] ?? 0)
  }
  return text
}
