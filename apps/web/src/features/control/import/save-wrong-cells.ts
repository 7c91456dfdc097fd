import { excelFile } from '@faixa/export'
import { saveFile } from '../../../ui/save-file.ts'

export interface WrongCell {
  /** Name of the tab, where the file has several lists. */
  readonly aba?: string
  readonly linha: number
  readonly coluna: string
  readonly valor: string
  readonly mensagem: string
}

/** Saves the wrong cells as a file, for correcting the spreadsheet. */
export async function saveWrongCells(cells: readonly WrongCell[]): Promise<void> {
  const file = await excelFile<WrongCell>({
    sheet: 'Células erradas',
    columns: [
      ...(cells.some(({ aba }) => aba !== undefined)
        ? [{ name: 'aba', label: 'Aba', kind: 'text', cell: ({ aba }: WrongCell) => aba } as const]
        : []),
      { name: 'linha', label: 'Linha', kind: 'count', cell: ({ linha }) => linha },
      { name: 'coluna', label: 'Coluna', kind: 'text', cell: ({ coluna }) => coluna },
      { name: 'valor', label: 'Valor', kind: 'text', cell: ({ valor }) => valor },
      { name: 'mensagem', label: 'O que está errado', kind: 'text', cell: ({ mensagem }) => mensagem },
    ],
    rows: cells,
  })
  saveFile(file, 'celulas-erradas.xlsx')
}
