/** Decides which exports are possible, and in which format. */
import { EXPORT_MAX, type LaudoListed } from '@faixa/contract'
import { columnGroups } from '@faixa/export'
import { formatNumber } from '@faixa/units'
import type { ExportFormat } from '../../../export/laudos/export-asked.ts'
import type { ExportQuery } from '../../../export/laudos/export-laudos.ts'
import type { ListQuery } from '../../../list/address/list-query.ts'
import type { Column } from '../../../list/columns/column.ts'
import { valuesOf } from '../../../list/filters/list-filter.ts'
import type { Choices } from '../../../list/filters/use-choices.ts'
import { filtersIn } from './export-words.ts'

/** The laudos and columns that an export may contain. */
export interface ExportScope {
  /** The query of the list; its page does not matter. */
  readonly query: ListQuery
  /** Every column that this person may see. */
  readonly columns: readonly Column<LaudoListed>[]
  readonly shown: readonly Column<LaudoListed>[]
  /** Selected laudos, offered in addition to everything that the filters find. */
  readonly selected?: readonly LaudoListed[]
}

interface Wish {
  /** Number of laudos; absent while they are being counted. */
  readonly laudos: number | undefined
  readonly columns: number
  readonly tooLong: boolean
}

/** Explains why an export cannot begin and what to do; undefined where it can. */
export function refusalOf({ laudos, columns, tooLong }: Wish): string | undefined {
  if (columns === 0) return 'Escolha ao menos uma coluna.'
  if (laudos === 0) return 'Não há laudos para exportar com estes filtros.'
  if (laudos !== undefined && laudos > EXPORT_MAX) {
    return `São ${formatNumber(laudos, 0)} laudos; uma exportação leva até ${formatNumber(EXPORT_MAX, 0)}. Restrinja os filtros.`
  }
  return tooLong ? 'Seriam milhares de páginas: escolha Excel ou menos colunas, ou restrinja os filtros.' : undefined
}

/** The exported columns. With several groups of columns the código is added, which identifies the rows of each group. */
export function columnsFor<Column extends { readonly name: string }>(
  chosen: readonly Column[],
  format: ExportFormat,
  offered: readonly Column[],
): readonly Column[] {
  if (format !== 'pdf' || columnGroups(chosen.length, 0).length === 1) return chosen
  return [...offered.filter(({ name }) => name === 'codigo'), ...chosen.filter(({ name }) => name !== 'codigo')]
}

/** The query of an export: the selected laudos regardless of the filters, or everything that the filters find. */
export function exportQuery(
  { page: _page, pageSize: _size, ...filtered }: ListQuery,
  selected: readonly string[] | undefined,
): ExportQuery {
  return selected ? { uuids: selected.join(), sort: filtered.sort } : filtered
}

/** Maximum number of names of empresas that fit into a heading. */
const NAMES_MOST = 3

/** Names of the empresas of the selected laudos, or of the filter; absent where laudos of any empresa may be among them. */
export function companyOf(
  query: ListQuery,
  choices: Choices,
  selected: readonly Pick<LaudoListed, 'empresaNome'>[] = [],
): string | undefined {
  const names =
    selected.length > 0
      ? [...new Set(selected.map(({ empresaNome }) => empresaNome))]
      : valuesOf(filtersIn(query), 'empresa').flatMap(
          (id) => choices['empresa']?.find(({ value }) => value === id)?.label ?? [],
        )
  if (names.length === 0) return undefined
  return names.length > NAMES_MOST ? `${names.length} empresas` : names.join(', ')
}
