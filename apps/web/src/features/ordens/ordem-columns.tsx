/** The columns and the filters of the list of service orders. */
import type { OrdemListed } from '@faixa/contract'
import { SEDE_NAME, SITUACAO_NAMES } from '@faixa/domain'
import { ABSENT, formatNumber } from '@faixa/units'
import { ENTIDADE_FILTERS } from '../../entidades/entidade-filters.ts'
import { TRATAMENTO_CHOICES } from '../../laudo/laudo-choices.ts'
import type { FilterName } from '../../list/address/list-address.ts'
import type { Column } from '../../list/columns/column.ts'
import type { ListFilter } from '../../list/filters/list-filter.ts'
import { CampoBadge } from '../../ordem/campo-badge.tsx'
import { ORDEM_LABELS } from '../../ordem/ordem-labels.ts'
import { SituacaoBadge } from '../../ordem/situacao-badge.tsx'
import { formatDate, formatMoment } from '../../ui/format-when.ts'
import type { ORDEM_TERMS } from './ordem-address.ts'

export const ORDEM_COLUMNS: readonly Column<OrdemListed>[] = [
  { name: 'codigo', label: 'Código', sort: 'codigo', cell: ({ codigo }) => codigo },
  { name: 'nome', label: 'Nome', sort: 'nome', share: 18, cell: ({ nome }) => nome ?? ABSENT },
  {
    name: 'situacao',
    label: 'Situação',
    sort: 'situacao',
    cell: ({ situacao, campo }) => (
      <>
        <SituacaoBadge situacao={situacao} /> <CampoBadge campo={campo} />
      </>
    ),
  },
  { name: 'data', label: ORDEM_LABELS.data, sort: 'data', cell: ({ data }) => formatDate(data) },
  {
    name: 'diaPlanejado',
    label: ORDEM_LABELS.diaPlanejado,
    sort: 'diaPlanejado',
    cell: ({ diaPlanejado }) => formatDate(diaPlanejado),
  },
  {
    name: 'empresa',
    label: ORDEM_LABELS.empresa,
    sort: 'empresa',
    share: 18,
    wraps: true,
    cell: ({ empresa }) => empresa?.nome ?? ABSENT,
  },
  {
    name: 'unidade',
    label: ORDEM_LABELS.unidade,
    sort: 'unidade',
    share: 14,
    notForUnidade: true,
    cell: ({ empresa, unidade }) => unidade?.nome ?? (empresa ? SEDE_NAME : ABSENT),
  },
  {
    name: 'prestadora',
    label: ORDEM_LABELS.prestadora,
    sort: 'prestadora',
    share: 15,
    wraps: true,
    cell: ({ prestadora }) => prestadora?.nome ?? ABSENT,
  },
  {
    name: 'piloto',
    label: ORDEM_LABELS.piloto,
    sort: 'piloto',
    share: 10,
    cell: ({ piloto }) => piloto?.nome ?? ABSENT,
  },
  {
    name: 'tratamento',
    label: ORDEM_LABELS.tratamento,
    sort: 'tratamento',
    share: 14,
    cell: ({ tratamento }) => tratamento,
  },
  { name: 'cultura', label: ORDEM_LABELS.cultura, sort: 'cultura', share: 14, cell: ({ cultura }) => cultura },
  {
    name: 'areaHa',
    label: 'Área (ha)',
    sort: 'areaHa',
    numeric: true,
    cell: ({ areaHa }) => (areaHa === undefined ? ABSENT : formatNumber(areaHa)),
  },
  { name: 'talhoes', label: 'Talhões', numeric: true, cell: ({ talhoes }) => formatNumber(talhoes, 0) },
  { name: 'laudos', label: 'Laudos', sort: 'laudos', numeric: true, cell: ({ laudos }) => formatNumber(laudos, 0) },
  {
    name: 'usuario',
    label: 'Registrada por',
    needs: 'readPrivate',
    share: 12,
    cell: ({ usuario }) => usuario?.nome ?? ABSENT,
  },
  {
    name: 'dataCriacao',
    label: 'Data de Registro',
    sort: 'dataCriacao',
    needs: 'readPrivate',
    cell: ({ dataCriacao }) => (dataCriacao === undefined ? ABSENT : formatMoment(new Date(dataCriacao))),
  },
]

export const ORDEM_USUAL = [
  'codigo',
  'situacao',
  'data',
  'diaPlanejado',
  'empresa',
  'prestadora',
  'piloto',
  'areaHa',
  'laudos',
]

export const ORDEM_FILTERS: readonly ListFilter<FilterName<(typeof ORDEM_TERMS)['filter']>>[] = [
  {
    kind: 'choice',
    key: 'situacao',
    label: 'Situação',
    several: true,
    options: SITUACAO_NAMES.map((situacao) => ({ value: situacao, label: situacao })),
  },
  ...ENTIDADE_FILTERS,
  { kind: 'choice', key: 'tratamento', label: ORDEM_LABELS.tratamento, options: TRATAMENTO_CHOICES },
  { kind: 'days', label: ORDEM_LABELS.data, from: 'dataStart', to: 'dataEnd' },
  { kind: 'days', label: ORDEM_LABELS.diaPlanejado, from: 'diaPlanejadoStart', to: 'diaPlanejadoEnd' },
  {
    kind: 'choice',
    key: 'arquivados',
    label: 'Arquivo',
    needs: 'restoreArchived',
    options: [{ value: 'sim', label: 'Arquivadas' }],
  },
]
