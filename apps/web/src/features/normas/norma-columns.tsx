/** The columns and filters of the table of rules. */
import { CLASSIFICACOES } from '@faixa/contract'
import { CLASSES_PROTECAO, GRUPOS, SITUACOES_DE_NORMA, type Tone, UFS } from '@faixa/domain'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FilterName } from '../../list/address/list-address.ts'
import type { Column } from '../../list/columns/column.ts'
import type { ListFilter } from '../../list/filters/list-filter.ts'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { formatDate } from '../../ui/format-when.ts'
import type { NORMA_TERMS } from './norma-address.ts'
import {
  AERONAVES,
  aeronaveText,
  CAMPOS,
  classeText,
  estadoText,
  exigenciaText,
  fonteText,
  grupoText,
  isChecked,
  isOfNorm,
  type Linha,
  ufText,
  vigenciaText,
} from './norma-words.ts'

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const SUBJECTS = [
  { value: 'areas', label: 'Áreas e aplicações' },
  { value: 'clima', label: 'Limites do clima' },
  { value: 'avisos', label: 'Avisos antes do voo' },
]

const CHECKED = [
  { value: 'sim', label: 'Conferida' },
  { value: 'nao', label: 'Não conferida' },
]

export const NORMA_FILTERS: readonly ListFilter<FilterName<(typeof NORMA_TERMS)['filter']>>[] = [
  {
    kind: 'choice',
    key: 'uf',
    label: CAMPOS.uf,
    options: [
      { value: 'federal', label: 'Federal' },
      ...Object.keys(UFS).map((uf) => ({ value: uf, label: estadoText(uf as keyof typeof UFS) })),
    ],
  },
  { kind: 'choice', key: 'aeronave', label: CAMPOS.aeronave, options: choicesOf(AERONAVES) },
  { kind: 'choice', key: 'grupo', label: 'Grupo do produto', options: choicesOf(GRUPOS) },
  {
    kind: 'choice',
    key: 'classe',
    label: CAMPOS.classe,
    options: CLASSIFICACOES.map((value) => ({ value, label: CLASSES_PROTECAO[value].nome })),
  },
  { kind: 'choice', key: 'assunto', label: 'Assunto', options: SUBJECTS },
  { kind: 'choice', key: 'conferida', label: 'Conferência', options: CHECKED },
  { kind: 'days', label: 'Em vigor', from: 'vigenteDe', to: 'vigenteAte' },
]

const SITUACAO_TONES = { vigente: 'success', suspensa: 'neutral', naoConferida: 'warning' } as const satisfies Record<
  Linha['situacao'],
  Tone
>

export const NORMA_COLUMNS: readonly Column<Linha>[] = [
  { name: 'linha', label: 'Linha', sort: 'linha', numeric: true, cell: ({ linha }) => linha },
  { name: 'uf', label: CAMPOS.uf, sort: 'uf', cell: ufText },
  { name: 'classe', label: CAMPOS.classe, sort: 'classe', share: 14, wraps: 'twice', cell: classeText },
  { name: 'aeronave', label: CAMPOS.aeronave, cell: aeronaveText },
  { name: 'grupo', label: CAMPOS.grupo, share: 10, wraps: 'twice', cell: grupoText },
  { name: 'exigencia', label: 'Exige', sort: 'distancia', numeric: true, cell: exigenciaText },
  {
    name: 'norma',
    label: CAMPOS.norma,
    sort: 'norma',
    share: 30,
    wraps: true,
    cell: ({ norma, artigo }) => <Beneath line={artigo}>{norma}</Beneath>,
  },
  { name: 'vigencia', label: 'Vigência', sort: 'vigencia', share: 12, wraps: 'twice', cell: vigenciaText },
  {
    name: 'conferidoEm',
    label: CAMPOS.conferidoEm,
    sort: 'conferidoEm',
    share: 18,
    wraps: true,
    cell: (row) => <Conferencia row={row} />,
  },
  {
    name: 'situacao',
    label: CAMPOS.situacao,
    cell: ({ situacao }) => <ToneBadge tone={SITUACAO_TONES[situacao]}>{SITUACOES_DE_NORMA[situacao]}</ToneBadge>,
  },
]

export const NORMA_USUAL = [
  'linha',
  'uf',
  'classe',
  'aeronave',
  'grupo',
  'exigencia',
  'norma',
  'vigencia',
  'conferidoEm',
]

/** The day of the check with the person who applied the table that first had it, and where the text was read. */
function Conferencia({ row }: { readonly row: Linha }) {
  const { conferidoEm, conferidoPor, fonte } = row
  const by = conferidoPor === undefined ? 'tabela do produto' : `por ${conferidoPor}`
  if (!isOfNorm(fonte)) return <>{fonteText(row)}</>
  if (!isChecked(row)) {
    return (
      <Beneath line={fonteText(row)}>
        <ToneBadge tone="warning">Não conferida</ToneBadge>
      </Beneath>
    )
  }
  return (
    <Beneath line={fonteText(row)}>
      {formatDate(conferidoEm ?? undefined)}, {by}
    </Beneath>
  )
}

function Beneath({ line, children }: { readonly line: string | null; readonly children: ReactNode }) {
  return (
    <>
      {children}
      {line !== null && (
        <Text span size="xs" c="dimmed" display="block">
          {line}
        </Text>
      )}
    </>
  )
}
