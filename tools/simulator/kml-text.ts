/**
 * The few pieces of KML the simulator writes. Not the product's writer, so that a fault in one does not hide in the other, and made for
 * hundreds of thousands of quads: strings, no tree.
 */
import type { LonLatPath, LonLatPolygon } from '@faixa/geometry'

/** 1e-8 of a degree is about a millimetre. */
const DECIMALS = 8

/** `placemarks` are complete elements; `head` goes before them (a Schema). */
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

/** As Brazilian exports write numbers: no thousands mark, comma. */
export function decimalComma(value: number, decimals: number): string {
  return value.toFixed(decimals).replace('.', ',')
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Degrees with the separator asked for, then the altitude: `lon,lat,alt` in coordinates, `lon lat alt` in gx:coord. */
export function positionText(path: LonLatPath, at: number, altitudeM: number, separator = ','): string {
  const altitude = altitudeM === 0 ? '0' : altitudeM.toFixed(1)
  return `${path[2 * at]!.toFixed(DECIMALS)}${separator}${path[2 * at + 1]!.toFixed(DECIMALS)}${separator}${altitude}`
}

/** Closed, as the norm asks. */
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
