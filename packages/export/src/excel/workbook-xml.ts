/** The parts of a workbook besides its worksheets (ECMA-376 part 2): content types, relationships, and the names that spreadsheets expect. */
import { xmlText } from './xml-text.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const numbers = (sheets: number) => Array.from({ length: sheets }, (_, index) => index + 1)

export function contentTypes(sheets: number): string {
  return [
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>`,
    ...numbers(sheets).map(
      (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
    ),
    `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>`,
    '</Types>',
  ].join('')
}

export const ROOT_RELATIONS = relations([['officeDocument', 'xl/workbook.xml']])

export function workbookRelations(sheets: number): string {
  const worksheets = numbers(sheets).map((n) => ['worksheet', `worksheets/sheet${n}.xml`] as const)
  return relations([...worksheets, ['styles', 'styles.xml']])
}

function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

interface WrittenSheet {
  readonly name: string
  /** The heading and its rows, which have a filter, as `A1:H12`. */
  readonly filtered: string
}

/** The heading and the first column of each sheet are on every printed page. */
export function workbookXml(sheets: readonly WrittenSheet[]): string {
  return [
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONS}">`,
    '<bookViews><workbookView activeTab="0"/></bookViews>',
    '<sheets>',
    ...sheets.map(({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`),
    '</sheets>',
    '<definedNames>',
    ...sheets.map(definedNames),
    '</definedNames></workbook>',
  ].join('')
}

function definedNames({ name, filtered }: WrittenSheet, index: number): string {
  const quoted = xmlText(`'${name.replaceAll("'", "''")}'`)
  const head = /\d+/.exec(filtered)?.[0] ?? '1'
  const cells = filtered.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')
  return [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${quoted}!${cells}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${quoted}!$A:$A,${quoted}!$${head}:$${head}</definedName>`,
  ].join('')
}
