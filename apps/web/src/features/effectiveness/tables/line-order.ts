/** The order of a table on the screen: the report's, or by a chosen column. */
import { type EffectivenessLine, LINE_FIELDS, type LineField } from '@faixa/domain'

const LABELS = {
  codigo: 'Código',
  prestadora: 'Prestadora',
  piloto: 'Piloto',
  areaPlantio: 'Área de plantio (ha)',
  efetividade: 'Efetividade (%)',
  observacoes: 'Observações',
} as const satisfies Record<LineField, string>

const isNumeric = (field: LineField) => field === 'areaPlantio' || field === 'efetividade'

/** Widths, so that the columns of all tables are aligned. */
const WIDTHS = {
  codigo: '16%',
  prestadora: '15%',
  piloto: '13%',
  areaPlantio: '110px',
  efetividade: '110px',
  observacoes: 'auto',
} as const satisfies Record<LineField, string>

export const COLUMNS = LINE_FIELDS.map((name) => ({
  name,
  label: LABELS[name],
  width: WIDTHS[name],
  numeric: isNumeric(name),
}))

export interface LineOrder {
  readonly column: LineField
  readonly descending: boolean
}

/** Ascending, then descending, then as the report has it. */
export function nextOrder(order: LineOrder | undefined, column: LineField): LineOrder | undefined {
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

function textOf(line: EffectivenessLine, column: 'codigo' | 'prestadora' | 'piloto' | 'observacoes'): string {
  return column === 'prestadora' || column === 'piloto' ? line[column].nome : line[column]
}
