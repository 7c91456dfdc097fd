/** Tables as the sheets of a workbook, written as their rows arrive: memory does not grow with them (docs/decisions/0026). */

import { type Part, zipFile } from '../zip/zip-file.ts'
import { stylesXml } from './looks.ts'
import { type ExcelTable, sheetOf } from './sheet-xml.ts'
import { contentTypes, ROOT_RELATIONS, workbookRelations, workbookXml } from './workbook-xml.ts'
import { XML } from './xml-text.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rejects with the error of `rows` where reading them fails. */
export function excelFile<Row>(...tables: readonly ExcelTable<Row>[]): Promise<Blob> {
  return zipFile(partsOf(tables), TYPE)
}

function* partsOf<Row>(tables: readonly ExcelTable<Row>[]): Generator<Part> {
  const sheets = tables.map((table, index) => ({ name: table.sheet, ...sheetOf(table, index === 0) }))
  const part = (path: string, text: string): Part => ({ path, content: [XML, text] })
  yield part('[Content_Types].xml', contentTypes(tables.length))
  yield part('_rels/.rels', ROOT_RELATIONS)
  yield part('xl/_rels/workbook.xml.rels', workbookRelations(tables.length))
  yield part('xl/styles.xml', stylesXml())
  for (const [index, { text }] of sheets.entries()) {
    yield { path: `xl/worksheets/sheet${index + 1}.xml`, content: text }
  }
  // The workbook contains the range of each sheet's cells, which is known only after the sheet was written.
  const written = sheets.map(({ name, filtered }) => ({ name, filtered: filtered() }))
  yield part('xl/workbook.xml', workbookXml(written))
}
