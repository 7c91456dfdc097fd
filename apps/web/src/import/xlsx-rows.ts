/** Reads the sheets of an XLSX file. Formulas are read as the values that were last computed. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readSheets, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal'
import { numberedRows, READ_ROWS_MAX, type ReadSheet, TOO_MANY_ROWS, UnreadableTable } from './table-rows.ts'

/** Bytes of all parts once expanded: 5,000 rows of 20 columns take some 10 MB. */
const EXPANDED_MAX = 64 * 2 ** 20
const PARTS_MAX = 2000

const NOT_XLSX = 'O arquivo não é uma planilha XLSX que se possa ler: abra-o e salve de novo como XLSX ou CSV.'

const BOMB = 'A planilha se expande demais ao ser aberta e foi recusada: copie só as linhas para outra.'

export async function xlsxSheets(bytes: Uint8Array): Promise<readonly ReadSheet[]> {
  const archive = withErrorsAsTexts(bytes)
  let sheets: readonly { readonly sheet: string; readonly data: readonly (readonly unknown[])[] }[]
  try {
    // Numbers stay texts, because a float would keep only the first digits of a long one.
    sheets = await readSheets(archive.buffer, { parseNumber: (text) => text })
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) {
      throw new UnreadableTable(NOT_XLSX)
    }
    throw error
  }
  return sheets.map(({ sheet, data }) =>
    data.length > READ_ROWS_MAX
      ? { nome: sheet, rows: [], fault: TOO_MANY_ROWS }
      : { nome: sheet, rows: numberedRows(data.map((row) => row.map(textOf))) },
  )
}

/**
 * Writes the archive again with `#REF!` and the like as texts: the library reads a cell with an error as an empty one, so that a wrong cell
 * would be dropped silently. Nothing is expanded beyond EXPANDED_MAX: the directory's sizes are added up first, and no part may exceed its
 * size.
 */
function withErrorsAsTexts(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let expanded = 0
  let parts = 0
  const isXml = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }) => {
    expanded += originalSize
    parts += 1
    if (expanded > EXPANDED_MAX || parts > PARTS_MAX) throw new UnreadableTable(BOMB)
    return /\.(xml|rels)$/.test(name)
  }
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, { filter: isXml })
  } catch (error) {
    throw error instanceof UnreadableTable ? error : new UnreadableTable(NOT_XLSX)
  }
  for (const [name, part] of Object.entries(files)) {
    if (!name.startsWith('xl/worksheets/')) continue
    files[name] = strToU8(strFromU8(part).replace(/(<(?:\w+:)?c\b[^>]*\st=")e"/g, '$1str"'))
  }
  return zipSync(files, { level: 0 })
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'VERDADEIRO' : 'FALSO'
  const text = typeof cell === 'string' ? cell : `${cell as number}`
  // A spreadsheet writes some whole numbers as 1.1222333000181E13.
  return /^\d(?:\.\d+)?E\+?\d+$/.test(text) ? String(Number(text)) : text
}
