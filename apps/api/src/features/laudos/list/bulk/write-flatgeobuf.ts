/**
 * Writes FlatGeobuf as a stream: header, then a feature for each laudo. It has no index, because index nodes precede the features and need
 * all of them at once; QGIS and GDAL then read the file sequentially. A laudo without plots has an empty shape, since the format's writer
 * requires one.
 */

import { type MultiPolygon, polygonsOf } from '../../../../laudo/layers/layer-text.ts'
import type { FlatColumn } from '../../laudo-flat.queries.ts'
import type { WholeList } from '../laudo-export.queries.ts'
import type { ListedRow } from '../laudo-page.queries.ts'

/** Number of laudos whose outlines are in memory at a time. */
const BATCH = 25
/** WGS 84, longitude first, as in every GIS file. */
const EPSG = 4326

const EMPTY: MultiPolygon = { type: 'MultiPolygon', coordinates: [] }

export async function* writeFlatGeobuf(
  { total, batches, plotTexts }: WholeList,
  columns: readonly FlatColumn[],
): AsyncGenerator<Uint8Array> {
  // The package's entry is made for whole collections; its builders are imported from their own files.
  const { buildHeader } = await import('flatgeobuf/lib/mjs/generic/featurecollection.js')
  const { buildFeature } = await import('flatgeobuf/lib/mjs/generic/feature.js')
  const { parseGeometry } = await import('flatgeobuf/lib/mjs/geojson/geometry.js')
  const { magicbytes } = await import('flatgeobuf/lib/mjs/constants.js')
  const { ColumnType } = await import('flatgeobuf/lib/mjs/flat-geobuf/column-type.js')
  const { GeometryType } = await import('flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js')

  const types = {
    text: ColumnType.String,
    hour: ColumnType.String,
    number: ColumnType.Double,
    day: ColumnType.DateTime,
    moment: ColumnType.DateTime,
  } as const satisfies Record<FlatColumn['kind'], number>
  const header = {
    geometryType: GeometryType.MultiPolygon,
    columns: columns.map(({ name, kind }) => ({
      name,
      type: types[kind],
      title: null,
      description: null,
      width: -1,
      precision: -1,
      scale: -1,
      nullable: true,
      unique: false,
      primary_key: false,
    })),
    // The box around all features is known only at the end.
    envelope: null,
    featuresCount: total,
    indexNodeSize: 0,
    crs: null,
    title: 'laudos',
    description: null,
    metadata: null,
  }
  yield magicbytes
  yield aligned(buildHeader(header, EPSG))
  for await (const rows of batches) {
    for (let at = 0; at < rows.length; at += BATCH) yield await featuresOf(rows.slice(at, at + BATCH))
  }

  async function featuresOf(rows: readonly ListedRow[]): Promise<Uint8Array> {
    const plots = await plotTexts(rows.map(({ uuid }) => uuid))
    return Buffer.concat(
      rows.map((row) => {
        const text = plots.get(row.uuid)
        const geometry = (text === undefined ? undefined : polygonsOf(text)) ?? EMPTY
        const properties = Object.fromEntries(columns.map(({ name, value }) => [name, value(row)]))
        return aligned(buildFeature(parseGeometry(geometry as Parameters<typeof parseGeometry>[0]), properties, header))
      }),
    )
  }
}

/** Alignment of numbers of 64 bits in the file, bytes: readers map the file into memory and read them in place. */
const ALIGNMENT = 8

/** Adds unused padding bytes to the end of a part, and to the length at its beginning (uint32, little endian). */
function aligned(part: Uint8Array): Uint8Array {
  const lacking = -part.length & (ALIGNMENT - 1)
  if (lacking === 0) return part
  const padded = Buffer.concat([part, Buffer.alloc(lacking)])
  padded.writeUInt32LE(padded.readUInt32LE(0) + lacking, 0)
  return padded
}
