/**
 * Writes a GeoPackage (OGC 12-128r17, version 1.3): an SQLite file, made by Node's own SQLite in a temporary folder, because its pages are
 * not written in order, and sent when it is complete. A laudo without plots has no shape. There is no spatial index, which QGIS and GDAL
 * offer to add.
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { unionOf } from '@faixa/flight'
import type { LonLatBounds } from '@faixa/geometry'
import { polygonsOf } from '../../../../laudo/layers/layer-text.ts'
import type { FlatColumn } from '../../laudo-flat.queries.ts'
import type { WholeList } from '../laudo-export.queries.ts'
import { geometryBlob } from './geometry-blob.ts'

/** Number of laudos whose outlines are in memory at a time. */
const BATCH = 25

/** WGS 84, longitude first in the file whatever the system says (clause 2.1.3.1.1). */
const EPSG = 4326

const WKT =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]'

/** «GPKG». */
const APPLICATION_ID = 0x47504b47

const TYPES = {
  text: 'TEXT',
  hour: 'TEXT',
  number: 'DOUBLE',
  day: 'DATE',
  moment: 'DATETIME',
} as const satisfies Record<FlatColumn['kind'], string>

/** `taken` is called while the file is made, when the client has nothing to read yet. */
export async function* writeGeoPackage(
  list: WholeList,
  columns: readonly FlatColumn[],
  taken: () => void,
): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'faixa-gpkg-'))
  try {
    const path = join(folder, 'laudos.gpkg')
    await fill(path, list, columns, taken)
    for await (const piece of createReadStream(path)) yield piece as Uint8Array
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(
  path: string,
  { batches, plotTexts }: WholeList,
  columns: readonly FlatColumn[],
  taken: () => void,
) {
  const database = new DatabaseSync(path)
  try {
    // The file is of no use before it is complete: nothing has to survive a power cut.
    database.exec('pragma journal_mode = off; pragma synchronous = off; begin')
    database.exec(tablesFor(columns))
    const insert = database.prepare(
      `insert into laudos (geom, ${columns.map(({ name }) => quoted(name)).join(', ')}) values (?${', ?'.repeat(columns.length)})`,
    )
    const boxes: LonLatBounds[] = []
    for await (const rows of batches) {
      for (let at = 0; at < rows.length; at += BATCH) {
        taken()
        const some = rows.slice(at, at + BATCH)
        const plots = await plotTexts(some.map(({ uuid }) => uuid))
        for (const row of some) {
          const box = insertRow(insert, row, plots.get(row.uuid), columns)
          if (box) boxes.push(box)
        }
      }
    }
    if (boxes.length > 0)
      database.prepare('update gpkg_contents set min_x = ?, min_y = ?, max_x = ?, max_y = ?').run(...unionOf(boxes))
    database.exec('commit')
  } finally {
    database.close()
  }
}

function insertRow(
  insert: StatementSync,
  row: Parameters<FlatColumn['value']>[0],
  text: string | undefined,
  columns: readonly FlatColumn[],
): LonLatBounds | undefined {
  const polygons = text === undefined ? undefined : polygonsOf(text)
  const blob = polygons && geometryBlob(polygons.coordinates, EPSG)
  insert.run(blob?.bytes ?? null, ...columns.map(({ value }) => value(row)))
  return blob?.bounds
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The tables that clause 1.1 requires, with the bytes by which a file is recognised, and the table of laudos. */
function tablesFor(columns: readonly FlatColumn[]): string {
  return `
    pragma application_id = ${APPLICATION_ID};
    pragma user_version = 10300;
    create table gpkg_spatial_ref_sys (
      srs_name text not null, srs_id integer not null primary key, organization text not null,
      organization_coordsys_id integer not null, definition text not null, description text
    );
    insert into gpkg_spatial_ref_sys values
      ('WGS 84 geodetic', ${EPSG}, 'EPSG', ${EPSG}, '${WKT}', 'longitude, latitude'),
      ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', null),
      ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', null);
    create table gpkg_contents (
      table_name text not null primary key, data_type text not null, identifier text unique, description text default '',
      last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      min_x double, min_y double, max_x double, max_y double, srs_id integer,
      constraint fk_gc_r_srs_id foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id)
    );
    insert into gpkg_contents (table_name, data_type, identifier, description, srs_id)
      values ('laudos', 'features', 'laudos', 'Laudos sobre os talhões que mediram', ${EPSG});
    create table gpkg_geometry_columns (
      table_name text not null, column_name text not null, geometry_type_name text not null, srs_id integer not null,
      z tinyint not null, m tinyint not null,
      constraint pk_geom_cols primary key (table_name, column_name),
      constraint uk_gc_table_name unique (table_name),
      constraint fk_gc_tn foreign key (table_name) references gpkg_contents (table_name),
      constraint fk_gc_srs foreign key (srs_id) references gpkg_spatial_ref_sys (srs_id)
    );
    insert into gpkg_geometry_columns values ('laudos', 'geom', 'MULTIPOLYGON', ${EPSG}, 0, 0);
    create table laudos (
      fid integer primary key autoincrement not null, geom multipolygon,
      ${columns.map(({ name, kind }) => `${quoted(name)} ${TYPES[kind]}`).join(', ')}
    );`
}
