import type { Tipo } from '@faixa/contract'
import { excelFile } from '@faixa/export'
import { ENTITY_WORDS } from '../../../entidades/entity-words.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { HELP_MARK, importColumns } from './import-columns.ts'

/** An empty spreadsheet with the headings of this list, and one line of help below them. */
export function importTemplate(tipo: Tipo, convite: boolean): Promise<Blob> {
  const columns = importColumns(tipo, convite)
  const help = Object.fromEntries(
    columns.map(({ field, help }, i) => [field, i === 0 ? `${HELP_MARK}: ${help}. Esta linha não é importada.` : help]),
  )
  return excelFile({
    sheet: ENTITY_WORDS[tipo].many,
    columns: columns.map(({ field, label }) => ({
      name: field,
      label,
      kind: 'text',
      cell: (row: Readonly<Record<string, string>>) => row[field],
    })),
    rows: [help],
  })
}

export async function saveTemplate(tipo: Tipo, convite: boolean): Promise<void> {
  saveFile(await importTemplate(tipo, convite), `modelo-${ENTITY_WORDS[tipo].many}.xlsx`)
}
