import { ABSENT, formatNumber } from '@faixa/units'
import { printable } from '../pdf/printable.ts'
import { formatMoment } from './moment-text.ts'
import type { Cell, CellKind } from './table-column.ts'

/** The text of a cell on paper, in the formats of Brazil. */
export function paperText(kind: CellKind, cell: Cell): string {
  if (cell === undefined || cell === '') return ABSENT
  if (typeof cell === 'number') return formatNumber(cell, kind === 'count' ? 0 : 2)
  if (kind === 'day') return cell.split('-').reverse().join('/')
  if (kind === 'moment') return formatMoment(new Date(cell))
  return printable(cell)
}
