import { IMPORTED, type Tipo } from '@faixa/contract'
import { excelFile } from '@faixa/export'
import { ENTITY_WORDS, kindNames } from '../../../entidades/entity-words.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { HELP_MARK, importColumns } from './import-columns.ts'
import type { Importing } from './import-sheets.ts'

/** An empty spreadsheet with the headings of this list, or a tab for each list, and one line of help below them. */
export function importTemplate(importing: Importing, convite: boolean): Promise<Blob> {
  const lists = importing === 'tudo' ? IMPORTED : [importing]
  return excelFile(...lists.map((tipo) => sheetFor(tipo, convite)))
}

function sheetFor(tipo: Tipo, convite: boolean) {
  const columns = importColumns(tipo, convite)
  const help = Object.fromEntries(
    columns.map(({ field, help }, i) => [field, i === 0 ? `${HELP_MARK}: ${help}. Esta linha não é importada.` : help]),
  )
  return {
    sheet: kindNames(tipo),
    columns: columns.map(({ field, label }) => ({
      name: field,
      label,
      kind: 'text' as const,
      cell: (row: Readonly<Record<string, string>>) => row[field],
    })),
    rows: [help],
  }
}

export async function saveTemplate(importing: Importing, convite: boolean): Promise<void> {
  const name = importing === 'tudo' ? 'cadastros' : ENTITY_WORDS[importing].many
  saveFile(await importTemplate(importing, convite), `modelo-${name}.xlsx`)
}
