/** Columns and filters of the list of contacts. */
import type { Contato } from '@faixa/contract'
import { CONTATO_PARA, SEDE_NAME } from '@faixa/domain'
import { ABSENT, formatNumber } from '@faixa/units'
import { OWNER_FILTERS } from '../../entidades/entidade-filters.ts'
import type { Column } from '../../list/columns/column.ts'
import type { ListFilter } from '../../list/filters/list-filter.ts'
import { formatPosition } from '../../map/controls/format-position.ts'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { formatMoment } from '../../ui/format-when.ts'
import { LABELS, PARA_CHOICES, telefoneText } from './contato-words.ts'

export const CONTATO_COLUMNS: readonly Column<Contato>[] = [
  { name: 'nome', label: LABELS.nome, sort: 'nome', share: 22, cell: ({ nome }) => nome },
  { name: 'para', label: LABELS.para, cell: ({ para }) => CONTATO_PARA[para] },
  { name: 'email', label: LABELS.email, share: 22, cell: ({ email }) => email ?? ABSENT },
  {
    name: 'telefone',
    label: LABELS.telefone,
    cell: ({ telefone }) => (telefone === undefined ? ABSENT : telefoneText(telefone)),
  },
  {
    name: 'objecao',
    label: 'Avisos',
    explanation: 'Quem pediu para não receber avisos não os recebe, também se for cadastrado de novo.',
    cell: ({ objecaoEm }) =>
      objecaoEm === undefined ? (
        <ToneBadge tone="success">Recebe</ToneBadge>
      ) : (
        <ToneBadge tone="warning">Não quer receber</ToneBadge>
      ),
  },
  { name: 'raioM', label: 'Raio (m)', numeric: true, cell: ({ raioM }) => formatNumber(raioM, 0) },
  {
    name: 'horasDeAntecedencia',
    label: 'Antecedência (h)',
    numeric: true,
    cell: ({ horasDeAntecedencia }) => formatNumber(horasDeAntecedencia, 0),
  },
  { name: 'lugar', label: 'Lugar', cell: ({ lat, lon }) => formatPosition(lon, lat) },
  {
    name: 'empresa',
    label: LABELS.empresa,
    share: 18,
    needs: 'readPrivate',
    cell: ({ empresa }) => empresa.nome,
  },
  {
    name: 'unidade',
    label: LABELS.unidade,
    share: 14,
    notForUnidade: true,
    cell: ({ unidade }) => unidade?.nome ?? SEDE_NAME,
  },
  { name: 'observacao', label: LABELS.observacao, share: 20, cell: ({ observacao }) => observacao || ABSENT },
  {
    name: 'criadoEm',
    label: 'Data de Registro',
    sort: 'criadoEm',
    cell: ({ criadoEm }) => formatMoment(new Date(criadoEm)),
  },
]

export const USUAL_COLUMNS: readonly string[] = ['nome', 'para', 'email', 'telefone', 'objecao', 'raioM']

export const CONTATO_FILTERS: readonly ListFilter[] = [
  { kind: 'choice', key: 'para', label: LABELS.para, options: PARA_CHOICES },
  ...OWNER_FILTERS.filter(({ key }) => key === 'empresa'),
  {
    kind: 'choice',
    key: 'objecao',
    label: 'Avisos',
    options: [
      { value: 'nao', label: 'Recebe' },
      { value: 'sim', label: 'Não quer receber' },
    ],
  },
  { kind: 'choice', key: 'arquivados', label: 'Arquivo', options: [{ value: 'sim', label: 'Arquivados' }] },
]
