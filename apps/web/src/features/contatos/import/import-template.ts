import { excelFile } from '@faixa/export'
import { saveFile } from '../../../ui/save-file.ts'
import { HELP_MARK, IMPORT_COLUMNS } from './import-columns.ts'

/** An empty spreadsheet with the headings, and one line of help below them. */
export async function saveTemplate(): Promise<void> {
  const columns = IMPORT_COLUMNS.filter(({ help }) => help !== undefined)
  const help = Object.fromEntries(
    columns.map(({ field, help }, i) => [field, i === 0 ? `${HELP_MARK}: ${help}. Esta linha não é importada.` : help]),
  )
  const file = await excelFile({
    sheet: 'Contatos',
    columns: columns.map(({ field, label }) => ({
      name: field,
      label,
      kind: 'text' as const,
      cell: (row: Readonly<Record<string, string | undefined>>) => row[field],
    })),
    rows: [help],
  })
  saveFile(file, 'modelo-contatos.xlsx')
}
