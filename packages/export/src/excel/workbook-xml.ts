/** The parts of a workbook with one worksheet (ECMA-376 part 2): content types, relationships, and the names that spreadsheets expect. */
import { xmlText } from './xml-text.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const CONTENT_TYPES = [
  `<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>`,
  '</Types>',
].join('')

export const ROOT_RELATIONS = relations([['officeDocument', 'xl/workbook.xml']])

export const WORKBOOK_RELATIONS = relations([
  ['worksheet', 'worksheets/sheet1.xml'],
  ['styles', 'styles.xml'],
])

function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

/** `filtered`: the heading and its rows, which have a filter, as `A1:H12`. The heading and the first column are on every printed page. */
export function workbookXml(sheet: string, filtered: string): string {
  const quoted = xmlText(`'${sheet.replaceAll("'", "''")}'`)
  const head = /\d+/.exec(filtered)?.[0] ?? '1'
  const cells = filtered.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
  return [
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}">`,
    '<bookViews><workbookView activeTab="0"/></bookViews>',
    `<sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets>`,
    '<definedNames>',
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${quoted}!${cells}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${quoted}!$A:$A,${quoted}!$${head}:$${head}</definedName>`,
    '</definedNames></workbook>',
  ].join('')
}
