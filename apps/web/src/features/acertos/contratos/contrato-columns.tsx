/** The columns and the filters of the list of contracts. */
import type { ContratoListed } from '@faixa/contract'
import { CONTAGENS } from '@faixa/domain'
import { formatPercent, formatReais } from '@faixa/units'
import { AcertoBadge } from '../../../acerto/acerto-badge.tsx'
import { TRATAMENTO_CHOICES } from '../../../laudo/laudo-choices.ts'
import type { FilterName } from '../../../list/address/list-address.ts'
import type { Column } from '../../../list/columns/column.ts'
import type { ListFilter } from '../../../list/filters/list-filter.ts'
import { formatMoment } from '../../../ui/format-when.ts'
import { PERIOD_COLUMNS, SIDE_FILTERS, sideColumns } from '../acerto-columns.tsx'
import type { CONTRATO_TERMS } from './contrato-address.ts'

export const EVERY_TRATAMENTO = 'Todos os tratamentos'

export const CONTRATO_COLUMNS: readonly Column<ContratoListed>[] = [
  { name: 'nome', label: 'Nome', sort: 'nome', share: 30, wraps: true, cell: ({ nome }) => nome },
  ...sideColumns(25),
  {
    name: 'tratamento',
    label: 'Tratamento',
    sort: 'tratamento',
    share: 20,
    wraps: 'twice',
    cell: ({ tratamento }) => tratamento ?? EVERY_TRATAMENTO,
  },
  ...PERIOD_COLUMNS,
  { name: 'preco', label: 'Preço por ha', numeric: true, cell: ({ termos }) => formatReais(termos.precoPorHa) },
  { name: 'conta', label: 'Hectares pagos', cell: ({ termos }) => CONTAGENS[termos.conta].label },
  { name: 'pleno', label: 'Integral a partir de', numeric: true, cell: ({ termos }) => formatPercent(termos.pleno) },
  { name: 'situacao', label: 'Situação', cell: ({ situacao }) => <AcertoBadge situacao={situacao} /> },
  { name: 'versao', label: 'Versão', numeric: true, cell: ({ versao }) => versao },
  {
    name: 'dataCriacao',
    label: 'Data de Registro',
    sort: 'dataCriacao',
    cell: ({ dataCriacao }) => formatMoment(new Date(dataCriacao)),
  },
]

export const CONTRATO_USUAL = ['nome', 'empresa', 'prestadora', 'tratamento', 'inicio', 'fim', 'preco', 'situacao']

export const CONTRATO_FILTERS: readonly ListFilter<FilterName<(typeof CONTRATO_TERMS)['filter']>>[] = [
  ...SIDE_FILTERS,
  { kind: 'choice', key: 'tratamento', label: 'Tratamento', options: TRATAMENTO_CHOICES },
  {
    kind: 'choice',
    key: 'arquivados',
    label: 'Arquivo',
    needs: 'restoreArchived',
    options: [{ value: 'sim', label: 'Arquivados' }],
  },
]
