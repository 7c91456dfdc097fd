/**
 * A laudo as one flat row, for tables of other programs: the columns of domain's table in its order, names in place of registered entities,
 * date and time separate as in the exported files. Unknown values are null.
 */
import {
  COLUMN_NAMES,
  type ColumnKind,
  type ColumnName,
  checkColumn,
  FALLBACK_DATE,
  FALLBACK_TIME,
  flagText,
  laudoColumn,
  situacaoText,
  statusOf,
  VERIFICACAO_NAMES,
} from '@faixa/domain'
import {
  type LaudoRow,
  type Sight,
  STORED_AS,
  type StoredColumn,
  writtenValue,
} from '../../laudo/laudo-columns.queries.ts'

export type FlatValue = string | number | null

export interface FlatColumn {
  readonly name: string
  readonly label: string
  /** `day` is yyyy-mm-dd, `hour` hh:mm:ss of the field without a zone, `moment` an instant in UTC. */
  readonly kind: 'text' | 'number' | 'day' | 'hour' | 'moment'
  readonly value: (row: LaudoRow) => FlatValue
}

const UUID: FlatColumn = { name: 'uuid', label: 'Identificador', kind: 'text', value: ({ uuid }) => uuid }

/** Returns the columns that a person may see, the identifier first. */
export function flatColumns({ seesPrivate }: Pick<Sight, 'seesPrivate'>): readonly FlatColumn[] {
  const seen = COLUMN_NAMES.filter(
    // All readers of a laudo see its status; only the list's column and its filter are private.
    (name) => seesPrivate || !laudoColumn(name).private || laudoColumn(name).kind === 'status',
  )
  return [UUID, ...seen.flatMap(columnsOf)]
}

const KINDS = {
  text: 'text',
  name: 'text',
  status: 'text',
  day: 'day',
  time: 'day',
  moment: 'moment',
  number: 'number',
  check: 'text',
  flag: 'text',
} as const satisfies Record<ColumnKind, FlatColumn['kind']>

function columnsOf(name: ColumnName): FlatColumn[] {
  const { label, kind, hour } = laudoColumn(name)
  if (kind === 'status') return [{ name, label, kind: 'text', value: (row) => statusOf(row).label }]
  if (kind === 'check') return [{ name, label, kind: 'text', value: ({ situacoes }) => checkText(name, situacoes) }]
  const stored = STORED_AS[name as StoredColumn] as keyof LaudoRow
  const column: FlatColumn = {
    name,
    label,
    kind: KINDS[kind],
    value: (row) => flatValue(writtenValue(name as StoredColumn, row[stored]), kind),
  }
  if (!hour) return [column]
  return [column, { ...hour, kind: 'hour', value: (row) => hourOf(row[stored] as string) }]
}

function checkText(column: ColumnName, situacoes: LaudoRow['situacoes']): string | null {
  const name = VERIFICACAO_NAMES.find((one) => checkColumn(one) === column)
  if (!name || !situacoes) return null
  return situacaoText(situacoes[name], name === 'distancias' ? situacoes.veredicto : undefined)
}

function flatValue(value: LaudoRow[keyof LaudoRow], kind: ColumnKind): FlatValue {
  if (value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (kind === 'day' || kind === 'time') return dayOf(value as string)
  if (typeof value === 'boolean') return flagText(value)
  return value as string | number
}

/** A cleared date is stored as a placeholder day. */
function dayOf(text: string): string | null {
  const day = text.slice(0, 10)
  return day === FALLBACK_DATE ? null : day
}

function hourOf(text: string): string | null {
  const time = text.slice(11, 19)
  return dayOf(text) === null || time === FALLBACK_TIME ? null : time
}
