/** The columns of the queue that are typed in their rows. */
import type { CellChanges, CellColumn, CellFigure, CellRow } from '../../../form/cells/cell-table.ts'
import { tidyDate } from '../../../form/fields/date-text.ts'
import { tidyTime } from '../../../form/fields/time-text.ts'
import type { LaudoField, LaudoValues } from '../laudo-fields.ts'
import type { DraftReport } from './queue-state.ts'

/** A row with the data that the table uses. */
export interface TableRow extends CellRow {
  readonly values: LaudoValues
  readonly report: Pick<DraftReport, 'areaPlantio' | 'percentAplicacaoEfetiva'> | undefined
  /** Pilots that may be chosen in this row. */
  readonly pilotos: readonly { readonly id: number; readonly nome: string }[]
}

/** New values by the id of their row. */
export type TableChanges = CellChanges & Readonly<Record<string, Partial<LaudoValues>>>

interface QueueColumn extends CellColumn<TableRow> {
  readonly name: LaudoField
}

const COLUMNS: readonly QueueColumn[] = [
  { name: 'codigo', label: 'Código', counts: true },
  { name: 'nome', label: 'Nome' },
  {
    name: 'piloto',
    label: 'Piloto',
    choices: ({ pilotos }) => pilotos.map(({ id, nome }) => ({ value: `${id}`, label: nome })),
    none: ({ pilotos }) => (pilotos.length === 0 ? 'Falta a prestadora' : 'Escolha'),
  },
  { name: 'dataInicial', label: 'Data', tidy: tidyDate, follow: finalDate },
  { name: 'horarioInicial', label: 'Início', tidy: tidyTime },
  { name: 'horarioFinal', label: 'Fim', tidy: tidyTime },
  { name: 'dadosOperacao.produtos.0.marca', label: 'Produto' },
]

/** The measured columns, after the typed ones. */
const FIGURES: readonly CellFigure<TableRow>[] = [
  { label: 'Área (ha)', value: ({ report }) => report?.areaPlantio },
  { label: 'Efetividade (%)', value: ({ report }) => report?.percentAplicacaoEfetiva },
]

export const TABLE = { columns: COLUMNS, figures: FIGURES }

/** A final date that equals the initial one, or is empty, follows it. */
function finalDate(text: string, { values: { dataInicial, dataFinal } }: TableRow): Partial<LaudoValues> {
  return dataFinal === '' || dataFinal === dataInicial ? { dataFinal: text } : {}
}
