import { readXlsx } from 'hucre/xlsx'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { excelCell } from '../excel/excel-cell.ts'
import { excelFile } from '../excel/excel-file.ts'
import { paperText } from './paper-text.ts'
import type { CellKind, TableColumn } from './table-column.ts'

type Row = Readonly<Record<string, string | number | undefined>>

const column = (name: string, kind: CellKind): TableColumn<Row> => ({
  name,
  label: name,
  kind,
  cell: (row) => row[name],
})
const columns = [
  column('texto', 'text'),
  column('dia', 'day'),
  column('hora', 'hour'),
  column('momento', 'moment'),
  column('numero', 'number'),
  column('conta', 'count'),
]
const full: Row = {
  texto: 'Água & <Luz>',
  dia: '2026-03-14',
  hora: '07:12',
  // The expected time is local, so that the test holds in any zone.
  momento: new Date(2026, 2, 15, 9, 30, 59).toISOString(),
  numero: 1234.567,
  conta: 12,
}

async function written(rows: readonly Row[], total?: readonly (string | number | undefined)[]): Promise<Buffer> {
  const file = await excelFile({ sheet: 'Folha', columns, rows, ...(total && { total }) })
  return Buffer.from(await file.arrayBuffer())
}

test('a spreadsheet holds real days, times and numbers, as another program reads them', async () => {
  const [sheet] = await readSheets(await written([full]))
  expect(sheet?.sheet).toBe('Folha')
  expect(sheet?.data).toEqual([
    ['texto', 'dia', 'hora', 'momento', 'numero', 'conta'],
    [
      'Água & <Luz>',
      new Date('2026-03-14T00:00:00Z'),
      // A time without a day is on the day from which days are counted.
      new Date('1899-12-30T07:12:00Z'),
      expect.any(Date),
      1234.567,
      12,
    ],
  ])
})

test('a moment is on the clock of whoever exports, to the minute', () => {
  // Part of a day as a floating number: readers are a thousandth of a second off.
  const days = Number(excelCell('moment', full['momento']))
  expect(Math.round((days - 25_569) * 86_400)).toBe(Date.UTC(2026, 2, 15, 9, 30) / 1000)
})

test('what is not known is an empty cell, never 0', async () => {
  const [sheet] = await readSheets(await written([full, {}, { ...full, numero: Number.NaN, texto: '', hora: '' }]))
  expect(sheet?.data[2]).toEqual([null, null, null, null, null, null])
  expect(sheet?.data[3]?.slice(0, 5)).toEqual([
    null,
    full['dia'] && new Date('2026-03-14T00:00:00Z'),
    null,
    expect.any(Date),
    null,
  ])
  for (const kind of ['text', 'day', 'hour', 'moment', 'number', 'count'] as const) {
    expect(excelCell(kind, undefined)).toBeNull()
  }
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")'])('the text %s stays a text', async (texto) => {
  const bytes = await written([{ ...full, texto }])
  expect((await readSheets(bytes))[0]?.data[1]?.[0]).toBe(texto)
  const { sheets } = await readXlsx(bytes, { readStyles: true })
  const cell = sheets[0]?.cells?.get('1,0')
  expect(cell?.formula).toBeUndefined()
  // The text format still applies when the cell is edited.
  expect(cell?.style?.numFmt).toBe('@')
})

test('the heading is bold and stays in sight, columns are 186 px wide, and the last row may be a total', async () => {
  const total = ['TOTAL', undefined, undefined, undefined, 1234.567, 12]
  const { sheets } = await readXlsx(await written([full, full], total), { readStyles: true })
  const sheet = sheets[0]!
  const bold = sheet.rows.map((_, row) => sheet.cells?.get(`${row},0`)?.style?.font?.bold ?? false)
  expect(bold).toEqual([true, false, false, true])
  expect(sheet.freezePane).toMatchObject({ rows: 1 })
  expect(sheet.columns?.map(({ width }) => Math.round((width ?? 0) * 7))).toEqual(columns.map(() => 186))
  const formats = columns.map((_, index) => sheet.cells?.get(`1,${index}`)?.style?.numFmt)
  expect(formats).toEqual(['@', 'dd/mm/yyyy', 'hh:mm', 'dd/mm/yyyy hh:mm', '#,##0.00', '#,##0'])
})

test('the heading has filters, over the rows and not over a total', async () => {
  const read = async (rows: readonly Row[], total?: readonly string[]) =>
    (await readXlsx(await written(rows, total), { readStyles: true })).sheets[0]
  expect((await read([full, full]))?.autoFilter?.range).toBe('A1:F3')
  expect((await read([full, full], ['TOTAL']))?.autoFilter?.range).toBe('A1:F3')
  expect((await read([]))?.autoFilter?.range).toBe('A1:F1')
})

test('printed, it lies on its side, eight columns a page, with heading and first column on each', async () => {
  const { sheets } = await readXlsx(await written([full]))
  expect(sheets[0]?.pageSetup).toMatchObject({
    orientation: 'landscape',
    paperSize: 'a4',
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '$1:$1',
    printTitlesColumn: '$A:$A',
  })
  const wide = Array.from({ length: 39 }, (_, index) => column(`c${index}`, 'number'))
  const file = await excelFile({ sheet: 'Folha', columns: wide, rows: [{ c38: 1 }] })
  const [sheet] = (await readXlsx(await file.arrayBuffer())).sheets
  expect(sheet?.pageSetup?.fitToWidth).toBe(5)
  expect(sheet?.rows[1]?.[38]).toBe(1)
})

test('letters that no spreadsheet can hold are left out, spaces at the ends stay', async () => {
  const [sheet] = await readSheets(await written([{ ...full, texto: ' a\u0000b\ud800"<ç>🛩 ' }]), { trim: false })
  expect(sheet?.data[1]?.[0]).toBe(' ab"<ç>🛩 ')
})

test('a text that is longer than a cell takes is cut, and says so', async () => {
  const longest = 'x'.repeat(32_767)
  const [sheet] = await readSheets(await written([{ texto: longest }, { texto: `${longest}x` }]))
  expect(sheet?.data[1]?.[0]).toBe(longest)
  expect(sheet?.data[2]?.[0]).toBe(`${longest.slice(0, -1)}…`)
})

test('a table that breaks off is no file', async () => {
  async function* rows() {
    yield full
    await Promise.reject(new Error('cut off'))
  }
  await expect(excelFile({ sheet: 'Folha', columns, rows: rows() })).rejects.toThrow('cut off')
})

test('on paper the same cells read as in Brazil, and what is not known is a dash', () => {
  const texts = columns.map(({ kind, cell }) => paperText(kind, cell(full)))
  expect(texts).toEqual(['Água & <Luz>', '14/03/2026', '07:12', '15/03/2026 09:30', '1.234,57', '12'])
  expect(columns.map(({ kind }) => paperText(kind, undefined))).toEqual(columns.map(() => '—'))
  expect(paperText('number', 0)).toBe('0,00')
})

test('a letter that the fonts of PDF lack is a question mark, and accents in two parts become one', () => {
  expect(paperText('text', 'Sa\u0303o — “Zé” 農')).toBe('São — “Zé” ?')
})
