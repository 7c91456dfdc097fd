/** The columns and filters of the list of protected areas and obstacles. */
import { type Protecao } from '@faixa/contract'
import { SEDE_NAME, type Tone, VALIDITY_NAMES, type ValidityState, validityOn } from '@faixa/domain'
import { ABSENT, DISTANCE_DECIMALS, formatTyped } from '@faixa/units'
import { Text } from '@mantine/core'
import { OWNER_FILTERS } from '../../../entidades/entidade-filters.ts'
import { dateTextOf } from '../../../form/fields/date-text.ts'
import type { Column } from '../../../list/columns/column.ts'
import type { ListFilter } from '../../../list/filters/list-filter.ts'
import { ClassSign } from '../../../protecao/class-legend.tsx'
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx'
import { formatMoment, localDay } from '../../../ui/format-when.ts'
import { measureText } from '../measure-text.ts'
import { CLASS_CHOICES, LABELS } from '../register/protecao-fields.ts'

export const PROTECAO_COLUMNS: readonly Column<Protecao>[] = [
  { name: 'nome', label: LABELS.nome, sort: 'nome', share: 22, cell: ({ nome }) => nome },
  {
    name: 'classificacao',
    label: LABELS.classificacao,
    sort: 'classificacao',
    share: 22,
    cell: ({ classificacao }) => <ClassSign classificacao={classificacao} />,
  },
  {
    name: 'distanciaM',
    label: 'Distância (m)',
    sort: 'distanciaM',
    numeric: true,
    explanation:
      'Distância que uma aeronave tripulada deve manter: a da norma, ou a que a empresa exige, se for maior.',
    cell: ({ distanciaM }) => (distanciaM === undefined ? ABSENT : formatTyped(distanciaM, DISTANCE_DECIMALS)),
  },
  {
    name: 'distanciaDroneM',
    label: 'Distância de drones (m)',
    numeric: true,
    explanation: 'Distância que um drone deve manter: a da norma, ou a que a empresa exige, se for maior.',
    cell: ({ distanciaDroneM }) =>
      distanciaDroneM === undefined ? ABSENT : formatTyped(distanciaDroneM, DISTANCE_DECIMALS),
  },
  { name: 'medida', label: 'Medida', sort: 'areaHa', numeric: true, cell: (area) => measureText(area) ?? 'Ponto' },
  { name: 'validade', label: 'Validade', share: 16, cell: (area) => <Validity area={area} /> },
  {
    name: 'identificacao',
    label: LABELS.identificacao,
    share: 20,
    cell: ({ identificacao }) => identificacao ?? ABSENT,
  },
  {
    name: 'empresa',
    label: LABELS.empresa,
    sort: 'empresa',
    share: 16,
    needs: 'readPrivate',
    cell: ({ empresa }) => empresa.nome,
  },
  {
    name: 'unidade',
    label: LABELS.unidade,
    sort: 'unidade',
    share: 14,
    notForUnidade: true,
    cell: ({ unidade }) => unidade?.nome ?? SEDE_NAME,
  },
  {
    name: 'usuario',
    label: 'Cadastrada por',
    share: 14,
    needs: 'createArea',
    cell: ({ usuario }) => usuario ?? ABSENT,
  },
  {
    name: 'criadoEm',
    label: 'Data de Registro',
    sort: 'criadoEm',
    cell: ({ criadoEm }) => formatMoment(new Date(criadoEm)),
  },
  { name: 'arquivo', label: 'Arquivo', share: 14, needs: 'createArea', cell: ({ arquivo }) => arquivo ?? ABSENT },
]

export const USUAL_COLUMNS: readonly string[] = [
  'nome',
  'classificacao',
  'distanciaM',
  'medida',
  'validade',
  'unidade',
  'usuario',
]

export const PROTECAO_FILTERS: readonly ListFilter[] = [
  { kind: 'choice', key: 'classificacao', label: LABELS.classificacao, several: true, options: CLASS_CHOICES },
  ...OWNER_FILTERS,
  {
    kind: 'choice',
    key: 'validade',
    label: 'Validade',
    several: true,
    options: Object.entries(VALIDITY_NAMES).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choice',
    key: 'arquivadas',
    label: 'Arquivo',
    needs: 'createArea',
    options: [{ value: 'sim', label: 'Arquivadas' }],
  },
]

const TONES = { vigente: 'success', futura: 'info', encerrada: 'neutral' } as const satisfies Record<
  ValidityState,
  Tone
>

function Validity({ area }: { readonly area: Protecao }) {
  const { validaDe, validaAte } = area
  const state = validityOn(area, localDay(new Date()))
  const period = [
    ...(validaDe === undefined ? [] : [`de ${dateTextOf(validaDe)}`]),
    ...(validaAte === undefined ? [] : [`até ${dateTextOf(validaAte)}`]),
  ]
  return (
    <>
      <ToneBadge tone={TONES[state]}>{VALIDITY_NAMES[state]}</ToneBadge>
      {period.length > 0 && (
        <Text size="xs" c="dimmed">
          {period.join(' ')}
        </Text>
      )}
    </>
  )
}
