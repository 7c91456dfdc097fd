/**
 * Reads GeoJSON (RFC 7946): FeatureCollection, Feature, a lone geometry, or several of them one after the other. The member `crs` of the
 * older format (GeoJSON 2008, 3) is used where it names a system; the order of the numbers is east, north in all of them, as programs write
 * it.
 */
import { AttributeCollector } from '../../kml/document/attributes.ts'
import type { FileSource } from '../../kml/placemark.ts'
import { Refused } from '../../kml/refusal.ts'
import { decodeText } from '../../kml/text/decode-text.ts'
import { LoggedPoints } from '../as-applied/logged-points.ts'
import type { FeatureOutput } from '../feature-output.ts'
import type { FormatIssueCode } from '../format-issues.ts'
import { nameIn } from '../name-attribute.ts'
import { ShapeMaker } from '../shape-maker.ts'
import { type CoordinateSystem, choicesFor, SystemMissing, WGS84 } from '../systems/coordinate-system.ts'
import { addGeometry, firstPosition, objectOf } from './geojson-shapes.ts'
import { type Span, type SplitObject, skipBlanks, splitObject } from './split-json.ts'

interface System {
  readonly system: CoordinateSystem
  /** True where the file or a person named it. */
  readonly isNamed: boolean
}

/** Degrees beyond which numbers can be no longitude, even one counted twice around. */
const LARGEST_DEGREES = 360
const GEOMETRIES = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
])

/** `chosen` is the system that a person chose, used where the file names none. */
export async function readGeoJson(
  bytes: Uint8Array,
  output: FeatureOutput,
  chosen: CoordinateSystem | undefined,
): Promise<{ readonly name?: string; readonly source: FileSource }> {
  let name: string | undefined
  let system: System | undefined
  let documents = 0
  const records = new LoggedPoints(output)
  for (let at = skipBlanks(bytes, 0); at < bytes.length; at = skipBlanks(bytes, at)) {
    if (bytes[at] !== 0x7b) {
      if (documents > 0) break
      throw new Refused('not-geojson', 'O arquivo é JSON, mas não GeoJSON.')
    }
    const split = splitObject(bytes, at, output.limits.maxDepth)
    at = split.end
    documents++
    const title = readMember(bytes, split, 'name')
    if (typeof title === 'string') name ??= title
    system = (await namedSystem(readMember(bytes, split, 'crs'))) ?? system ?? unnamed(chosen)
    readDocument(bytes, split, { output, records }, system)
    if (split.truncated) output.log.add('truncated')
  }
  records.close()
  if (!system) throw new Refused('not-geojson', 'O arquivo é JSON, mas não GeoJSON.')
  if (chosen) output.log.add(system.system === chosen ? 'system-chosen' : 'choice-unused')
  return { ...(name !== undefined && { name }), source: { format: 'geojson', system: system.system.name } }
}

function unnamed(chosen: CoordinateSystem | undefined): System {
  return { system: chosen ?? WGS84, isNamed: chosen !== undefined }
}

async function namedSystem(crs: unknown): Promise<System | undefined> {
  const { type, properties } = objectOf(crs)
  const { name, code } = objectOf(properties)
  const text = typeof name === 'string' ? name : type === 'EPSG' ? `EPSG:${String(code)}` : undefined
  if (text === undefined) return undefined
  const { systemOfCode } = await import('../systems/system-of-code.ts')
  const system = systemOfCode(text)
  if (system) return { system, isNamed: true }
  throw new Refused(
    'system-unknown',
    `O GeoJSON usa o sistema de coordenadas «${text.slice(0, 60)}», que não é lido; salve-o de novo em SIRGAS 2000 ou WGS 84, geográfico ou UTM.`,
  )
}

interface Target {
  readonly output: FeatureOutput
  readonly records: LoggedPoints
}

function readDocument(bytes: Uint8Array, split: SplitObject, target: Target, system: System): void {
  const { features, members, truncated } = split
  if (features) {
    for (const span of features) readFeature(parsed(bytes, span, target), target, system)
    return
  }
  const type = readMember(bytes, split, 'type')
  const isFeature = type === 'Feature'
  if (!isFeature && !(typeof type === 'string' && GEOMETRIES.has(type))) {
    if (type === 'FeatureCollection' && truncated) return
    const what = type === 'Topology' ? 'é um TopoJSON' : 'é JSON, mas não GeoJSON'
    throw new Refused('not-geojson', `O arquivo ${what}; exporte-o como GeoJSON.`)
  }
  const whole = Object.fromEntries([...members.keys()].map((key) => [key, readMember(bytes, split, key)]))
  readFeature(isFeature ? whole : { type: 'Feature', geometry: whole }, target, system)
}

function readMember(bytes: Uint8Array, { members }: SplitObject, name: string): unknown {
  const span = members.get(name)
  return span && parse(bytes, span)
}

function parse(bytes: Uint8Array, { from, to }: Span): unknown {
  try {
    return JSON.parse(decodeText(bytes.subarray(from, to)).text)
  } catch {
    return undefined
  }
}

/** Returns the feature, or undefined where the text between its braces is no JSON, which is reported. */
function parsed(bytes: Uint8Array, span: Span, { output, records }: Target): unknown {
  const { text, mended } = decodeText(bytes.subarray(span.from, span.to))
  if (mended) output.log.addOnce('encoding-mismatch')
  try {
    return JSON.parse(text)
  } catch {
    output.log.add('feature-unreadable', () => `Feição ${records.nextIndex + 1}`)
    return undefined
  }
}

function readFeature(feature: unknown, { output, records }: Target, { system, isNamed }: System): void {
  if (feature === undefined) return
  const { type, geometry, properties } = objectOf(feature)
  const attributes = new AttributeCollector()
  const place = () => `Feição ${records.nextIndex + 1}`
  if (type !== 'Feature') {
    output.log.add('feature-unreadable', place)
    return
  }
  for (const [key, value] of Object.entries(objectOf(properties))) {
    if (value === null || value === undefined) continue
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (attributes.add(key, output.short(text, place))) continue
    output.log.add('attributes-cut', place)
    break
  }
  const name = nameIn(attributes.record)
  if (!isNamed) refuseMetres(firstPosition(geometry))
  const where = () => `${place()}${name === undefined ? '' : ` «${name}»`}`
  const report = (code: FormatIssueCode, shape: string, detail?: string) =>
    output.log.add(code, () => `${where()}, ${shape}`, detail)
  const shapes = new ShapeMaker(system, report)
  if (geometry === null || geometry === undefined) output.log.add('feature-without-geometry', where)
  else {
    addGeometry(geometry, {
      shapes,
      report: (code, detail) => output.log.add(code, where, detail),
      count: (positions) => output.count(positions),
    })
  }
  records.emit({
    ...(name !== undefined && { name }),
    folders: [],
    attributes: attributes.record,
    shapes: shapes.shapes,
    ...(shapes.emptyShapes.length > 0 && { emptyShapes: shapes.emptyShapes }),
  })
}

/** Numbers that are not degrees belong to a projected system that the file does not name. */
function refuseMetres(position: readonly [number, number] | undefined): void {
  if (!position) return
  const [x, y] = position
  if (!(Math.abs(x) > LARGEST_DEGREES || Math.abs(y) > LARGEST_DEGREES)) return
  throw new SystemMissing(
    'O GeoJSON está em metros e não diz o sistema de coordenadas; escolha-o, ou salve o arquivo de novo em SIRGAS 2000 ou WGS 84.',
    choicesFor(x, y),
  )
}
