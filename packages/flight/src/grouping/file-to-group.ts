/** What the grouping of flights has to know about a file. */
import {
  asLonLat,
  classifyFile,
  cos,
  deducePasses,
  type FileKind,
  geodesicLengthM,
  hasSprayStates,
  type LonLatPath,
  type LonLatPolygon,
  type Placemark,
  plotsFromKml,
  type Shape,
  swathsFromKml,
} from '@faixa/geometry'
import { foldText, present } from '@faixa/units'
import { legsOf } from '../deduced/application-from-track.ts'
import type { ReadFile, Role } from '../flight.ts'
import { SOME_WIDTH_M } from '../numbers/measured-width.ts'
import { addPlacemark, createTally } from '../numbers/tally.ts'
import { METRES_PER_DEGREE } from '../trace/lattice.ts'
import type { FileToGroup } from './group-flights.ts'

export type GroupingFacts = Omit<FileToGroup<unknown>, 'of' | 'name' | 'folder' | 'refusal'> & {
  /** Length of the rows that are lines, m. */
  readonly lengthM: number
}

const HOME = {
  area: 'area',
  'swath-polygons': 'aplicacao',
  'swath-lines': 'aplicacao',
  track: 'trajeto',
} as const satisfies Record<FileKind, Role>

/** Distance of positions along a line of which a file gives the ends alone, m: small beside the distance of fields. */
const CLOSE_M = 50

export function groupingFacts(file: ReadFile): GroupingFacts {
  const { placemarks } = file.document
  const papel = papelByContent(placemarks)
  const tally = createTally()
  for (const placemark of placemarks) addPlacemark(tally, placemark)
  const polygons = papel === 'area' ? plotsFromKml(file.document).plots.flatMap((plot) => plot.polygons) : undefined
  const paths =
    (polygons && polygons.map(ringOf)) ?? (papel === 'trajeto' ? passesOf(file) : appliedPaths(file.document))
  const drawn = paths.length > 0 ? paths : placemarks.flatMap(({ shapes }) => shapes.map(pathOf))
  return {
    path: asLonLat(drawn.flatMap(closePositions)),
    content: contentOf(placemarks),
    lengthM: paths.reduce((sum, path) => sum + (isRing(path) ? 0 : geodesicLengthM(path)), 0),
    ...present({ papel, polygons, aircraft: aircraftOf(file), beginMs: tally.beginMs, endMs: tally.endMs }),
  }
}

function papelByContent(placemarks: readonly Placemark[]): Role | undefined {
  const { kind } = classifyFile(placemarks)
  if (kind === 'unclear') return undefined
  // A log of the whole flight with the valve's state is the application.
  return kind === 'track' && hasSprayStates(placemarks) ? 'aplicacao' : HOME[kind]
}

/** The rows of a track: the way from an airstrip would join all fields around it. */
function passesOf(file: ReadFile): LonLatPath[] {
  return deducePasses(legsOf(file)).passes.flatMap(({ parts }) => parts.map(({ path }) => path))
}

function appliedPaths(document: ReadFile['document']): LonLatPath[] {
  return swathsFromKml(document, { assumedWidthM: SOME_WIDTH_M }).swaths.map((swath) =>
    swath.kind === 'polygon' ? ringOf(swath.polygon) : swath.path,
  )
}

function ringOf({ outer }: LonLatPolygon): LonLatPath {
  return asLonLat([...outer, ...outer.subarray(0, 2)])
}

function isRing(path: LonLatPath): boolean {
  return path.length > 4 && path[0] === path.at(-2) && path[1] === path.at(-1)
}

function pathOf(shape: Shape): LonLatPath {
  return shape.kind === 'polygon' ? ringOf(shape) : shape.path
}

/** The positions of a path with others between those that are far apart. */
function closePositions(path: LonLatPath): number[] {
  const positions = [path[0]!, path[1]!]
  for (let i = 2; i < path.length; i += 2) {
    const [lon, lat, toLon, toLat] = [path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!]
    const widthM = (toLon - lon) * METRES_PER_DEGREE * cos((lat * Math.PI) / 180)
    const steps = Math.ceil(Math.max(Math.abs(widthM), Math.abs(toLat - lat) * METRES_PER_DEGREE) / CLOSE_M)
    for (let k = 1; k < steps; k++) positions.push(lon + ((toLon - lon) * k) / steps, lat + ((toLat - lat) * k) / steps)
    positions.push(toLon, toLat)
  }
  return positions
}

/** Hash of what a file holds: files of equal contents are one, whatever comments they have. Two 32-bit FNV-1a hashes. */
function contentOf(placemarks: readonly Placemark[]): string {
  let [one, other] = [0x811c9dc5, 0x1000193]
  const take = (bytes: Uint8Array) => {
    for (const byte of bytes) {
      one = Math.imul(one ^ byte, 0x01000193)
      other = Math.imul(other ^ byte, 0x85ebca6b)
    }
  }
  const text = new TextEncoder()
  const numbers = (values: Float64Array) => take(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  for (const { name = '', attributes, beginMs, endMs, shapes } of placemarks) {
    take(text.encode(JSON.stringify([name, attributes, beginMs, endMs])))
    for (const shape of shapes) {
      if (shape.kind === 'polygon') [shape.outer, ...shape.holes].forEach(numbers)
      else numbers(shape.path)
      if (shape.kind !== 'track') continue
      if (shape.timesMs) numbers(shape.timesMs)
      if (shape.values) take(text.encode(JSON.stringify(shape.values)))
    }
  }
  return `${(one >>> 0).toString(16)}${(other >>> 0).toString(16)}`
}

/** Headings under which logs name their aircraft, without accents. */
const AIRCRAFT =
  /^(aeronave|prefixo|matricula|aircraft|tail(_?number)?|registration|drone|uav|drone_?sn|serial(_?number)?|sn)$/
/** A registration of Brazil's register (RBAC 45). Without its hyphen it could be a word, such as PRATA. */
const REGISTRATION = /\bP[PRSTU]-[A-Z]{3}\b/

/** The only aircraft that a file names, in capitals without hyphens; undefined where it names none, or several. */
function aircraftOf({ document: { name = '', placemarks } }: ReadFile): string | undefined {
  const named = new Set<string>()
  const take = (text: string) => {
    const plain = text.trim().toUpperCase().replace(/[\s-]/g, '')
    if (plain !== '') named.add(plain)
  }
  const registered = (text: string) => {
    const [found] = text.match(REGISTRATION) ?? []
    if (found) take(found)
  }
  registered(name)
  for (const { name: title = '', folders, attributes } of placemarks) {
    for (const text of [title, ...folders]) registered(text)
    for (const [heading, text] of Object.entries(attributes)) {
      if (AIRCRAFT.test(foldText(heading).trim())) take(text)
    }
    if (named.size > 1) return undefined
  }
  const [only] = named
  return only
}
