/** The order of a table on the screen: the report's, or by a chosen column. */
import { daysOfLine, type EffectivenessLine, farmsOfLine, type LineField } from '@faixa/domain'

/** The fields of a line, and the day and farm of its laudo. */
type LineColumn = LineField | 'data' | 'fazenda'

const LABELS = {
  codigo: 'Código',
  data: 'Data',
  fazenda: 'Fazenda',
  prestadora: 'Prestadora',
  piloto: 'Piloto',
  areaPlantio: 'Área de plantio (ha)',
  efetividade: 'Efetividade (%)',
  observacoes: 'Observações',
} as const satisfies Record<LineColumn, string>

const isNumeric = (field: LineColumn) => field === 'areaPlantio' || field === 'efetividade'

/** Widths, so that the columns of all tables are aligned. */
const WIDTHS = {
  codigo: '9%',
  data: '112px',
  fazenda: '12%',
  prestadora: '11%',
  piloto: '10%',
  areaPlantio: '104px',
  efetividade: '108px',
  observacoes: 'auto',
} as const satisfies Record<LineColumn, string>

export const COLUMNS = (Object.keys(LABELS) as LineColumn[]).map((name) => ({
  name,
  label: LABELS[name],
  width: WIDTHS[name],
  numeric: isNumeric(name),
}))

export interface LineOrder {
  readonly column: LineColumn
  readonly descending: boolean
}

/** Orders by the column ascending, then descending, then as the report has it; figures begin descending. */
export function nextOrder(order: LineOrder | undefined, column: LineColumn): LineOrder | undefined {
  if (order?.column !== column) return { column, descending: isNumeric(column) }
  return order.descending === isNumeric(column) ? { column, descending: !order.descending } : undefined
}

const collator = new Intl.Collator('pt-BR', { numeric: true })

export function orderedLines(
  lines: readonly EffectivenessLine[],
  order: LineOrder | undefined,
): readonly EffectivenessLine[] {
  if (!order) return lines
  const { column, descending } = order
  const sign = descending ? -1 : 1
  return lines.toSorted((a, b) => {
    if (column === 'areaPlantio' || column === 'efetividade') {
      const [one, other] = [a[column], b[column]]
      // An unknown figure comes last in either order.
      if (one === undefined || other === undefined) return (one === undefined ? 1 : 0) - (other === undefined ? 1 : 0)
      return sign * (one - other)
    }
    return sign * collator.compare(textOf(a, column), textOf(b, column))
  })
}

function textOf(line: EffectivenessLine, column: Exclude<LineColumn, 'areaPlantio' | 'efetividade'>): string {
  if (column === 'data') return daysOfLine(line).join()
  if (column === 'fazenda') return farmsOfLine(line).join()
  return column === 'prestadora' || column === 'piloto' ? line[column].nome : line[column]
}
