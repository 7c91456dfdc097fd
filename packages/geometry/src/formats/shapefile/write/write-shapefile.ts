/**
 * Writes polygons or lines and their attributes as the files of a Shapefile in WGS84 degrees. Written here instead of by a library: the
 * only maintained one (docs/decisions/0059-files-of-a-job.md) does not orient rings, writes one-byte letters and three decimals.
 */
import type { LonLatPath, LonLatPolygon } from '../../../shapes/lon-lat.ts'
import { orientPolygon } from '../../../shapes/orient-polygon.ts'
import { type DbfColumn, type DbfValue, writeDbf } from './write-dbf.ts'
import { writeShp } from './write-shp.ts'

interface Row {
  /** A value for each column. */
  readonly values: readonly DbfValue[]
}

export interface ShapefileRow extends Row {
  readonly polygons: readonly LonLatPolygon[]
}

interface LineRow extends Row {
  readonly lines: readonly LonLatPath[]
}

/** WGS84 in ESRI's exact spelling, which readers require. */
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'

/** Returns the files by their extension. */
export function writeShapefile(columns: readonly DbfColumn[], rows: readonly ShapefileRow[]) {
  return {
    ...writeShp(
      'polygon',
      rows.map(({ polygons }) => polygons.flatMap(ringsOf)),
    ),
    ...besides(columns, rows),
  }
}

/** Writes lines likewise: all shapes of one Shapefile are of one kind. */
export function writeLineShapefile(columns: readonly DbfColumn[], rows: readonly LineRow[]) {
  return {
    ...writeShp(
      'line',
      rows.map(({ lines }) => lines),
    ),
    ...besides(columns, rows),
  }
}

/** Outer rings run clockwise and holes counter-clockwise, by which readers distinguish them. */
function ringsOf(polygon: LonLatPolygon): readonly LonLatPath[] {
  const { outer, holes } = orientPolygon(polygon, -1)
  return outer.length === 0 ? [] : [outer, ...holes]
}

function besides(columns: readonly DbfColumn[], rows: readonly Row[]) {
  const text = new TextEncoder()
  return {
    dbf: writeDbf(
      columns,
      rows.map(({ values }) => values),
    ),
    prj: text.encode(WGS84),
    cpg: text.encode('UTF-8'),
  }
}
