/**
 * A workbook as a prestadora may send it, written part by part: two sheets, styles, merged cells and formulas with results of last month.
 */
import { zipFile } from '../zip/zip-file.ts'

interface Given {
  readonly exemplo?: boolean
  readonly from1904?: boolean
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export function modeloParts({ exemplo = false, from1904 = false }: Given = {}) {
  const example = exemplo ? '<c r="B9" t="inlineStr"><is><t>EXEMPLO</t></is></c>' : ''
  return [
    {
      path: '[Content_Types].xml',
      content: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`,
    },
    {
      path: '_rels/.rels',
      content: `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      path: 'xl/workbook.xml',
      content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Relatório" sheetId="1" r:id="rId1"/><sheet name="Apoio" sheetId="2" r:id="rId2"/></sheets><calcPr calcId="1"/></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    {
      path: 'xl/styles.xml',
      content: `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Georgia"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    {
      path: 'xl/sharedStrings.xml',
      content: `${HEAD}<sst xmlns="${MAIN}" count="1" uniqueCount="1"><si><t>Prestadora</t></si></sst>`,
    },
    {
      path: 'xl/worksheets/sheet1.xml',
      content: `${HEAD}<worksheet xmlns="${MAIN}"><dimension ref="A1:D12"/><cols><col min="1" max="1" width="33" customWidth="1"/></cols><sheetData><row r="1" ht="32" customHeight="1"><c r="A1" s="1" t="inlineStr"><is><t>Modelo da casa</t></is></c></row><row r="2" spans="1:2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"/></row><row r="6"><c r="C6" s="2"/><c r="D6" s="2"><f>C6*2</f><v>14</v></c></row>${exemplo ? `<row r="9">${example}</row>` : ''}<row r="10"><c r="C10"><f>SUM(C6:C9)</f><v>7</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells></worksheet>`,
    },
    {
      path: 'xl/worksheets/sheet2.xml',
      content: `${HEAD}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><f>Relatório!C10</f><v>7</v></c></row></sheetData></worksheet>`,
    },
  ]
}

export async function workbookOf(given: Given = {}): Promise<Uint8Array> {
  const parts = modeloParts(given).map(({ path, content }) => ({ path, content: [content] }))
  return new Uint8Array(await (await zipFile(parts, 'application/zip')).arrayBuffer())
}
