import { csvRows } from './csv-rows.ts'
import { numberedRows, type ReadTable, UnreadableTable } from './table-rows.ts'
import { xlsxSheets } from './xlsx-rows.ts'

/** Reads a file by its content, regardless of its name: an XLSX file is an archive, whose first letters are PK. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<ReadTable> {
  try {
    if (startsWith(bytes, OLD_EXCEL)) {
      return { fault: 'Este é um arquivo XLS, do Excel antigo: abra-o e salve como XLSX ou CSV.' }
    }
    const sheets = startsWith(bytes, ARCHIVE) ? await xlsxSheets(bytes) : [{ rows: numberedRows(csvRows(bytes)) }]
    const isEmpty = sheets.every(({ rows, fault }) => rows.length === 0 && fault === undefined)
    return isEmpty ? { fault: 'A planilha está vazia.' } : { sheets }
  } catch (error) {
    if (error instanceof UnreadableTable) return { fault: error.message }
    throw error
  }
}

const ARCHIVE = [0x50, 0x4b]
/** Compound files, in which Excel wrote until 2003, and writes protected workbooks today. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, i) => bytes[i] === byte)
}
