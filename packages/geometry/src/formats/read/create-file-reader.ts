/**
 * Reads a file of any format that Faixa knows, recognised by its first bytes: KML and KMZ piece by piece, zipped Shapefile, ISOXML,
 * GeoJSON, GPX and tables of text once they are complete, within the same limits. Their readers are loaded when such a file is read.
 * Never throws on a file, whatever its content.
 */

import { DEFAULT_LIMITS, type ReadLimits, tooLargeSentence } from '../../kml/limits.ts'
import type { FileSource, Refusal } from '../../kml/placemark.ts'
import { createKmlReader, type KmlReader, type ReadOptions } from '../../kml/read/create-kml-reader.ts'
import { Refused } from '../../kml/refusal.ts'
import { concatBytes } from '../../kml/text/concat-bytes.ts'
import { chooseTranscoder } from '../../kml/text/encoding.ts'
import { SNIFF_BYTES } from '../../kml/text/sniff.ts'
import { readDirectory } from '../../kml/zip/zip.ts'
import type { LonLatBounds } from '../../shapes/lon-lat.ts'
import { FeatureOutput, type FileSink } from '../feature-output.ts'
import { IS_TASKDATA } from '../isoxml/task-name.ts'
import { type CoordinateSystem, type SystemChoice, SystemMissing } from '../systems/coordinate-system.ts'
import { guessProfile, mayBePositions, profileFor, type TextProfile, tableForm } from '../text/text-profile.ts'
import { decodeText, linesOf } from '../text/text-table.ts'

export interface FileOptions extends ReadOptions {
  /** Code of the coordinate system (`EPSG:31982`) that a person chose; used where the file names none. */
  readonly system?: string
  /** Columns of text files, as persons assigned them: the first profile that is for the file is used. */
  readonly columns?: readonly TextProfile[]
}

export type FileEnd =
  | { readonly ok: true; readonly name?: string; readonly bounds?: LonLatBounds; readonly source: FileSource }
  | {
      readonly ok: false
      readonly refusal: Refusal
      /** Coordinate systems that the file may be in, where the refusal is that it names none. */
      readonly systems?: readonly SystemChoice[]
    }

export interface FileReader {
  /** Reads the next piece, of any size. False after a refusal: `end` gives the reason. */
  write(chunk: Uint8Array): boolean
  /** Ends the reading; call it once, after the last piece. After a refusal, the placemarks passed on must not be used. */
  end(): Promise<FileEnd>
}

type Held = 'archive' | 'geojson' | 'gpx' | 'text'
type Readable = Exclude<Held, 'archive'> | 'shapefile' | 'isoxml'

export function createFileReader(sink: FileSink, options: FileOptions = {}): FileReader {
  const limits: ReadLimits = { ...DEFAULT_LIMITS, ...options.limits }
  let pieces: Uint8Array[] = []
  /** One place for a file that is kept, where its size is known, as of a file on disk: it is copied once. */
  let whole: Uint8Array | undefined
  let total = 0
  let held: Held | undefined
  let kml: KmlReader | undefined
  let isTooLarge = false

  const decide = () => {
    const head = concatBytes(pieces)
    held = formatOf(head) ?? (isTable(head, options.columns) ? 'text' : undefined)
    if (held) {
      if ((options.sizeBytes ?? 0) > total) {
        whole = new Uint8Array(options.sizeBytes!)
        whole.set(head)
        pieces = [whole.subarray(0, total)]
      }
      return
    }
    pieces = []
    kml = createKmlReader(sink, options)
    kml.write(head)
  }
  const keep = (chunk: Uint8Array) => {
    if (whole && total <= whole.length) {
      whole.set(chunk, total - chunk.length)
      pieces = [whole.subarray(0, total)]
      return
    }
    whole = undefined
    // The slice of a Node buffer shares its memory, which its owner may write again.
    pieces.push(new Uint8Array(chunk))
  }
  return {
    write(chunk) {
      if (kml) return kml.write(chunk)
      total += chunk.length
      isTooLarge = Math.max(total, options.sizeBytes ?? 0) > limits.maxBytes
      if (isTooLarge) return false
      keep(chunk)
      if (!held && total >= SNIFF_BYTES) decide()
      return true
    },
    async end() {
      if (isTooLarge) {
        const message = tooLargeSentence(limits.maxBytes, options.sizeBytes)
        return { ok: false, refusal: { code: 'too-large', message } }
      }
      if (!held && !kml) decide()
      if (kml) return endKml(kml, 'kml')
      const bytes = concatBytes(pieces)
      pieces = []
      return endHeld(held!, bytes, sink, { ...options, limits })
    },
  }
}

