/**
 * Reads the shapefiles of a zip (ESRI Shapefile Technical Description, July 1998): shapes from the .shp, in the order of the .shx,
 * attributes from the .dbf, the coordinate system from the .prj. Offsets, lengths and counts are checked against the bytes present. Cost:
 * linear in the bytes; one shapefile is in memory at a time.
 */
import { AttributeCollector } from '../../kml/document/attributes.ts'
import type { FileSource } from '../../kml/placemark.ts'
import { Refused } from '../../kml/refusal.ts'
import { readDirectory } from '../../kml/zip/zip.ts'
import { LoggedPoints } from '../as-applied/logged-points.ts'
import type { FeatureOutput } from '../feature-output.ts'
import type { FormatIssueCode } from '../format-issues.ts'
import { nameIn } from '../name-attribute.ts'
import { ShapeMaker } from '../shape-maker.ts'
import { type CoordinateSystem, choicesFor, SystemMissing } from '../systems/coordinate-system.ts'
import { type DbfTable, readDbf } from './dbf-table.ts'
import { Expander, findShapefiles, type Shapefile } from './find-shapefiles.ts'
import { type Budget, MOST_WORK } from './group-rings.ts'
import { openShp, type ShpFile } from './shp-file.ts'
import { addRecord } from './shp-record.ts'

export async function readShapefiles(
  archive: Uint8Array,
  output: FeatureOutput,
  chosen: CoordinateSystem | undefined,
): Promise<{ readonly name?: string; readonly source: FileSource }> {
  const shapefiles = findShapefiles(readDirectory(archive, output.limits))
  const expander = new Expander(archive, output.limits)
  const isOneOfSeveral = shapefiles.length > 1
  const systems = new Set<string>()
  const budget: Budget = { left: MOST_WORK }
  if (isOneOfSeveral) {
    const names = shapefiles.slice(0, 5).map(({ name }) => `${name}.shp`)
    const more = shapefiles.length - names.length
    output.log.add('several-shapefiles', undefined, `${names.join(', ')}${more > 0 ? ` e mais ${more}` : ''}`)
  }
  for (const shapefile of shapefiles) {
    const system = await readOne(shapefile, { expander, output, chosen, budget, isOneOfSeveral })
    systems.add(system.name)
  }
  if (systems.size > 1) output.log.add('several-systems', undefined, [...systems].slice(0, 5).join(', '))
  return {
    ...(!isOneOfSeveral && shapefiles[0] && { name: shapefiles[0].name }),
    source: { format: 'shapefile', system: [...systems].slice(0, 5).join(', ') },
  }
}

interface Reading {
  readonly expander: Expander
  readonly output: FeatureOutput
  readonly chosen: CoordinateSystem | undefined
  readonly budget: Budget
  readonly isOneOfSeveral: boolean
}

async function readOne({ name, parts }: Shapefile, reading: Reading): Promise<CoordinateSystem> {
  const { expander, output, chosen, budget, isOneOfSeveral } = reading
  const file = `${name}.shp`
  const shp = openShp(file, expander.bytesOf(parts.shp!), parts.shx && expander.bytesOf(parts.shx))
  if (shp.isIndexBad) output.log.add('index-unreadable', () => file)
  if (shp.isTruncated) output.log.add('truncated', () => file)
  const prj = parts.prj && new TextDecoder().decode(expander.bytesOf(parts.prj)).trim()
  const system = await systemOf(file, prj, shp, reading)
  if (chosen) output.log.add(prj ? 'choice-unused' : 'system-chosen', () => file)
  const cpg = parts.cpg && new TextDecoder('latin1').decode(expander.bytesOf(parts.cpg).subarray(0, 40))
  const table = parts.dbf && readDbf(expander.bytesOf(parts.dbf), cpg)
  reportTable(parts.dbf !== undefined, table, shp, { output, file })
  const folders = isOneOfSeveral ? [name] : []
  const records = new LoggedPoints(output)
  for (let i = 0; i < shp.records.length; i++) {
    if (table?.isDeleted(i)) {
      output.log.add('record-deleted', () => placeOf(i, file, isOneOfSeveral))
      continue
    }
    readRecord(i, { shp, table, system, budget, folders, place: placeOf(i, file, isOneOfSeveral), records }, output)
  }
  records.close()
  return system
}

