/** Cells of exported files, one kind for each column of the reports list (domain's table). */
import type { LaudoListed } from '@faixa/contract'
import {
  COLUMN_NAMES,
  type ColumnKind,
  type ColumnName,
  FALLBACK_DATE,
  FALLBACK_TIME,
  laudoColumn,
} from '@faixa/domain'
import type { Cell, CellKind, TableColumn } from '@faixa/export'
import { columnValue } from '../../laudo/column-value.ts'

type LaudoCell = Pick<TableColumn<LaudoListed>, 'kind' | 'cell'>

/** Text in place of an absent name (specification 001 §3). */
const UNNAMED = '-'

/** Formats of the columns of each kind. */
const CELLS: Readonly<Record<ColumnKind, readonly [kind: CellKind, write: (value: Cell) => Cell]>> = {
  text: ['text', asItIs],
  status: ['text', asItIs],
  name: ['text', (name) => name || UNNAMED],
  day: ['day', dayOf],
  time: ['day', dayOf],
  moment: ['moment', asItIs],
  number: ['number', asItIs],
  check: ['text', asItIs],
  flag: ['text', asItIs],
}

export interface NamedColumn {
  readonly name: string
  readonly label: string
}

/** The columns of files into which those of the list are converted. */
export function fileColumns(listed: readonly NamedColumn[]): readonly NamedColumn[] {
  return listed.flatMap(({ name, label }) => {
    const { hour } = laudoColumn(name as ColumnName)
    return [{ name, label }, ...(hour ? [hour] : [])]
  })
}

export function laudoColumns(named: readonly NamedColumn[]): readonly TableColumn<LaudoListed>[] {
  return named.map(({ name, label }) => ({ name, label, ...laudoCell(name) }))
}

function laudoCell(name: string): LaudoCell {
  const column = COLUMN_NAMES.find((one) => one === name)
  if (column) {
    const [kind, write] = CELLS[laudoColumn(column).kind]
    return { kind, cell: (laudo) => write(columnValue(column, laudo)) }
  }
  const whole = COLUMN_NAMES.find((one) => laudoColumn(one).hour?.name === name)
  if (!whole) throw new Error(`The list has no column called ${name}.`)
  return { kind: 'hour', cell: (laudo) => hourOf(columnValue(whole, laudo)) }
}

function asItIs(value: Cell): Cell {
  return value
}

function dayOf(isoDateTime: Cell): string | undefined {
  const day = `${isoDateTime ?? ''}`.slice(0, 10)
  return day === '' || day === FALLBACK_DATE ? undefined : day
}

/** Only where day and time are known. */
function hourOf(isoDateTime: Cell): string | undefined {
  const time = `${isoDateTime ?? ''}`.slice(11, 19)
  return dayOf(isoDateTime) === undefined || time === '' || time === FALLBACK_TIME ? undefined : time.slice(0, 5)
}
