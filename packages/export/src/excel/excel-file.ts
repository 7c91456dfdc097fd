/** A table as a spreadsheet, written as its rows arrive: memory does not grow with them (docs/decisions/0026). */

import { type Part, zipFile } from '../zip/zip-file.ts'
import { stylesXml } from './looks.ts'
import { type ExcelTable, sheetOf } from './sheet-xml.ts'
import { CONTENT_TYPES, ROOT_RELATIONS, WORKBOOK_RELATIONS, workbookXml } from './workbook-xml.ts'
import { XML } from './xml-text.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rejects with the error of `rows` where reading them fails. */
export function excelFile<Row>(table: ExcelTable<Row>): Promise<Blob> {
  return zipFile(partsOf(table), TYPE)
}

function* partsOf<Row>(table: ExcelTable<Row>): Generator<Part> {
  const sheet = sheetOf(table)
  const part = (path: string, text: string): Part => ({ path, content: [XML, text] })
  yield part('[Content_Types].xml', CONTENT_TYPES)
  yield part('_rels/.rels', ROOT_RELATIONS)
  yield part('xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS)
  yield part('xl/styles.xml', stylesXml())
  yield { path: 'xl/worksheets/sheet1.xml', content: sheet.text }
  // The workbook contains the range of the sheet's cells, which is known only after the sheet was written.
  yield part('xl/workbook.xml', workbookXml(table.sheet, sheet.filtered()))
}
