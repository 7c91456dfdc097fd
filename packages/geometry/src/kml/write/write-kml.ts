/**
 * Writes KML 2.2 that Google Earth opens and readKml reads back: elements in the order of the schema (OGC 07-147r2),
 * one folder and one style for each layer, positions with all their digits, nothing that XML forbids.
 */
import type { LonLatPath, LonLatPolygon } from '../../shapes/lon-lat.ts'
import type { Shape } from '../placemark.ts'
import { degreesText } from '../text/degrees-text.ts'
import { escapeXml, escapeXmlAttribute } from '../text/escape-xml.ts'
import { type KmlStyle, writeStyle } from './kml-style.ts'

export interface KmlFeature {
  readonly name?: string
  readonly description?: string
  /** Written as <ExtendedData>. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Milliseconds since 1970 UTC; both equal: a TimeStamp. */
  readonly beginMs?: number
  readonly endMs?: number
  /** Several shapes become a MultiGeometry; none, a placemark without geometry. */
  readonly shapes: readonly Shape[]
}

export interface KmlLayer {
  readonly name: string
  readonly style?: KmlStyle
  readonly features: readonly KmlFeature[]
}

export interface KmlToWrite {
  readonly name?: string
  readonly layers: readonly KmlLayer[]
}

/** Returns the whole document as text; encode it as UTF-8. */
export function writeKml({ name, layers }: KmlToWrite): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">',
    '<Document>',
    ...element('name', name),
    ...layers.flatMap(({ style }, i) => (style ? [writeStyle(`camada${i}`, style)] : [])),
    ...layers.flatMap(writeLayer),
    '</Document>',
    '</kml>',
    '',
  ].join('\n')
}

function writeLayer({ name, style, features }: KmlLayer, index: number): string[] {
  const styleUrl = style ? `#camada${index}` : undefined
  return [
    '<Folder>',
    ...element('name', name),
    ...features.flatMap((feature) => writeFeature(feature, styleUrl)),
    '</Folder>',
  ]
}

function writeFeature(feature: KmlFeature, styleUrl: string | undefined): string[] {
  return [
    '<Placemark>',
    ...element('name', feature.name),
    ...element('description', feature.description),
    ...writeTime(feature),
    ...element('styleUrl', styleUrl),
    ...writeAttributes(feature.attributes ?? {}),
    ...writeShapes(feature.shapes),
    '</Placemark>',
  ]
}

function element(tag: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`<${tag}>${escapeXml(text)}</${tag}>`]
}

function writeTime({ beginMs, endMs }: KmlFeature): string[] {
  if (beginMs === undefined && endMs === undefined) return []
  if (beginMs === endMs) return [`<TimeStamp>${element('when', isoOf(beginMs)).join('')}</TimeStamp>`]
  return [`<TimeSpan>${element('begin', isoOf(beginMs)).join('')}${element('end', isoOf(endMs)).join('')}</TimeSpan>`]
}

/** Returns undefined for a time that is not known. ISO text from Date is exact to milliseconds. */
function isoOf(ms: number | undefined): string | undefined {
  return ms === undefined || !Number.isFinite(ms) ? undefined : new Date(ms).toISOString()
}

function writeAttributes(attributes: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(attributes)
  if (entries.length === 0) return []
  return [
    '<ExtendedData>',
    ...entries.map(
      ([name, value]) => `<Data name="${escapeXmlAttribute(name)}"><value>${escapeXml(value)}</value></Data>`,
    ),
    '</ExtendedData>',
  ]
}

function writeShapes(shapes: readonly Shape[]): string[] {
  if (shapes.length <= 1) return shapes.flatMap(writeShape)
  // Several tracks form a gx:MultiTrack; Google Earth also accepts tracks inside a MultiGeometry with other shapes.
  if (shapes.every(({ kind }) => kind === 'track'))
    return ['<gx:MultiTrack>', ...shapes.flatMap(writeShape), '</gx:MultiTrack>']
  return ['<MultiGeometry>', ...shapes.flatMap(writeShape), '</MultiGeometry>']
}

function writeShape(shape: Shape): string[] {
  switch (shape.kind) {
    case 'point':
      return [`<Point>${coordinates(shape.path)}</Point>`]
    case 'line':
      return [`<LineString><tessellate>1</tessellate>${coordinates(shape.path)}</LineString>`]
    case 'polygon':
      return writePolygon(shape)
    case 'track':
      return writeTrack(shape.path, shape.timesMs)
  }
}

function writePolygon({ outer, holes }: LonLatPolygon): string[] {
  return [
    '<Polygon><tessellate>1</tessellate>',
    `<outerBoundaryIs><LinearRing>${coordinates(closed(outer))}</LinearRing></outerBoundaryIs>`,
    ...holes.map((hole) => `<innerBoundaryIs><LinearRing>${coordinates(closed(hole))}</LinearRing></innerBoundaryIs>`),
    '</Polygon>',
  ]
}

/** Repeats the first position at the end of a ring, as KML requires. */
function closed(ring: LonLatPath): LonLatPath | readonly number[] {
  const n = ring.length
  return ring[0] === ring[n - 2] && ring[1] === ring[n - 1] ? ring : [...ring, ...ring.subarray(0, 2)]
}

function writeTrack(path: LonLatPath, timesMs: Float64Array | undefined): string[] {
  const whens = timesMs ? Array.from(timesMs, (ms) => `<when>${isoOf(ms) ?? ''}</when>`) : []
  const coords: string[] = []
  for (let i = 0; i < path.length; i += 2)
    coords.push(`<gx:coord>${degreesText(path[i]!)} ${degreesText(path[i + 1]!)} 0</gx:coord>`)
  return ['<gx:Track>', ...whens, ...coords, '</gx:Track>']
}

function coordinates(path: LonLatPath | readonly number[]): string {
  const tuples: string[] = []
  for (let i = 0; i < path.length; i += 2) tuples.push(`${degreesText(path[i]!)},${degreesText(path[i + 1]!)}`)
  return `<coordinates>${tuples.join(' ')}</coordinates>`
}
