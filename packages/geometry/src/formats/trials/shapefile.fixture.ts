/** Writes the files of a shapefile for tests: polygons, lines and points of any of the types, with a table of texts. */
import { zipOf } from './zip.fixture.ts'

export interface FormGiven {
  /** Number of the type: 5 polygon, 15 with height, 25 with measure, 3 line, 1 point, 8 points, 31 multipatch, 0 none. */
  readonly type: number
  /** Parts, each flat x and y. */
  readonly parts: readonly (readonly number[])[]
}

const POINT_TYPES = new Set([1, 11, 21])
const MULTIPOINT = 8

/** @internal Tests of the API send shapefiles. */
export function polygon(...parts: readonly (readonly number[])[]): FormGiven {
  return { type: 5, parts }
}

export function shpOf(forms: readonly FormGiven[]): Uint8Array {
  const contents = forms.map(contentOf)
  const records = contents.map((content, i) => {
    const header = Buffer.alloc(8)
    header.writeInt32BE(i + 1, 0)
    header.writeInt32BE(content.length / 2, 4)
    return Buffer.concat([header, content])
  })
  const body = Buffer.concat(records)
  return new Uint8Array(Buffer.concat([headerOf(100 + body.length, forms), body]))
}

export function shxOf(forms: readonly FormGiven[]): Uint8Array {
  let at = 100
  const entries = forms.map((form) => {
    const { length } = contentOf(form)
    const entry = Buffer.alloc(8)
    entry.writeInt32BE(at / 2, 0)
    entry.writeInt32BE(length / 2, 4)
    at += 8 + length
    return entry
  })
  return new Uint8Array(Buffer.concat([headerOf(100 + 8 * entries.length, forms), ...entries]))
}

function headerOf(bytes: number, forms: readonly FormGiven[]): Buffer {
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE(bytes / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(forms[0]?.type ?? 5, 32)
  const [x = 0, y = 0] = forms.flatMap(({ parts }) => parts.flat())
  header.writeDoubleLE(x, 36)
  header.writeDoubleLE(y, 44)
  return header
}

function contentOf({ type, parts }: FormGiven): Buffer {
  const numbers = Buffer.from(new Float64Array(parts.flat()).buffer)
  const start = Buffer.alloc(4)
  start.writeInt32LE(type, 0)
  if (type === 0) return start
  if (POINT_TYPES.has(type)) return Buffer.concat([start, numbers])
  const box = Buffer.alloc(32)
  const counts = Buffer.alloc(type === MULTIPOINT ? 4 : 8 + 4 * parts.length)
  const points = numbers.length / 16
  if (type === MULTIPOINT) counts.writeInt32LE(points, 0)
  else {
    counts.writeInt32LE(parts.length, 0)
    counts.writeInt32LE(points, 4)
    let from = 0
    for (const [i, part] of parts.entries()) {
      counts.writeInt32LE(from, 8 + 4 * i)
      from += part.length / 2
    }
  }
  // A range of heights and one for each position, which the reader skips.
  const heights = Buffer.alloc(type > 10 ? 16 + 8 * points : 0)
  return Buffer.concat([start, box, counts, numbers, heights])
}

export interface ColumnGiven {
  readonly name: string
  readonly type: string
  readonly length: number
}

/** `rows` are cells as bytes in latin1, padded here; a row whose first cell is `undefined` is marked as deleted. */
export function dbfOf(
  columns: readonly ColumnGiven[],
  rows: readonly (readonly (string | Uint8Array)[])[],
  { driver = 0, deleted = [] }: { readonly driver?: number; readonly deleted?: readonly number[] } = {},
): Uint8Array {
  const header = Buffer.alloc(33 + 32 * columns.length)
  const rowBytes = 1 + columns.reduce((sum, { length }) => sum + length, 0)
  header[0] = 3
  header.writeUInt32LE(rows.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(rowBytes, 10)
  header[29] = driver
  for (const [i, { name, type, length }] of columns.entries()) {
    header.write(name, 32 + 32 * i, 10, 'utf8')
    header.write(type, 43 + 32 * i, 1, 'latin1')
    header[48 + 32 * i] = length
  }
  header[header.length - 1] = 0x0d
  const body = rows.map((cells, row) => {
    const line = Buffer.alloc(rowBytes, 0x20)
    if (deleted.includes(row)) line[0] = 0x2a
    let at = 1
    for (const [i, { length }] of columns.entries()) {
      Buffer.from(cells[i] ?? '').copy(line, at, 0, length)
      at += length
    }
    return line
  })
  return new Uint8Array(Buffer.concat([header, ...body]))
}

export const SIRGAS =
  'GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/** @internal Tests read other systems. */
export function utmOf(datum: 'SIRGAS_2000' | 'South_American_1969', zone: number): string {
  const spheroid =
    datum === 'SIRGAS_2000' ? '"GRS_1980",6378137.0,298.257222101' : '"GRS_1967_Truncated",6378160.0,298.25'
  const geographic = `GEOGCS["GCS_${datum}",DATUM["D_${datum}",SPHEROID[${spheroid}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`
  const parameters = `PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",${6 * zone - 183}.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0]`
  return `PROJCS["${datum}_UTM_Zone_${zone}S",${geographic},PROJECTION["Transverse_Mercator"],${parameters},UNIT["Meter",1.0]]`
}

/** @internal Tests of the API send shapefiles. A zipped shapefile called talhoes; `extraParts` replaces or adds files; one that is undefined is left out. */
export function shapefileOf(
  forms: readonly FormGiven[],
  extraParts: Readonly<Record<string, Uint8Array | string | undefined>> = {},
): Uint8Array {
  const files = {
    'talhoes.shp': shpOf(forms),
    'talhoes.shx': shxOf(forms),
    'talhoes.dbf': dbfOf(
      [{ name: 'TALHAO', type: 'C', length: 10 }],
      forms.map((_, i) => [`${i + 1}`]),
    ),
    'talhoes.prj': SIRGAS,
    ...extraParts,
  }
  return zipOf(
    Object.fromEntries(Object.entries(files).flatMap(([name, bytes]) => (bytes === undefined ? [] : [[name, bytes]]))),
  )
}
