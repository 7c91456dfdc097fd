/** Every column that the list can show, from domain's table; the others are in a row's details. */
import type { LaudoListed } from '@faixa/contract'
import { COLUMN_NAMES, type ColumnName, columnHeading, laudoColumn, MEASURED_NAMES } from '@faixa/domain'
import { ABSENT, formatNumber } from '@faixa/units'
import type { ReactNode } from 'react'
import { columnValue } from '../../laudo/column-value.ts'
import type { Column } from '../../list/columns/column.ts'
import { METHOD_SECTIONS } from '../../method/method-sections.ts'
import { LaudoVerdictBadge } from '../../protecao/verdict/laudo-verdict-badge.tsx'
import { formatMoment, formatWhen } from '../../ui/format-when.ts'
import { sentence } from '../../ui/sentence.ts'
import { EffectivenessCell } from './rows/effectiveness-cell.tsx'
import { LaudoStatus } from './rows/laudo-status.tsx'

/** The first of the columns offered in addition to the default ones. */
export const EFFECTIVENESS = 'percentAplicacaoEfetiva' satisfies ColumnName

type LaudoColumn = Column<LaudoListed>

/** Text columns that may be truncated, with their preferred share of the table, percent. */
const SHARES: Readonly<Partial<Record<ColumnName, number>>> = {
  nome: 24,
  tratamento: 21,
  cultura: 18,
  empresaNome: 14,
  unidadeNome: 14,
  prestadora: 27,
  piloto: 16,
  usuario: 11,
  decisoesTomadas: 24,
  avisosConfirmados: 24,
}

/** Names that are never truncated, because several begin alike. */
const WHOLE: ReadonlySet<ColumnName> = new Set(['nome', 'prestadora'])
/** Texts that wrap to a second line next to the effectiveness. */
const TWO_LINES: ReadonlySet<ColumnName> = new Set(['tratamento', 'cultura', 'piloto'])

export const LISTED_COLUMNS: readonly LaudoColumn[] = COLUMN_NAMES.map((name) => {
  const { kind, needs, notForUnidade, sortable, formula } = laudoColumn(name)
  const share = SHARES[name]
  return {
    name,
    label: columnHeading(name),
    ...(needs && { needs }),
    ...(notForUnidade && { notForUnidade }),
    ...(sortable && { sort: name }),
    ...(share !== undefined && { share }),
    ...(formula !== undefined && { explanation: sentence(formula), section: METHOD_SECTIONS.percentages }),
    ...(kind === 'number' && { numeric: true }),
    ...(WHOLE.has(name) && { wraps: true }),
    ...(TWO_LINES.has(name) && { wraps: 'twice' }),
    cell: (laudo) => shownCell(name, laudo),
  }
})

export const USUAL_COLUMNS = COLUMN_NAMES.filter((name) => laudoColumn(name).usual)

function shownCell(name: ColumnName, laudo: LaudoListed): ReactNode {
  if (name === EFFECTIVENESS) return <EffectivenessCell laudo={laudo} />
  if (name === 'verificacaoDistancias' && laudo.veredicto) return <LaudoVerdictBadge veredicto={laudo.veredicto} />
  return laudoColumn(name).kind === 'status' ? <LaudoStatus laudo={laudo} /> : shownValue(name, laudo)
}

function shownValue(name: ColumnName, laudo: LaudoListed): string {
  const value = columnValue(name, laudo)
  if (typeof value !== 'string') return formatNumber(value)
  const { kind } = laudoColumn(name)
  if (kind === 'day') return formatWhen(value.slice(0, 10)) ?? ABSENT
  if (kind === 'time') return formatWhen(value) ?? ABSENT
  return kind === 'moment' ? formatMoment(new Date(value)) : value
}

const METODO: ColumnName = 'metodo'
const MEASURED: ReadonlySet<string> = new Set(MEASURED_NAMES)

/** A measured number is shown or written together with its method. */
export function withMetodo<Named extends { readonly name: string }>(
  chosen: readonly Named[],
  offered: readonly Named[],
): readonly Named[] {
  if (!chosen.some(({ name }) => MEASURED.has(name)) || chosen.some(({ name }) => name === METODO)) return chosen
  return [...chosen, ...offered.filter(({ name }) => name === METODO)]
}
