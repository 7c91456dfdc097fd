/** The columns and the filters of the list of settlements. */
import type { AcertoListed } from '@faixa/contract'
import { ACERTO_SITUACAO_NAMES } from '@faixa/domain'
import { formatNumber, formatReais } from '@faixa/units'
import { AcertoBadge } from '../../acerto/acerto-badge.tsx'
import { ENTIDADE_FILTERS } from '../../entidades/entidade-filters.ts'
import type { FilterName } from '../../list/address/list-address.ts'
import type { Column } from '../../list/columns/column.ts'
import type { ListFilter } from '../../list/filters/list-filter.ts'
import { formatDate, formatMoment } from '../../ui/format-when.ts'
import type { ACERTO_TERMS } from './acerto-address.ts'

type OfPair = Pick<AcertoListed, 'empresa' | 'prestadora' | 'inicio' | 'fim'>

/** Columns of the two sides, in contracts and settlements alike. */
export function sideColumns(share: number): readonly Column<OfPair>[] {
  const wide = { share, wraps: true } as const
  return [
    { name: 'empresa', label: 'Empresa', sort: 'empresa', ...wide, cell: ({ empresa }) => empresa.nome },
    { name: 'prestadora', label: 'Prestadora', sort: 'prestadora', ...wide, cell: ({ prestadora }) => prestadora.nome },
  ]
}

/** And of their days. */
export const PERIOD_COLUMNS: readonly Column<OfPair>[] = [
  { name: 'inicio', label: 'Início', sort: 'inicio', cell: ({ inicio }) => formatDate(inicio) },
  { name: 'fim', label: 'Fim', sort: 'fim', cell: ({ fim }) => formatDate(fim) },
]

export const ACERTO_COLUMNS: readonly Column<AcertoListed>[] = [
  ...sideColumns(28),
  ...PERIOD_COLUMNS,
  {
    name: 'situacao',
    label: 'Situação',
    sort: 'situacao',
    cell: ({ situacao }) => <AcertoBadge situacao={situacao} />,
  },
  { name: 'laudos', label: 'Laudos', sort: 'laudos', numeric: true, cell: ({ laudos }) => formatNumber(laudos, 0) },
  { name: 'contestados', label: 'Contestados', numeric: true, cell: ({ contestados }) => formatNumber(contestados, 0) },
  { name: 'valor', label: 'Valor', sort: 'valor', numeric: true, cell: ({ valor }) => formatReais(valor) },
  {
    name: 'dataCriacao',
    label: 'Feito em',
    sort: 'dataCriacao',
    cell: ({ dataCriacao }) => formatMoment(new Date(dataCriacao)),
  },
]

export const ACERTO_USUAL = ['empresa', 'prestadora', 'inicio', 'fim', 'situacao', 'laudos', 'contestados', 'valor']

/** Filters of the two sides of a contract. */
export const SIDE_FILTERS = ENTIDADE_FILTERS.filter(
  ({ key }) => key === 'empresa' || key === 'prestadora',
) as readonly ListFilter<'empresa' | 'prestadora'>[]

export const ACERTO_FILTERS: readonly ListFilter<FilterName<(typeof ACERTO_TERMS)['filter']>>[] = [
  {
    kind: 'choice',
    key: 'situacao',
    label: 'Situação',
    several: true,
    options: ACERTO_SITUACAO_NAMES.map((situacao) => ({ value: situacao, label: situacao })),
  },
  ...SIDE_FILTERS,
  { kind: 'days', label: 'Período', from: 'periodoStart', to: 'periodoEnd' },
]