/** Returns the format of a file that is read once it is complete; undefined for KML and for unknown content, which KML's reader refuses. */
function formatOf(head: Uint8Array): Held | undefined {
  if (head[0] === 0x50 && head[1] === 0x4b && head[2]! < 8) return 'archive'
  const start = Array.from(head.subarray(0, SNIFF_BYTES), (byte) => String.fromCharCode(byte)).join('')
  if (/^(\xef\xbb\xbf)?[\s\x1e]*\{/.test(start)) return 'geojson'
  return isGpx(head) ? 'gpx' : undefined
}

/** True where a text without markup is a table: its reader finds the positions, or refuses it for a person to assign its columns. */
function isTable(head: Uint8Array, columns: readonly TextProfile[] = []): boolean {
  if (head.length === 0 || /^\s*</.test(textOf(head))) return false
  const text = decodeText(head.subarray(0, SNIFF_BYTES))
  if (text.includes('\0')) return false
  const lines = linesOf(text)
  return [profileFor(columns, lines), guessProfile(lines), tableForm(lines)].some(Boolean) || mayBePositions(lines)
}

/** True where the first element of the text is <gpx>, after declarations and comments. */
function isGpx(head: Uint8Array): boolean {
  const text = textOf(head)
  // A comment must end at its first -->, so that the pattern takes linear time.
  return /^\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->)[^])*-->\s*)*<(?:\w+:)?gpx[\s>]/i.test(text)
}

function textOf(head: Uint8Array): string {
  try {
    const { convert, skip } = chooseTranscoder(head)
    return new TextDecoder().decode(convert(head.subarray(skip, SNIFF_BYTES)))
  } catch {
    // UTF-32, which KML's reader refuses with its reason.
    return ''
  }
}

/** What an archive holds: a KML in it takes precedence, then task files. A broken archive is refused by KML's reader. */
function contentOf(archive: Uint8Array, limits: ReadLimits): 'kmz' | 'isoxml' | 'shapefile' {
  try {
    const names = readDirectory(archive, limits).map(({ name }) => name)
    if (names.some((name) => /\.kml$/i.test(name))) return 'kmz'
    if (names.some((name) => IS_TASKDATA.test(name))) return 'isoxml'
    return names.some((name) => IS_SHP.test(name)) ? 'shapefile' : 'kmz'
  } catch {
    return 'kmz'
  }
}

/** A .shp that is none of macOS's copies. */
const IS_SHP = /^(?!.*(?:^|\/)(?:__MACOSX\/|\._)).*\.shp$/i

function endKml(kml: KmlReader, format: 'kml' | 'kmz'): FileEnd {
  const end = kml.end()
  return end.ok ? { ...end, source: { format } } : end
}

async function endHeld(
  held: Held,
  bytes: Uint8Array,
  sink: FileSink,
  options: FileOptions & { readonly limits: ReadLimits },
): Promise<FileEnd> {
  const output = new FeatureOutput(sink, options.limits)
  try {
    const content = held === 'archive' ? contentOf(bytes, options.limits) : held
    if (content === 'kmz') {
      const kml = createKmlReader(sink, options)
      kml.write(bytes)
      return endKml(kml, 'kmz')
    }
    const found = await read(content, bytes, output, await chosenSystem(options.system), options.columns)
    output.log.close()
    return { ok: true, ...found, ...(output.bounds.value && { bounds: output.bounds.value }) }
  } catch (error) {
    output.log.close()
    if (error instanceof SystemMissing) return { ok: false, refusal: error.refusal, systems: error.choices }
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    const message = 'O arquivo está tão defeituoso que não pode ser lido.'
    return { ok: false, refusal: { code: 'malformed', message } }
  }
}

async function read(
  content: Readable,
  bytes: Uint8Array,
  output: FeatureOutput,
  chosen: CoordinateSystem | undefined,
  columns: readonly TextProfile[] = [],
) {
  switch (content) {
    case 'isoxml':
      return (await import('../isoxml/read-isoxml.ts')).readIsoxml(bytes, output)
    case 'shapefile':
      return (await import('../shapefile/read-shapefile.ts')).readShapefiles(bytes, output, chosen)
    case 'geojson':
      return (await import('../geojson/read-geojson.ts')).readGeoJson(bytes, output, chosen)
    case 'gpx':
      return (await import('../gpx/read-gpx.ts')).readGpx(bytes, output)
    case 'text':
      return (await import('../text/read-text.ts')).readText(bytes, output, columns, chosen)
  }
}

/** Tells whether a file can be read with the coordinate system of this code (`EPSG:31982`). */
export async function isKnownSystem(code: string): Promise<boolean> {
  return (await import('../systems/system-of-code.ts')).systemOfCode(code) !== undefined
}

async function chosenSystem(code: string | undefined): Promise<CoordinateSystem | undefined> {
  if (code === undefined) return undefined
  const system = (await import('../systems/system-of-code.ts')).systemOfCode(code)
  if (system) return system
  throw new Refused('system-unknown', `O sistema de coordenadas «${code.slice(0, 40)}» não é conhecido.`)
}