async function systemOf(
  file: string,
  prj: string | undefined,
  shp: ShpFile,
  { chosen }: Reading,
): Promise<CoordinateSystem> {
  if (prj) {
    refuseDegrees(file, prj, shp)
    const { readPrj } = await import('../systems/read-prj.ts')
    return readPrj(prj, file.replace(/shp$/, 'prj'))
  }
  if (chosen) return chosen
  throw new SystemMissing(
    `Falta o «${file.replace(/shp$/, 'prj')}», que diz o sistema de coordenadas; escolha-o, ou compacte o shapefile de novo com o .prj.`,
    choicesFor(...shp.corner),
  )
}

/** Metres by which systems such as UTM move their origin away, so that no position of Brazil has the numbers of degrees. */
const FALSE_EASTING = /false[ _]easting"\s*,\s*([\d.]+)/i
const LEAST_FALSE_EASTING_M = 100_000

/** A .prj in metres beside positions in degrees would put all of them within some metres of each other. */
function refuseDegrees(file: string, prj: string, { corner, farCorner }: ShpFile): void {
  const corners = [corner, farCorner]
  const areDegrees = corners.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)
  const isWritten = corners.some(([x, y]) => x !== 0 || y !== 0)
  if (!areDegrees || !isWritten || !(Number(FALSE_EASTING.exec(prj)?.[1]) >= LEAST_FALSE_EASTING_M)) return
  throw new Refused(
    'system-unknown',
    `O arquivo «${file.replace(/shp$/, 'prj')}» diz um sistema em metros, e as posições do «${file}» estão em graus (${corner.join(', ')}): exporte o shapefile de novo, com o .prj dele.`,
  )
}

function reportTable(
  isThere: boolean,
  table: DbfTable | undefined,
  { records }: ShpFile,
  { output, file }: { readonly output: FeatureOutput; readonly file: string },
): void {
  const { log } = output
  const dbf = () => file.replace(/shp$/, 'dbf')
  if (!isThere) return log.add('table-missing', dbf)
  if (!table) return log.add('table-unreadable', dbf)
  if (table.unknownEncoding !== undefined) log.add('encoding-unknown', dbf, table.unknownEncoding)
  for (const column of table.unreadColumns) log.add('column-unreadable', dbf, column)
  if (table.rows === records.length) return undefined
  const [rows, forms] = [table.rows, records.length].map((count) => count.toLocaleString('pt-BR'))
  return log.add('table-of-other-length', dbf, `${rows} linhas, ${forms} formas`)
}

function placeOf(i: number, file: string, isOneOfSeveral: boolean): string {
  return `${isOneOfSeveral ? `${file}, registro` : 'Registro'} ${i + 1}`
}

interface RecordAt {
  readonly shp: ShpFile
  readonly table: DbfTable | undefined
  readonly system: CoordinateSystem
  readonly budget: Budget
  readonly folders: readonly string[]
  readonly place: string
  readonly records: LoggedPoints
}

function readRecord(
  i: number,
  { shp, table, system, budget, folders, place, records }: RecordAt,
  output: FeatureOutput,
): void {
  const attributes = new AttributeCollector()
  if (table && !table.addRow(i, attributes)) output.log.add('attributes-cut', () => place)
  if (table?.takeMended()) output.log.addOnce('encoding-mismatch')
  const name = nameIn(attributes.record)
  const where = () => `${place}${name === undefined ? '' : ` «${name}»`}`
  const report = (code: FormatIssueCode, shape: string, detail?: string) =>
    output.log.add(code, () => `${where()}${shape === '' ? '' : `, ${shape}`}`, detail)
  const shapes = new ShapeMaker(system, report)
  addRecord(shp.bytes, shp.records[i], {
    shapes,
    budget,
    report: (code, detail) => report(code, '', detail),
    count: (positions) => output.count(positions),
    refuseMultipatch() {
      throw new Refused(
        'shapefile-multipatch',
        `O shapefile é de modelos 3D (multipatch), que não têm área no chão (${where()}); exporte-o como polígonos.`,
      )
    },
  })
  records.emit({
    ...(name !== undefined && { name }),
    folders,
    attributes: attributes.record,
    shapes: shapes.shapes,
    ...(shapes.emptyShapes.length > 0 && { emptyShapes: shapes.emptyShapes }),
  })
}
