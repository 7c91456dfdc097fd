/** The columns and filters of the security log. */
import type { SecurityEntry } from '@faixa/contract'
import { ABSENT } from '@faixa/units'
import type { FilterName } from '../../list/address/list-address.ts'
import type { Column } from '../../list/columns/column.ts'
import type { ListFilter } from '../../list/filters/list-filter.ts'
import { SECURITY_WORDS } from '../../session/security-words.ts'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { formatMoment } from '../../ui/format-when.ts'
import { detailWords } from './detail-words.ts'
import type { SECURITY_TERMS } from './security-address.ts'

const REFUSED = [
  { value: 'sim', label: 'Recusado' },
  { value: 'nao', label: 'Feito' },
]

export const SECURITY_FILTERS: readonly ListFilter<FilterName<(typeof SECURITY_TERMS)['filter']>>[] = [
  { kind: 'text', key: 'pessoa', label: 'Quem', beneathHeading: true },
  {
    kind: 'choice',
    key: 'evento',
    label: 'O que aconteceu',
    options: Object.entries(SECURITY_WORDS).map(([value, label]) => ({ value, label })),
  },
  { kind: 'choice', key: 'recusado', label: 'Resultado', options: REFUSED },
  { kind: 'days', label: 'Quando', from: 'desde', to: 'ate' },
]

export const SECURITY_COLUMNS: readonly Column<SecurityEntry>[] = [
  { name: 'quando', label: 'Quando', sort: 'quando', cell: ({ quando }) => formatMoment(new Date(quando)) },
  { name: 'pessoa', label: 'Quem', share: 20, cell: whoOf },
  { name: 'evento', label: 'O que aconteceu', share: 26, cell: ({ evento }) => SECURITY_WORDS[evento] },
  {
    name: 'recusado',
    label: 'Resultado',
    cell: ({ recusado }) => (
      <ToneBadge tone={recusado ? 'danger' : 'neutral'}>{recusado ? 'Recusado' : 'Feito'}</ToneBadge>
    ),
  },
  { name: 'conta', label: 'De quem', share: 20, cell: ({ conta }) => conta?.nome ?? ABSENT },
  { name: 'endereco', label: 'Endereço', cell: ({ endereco }) => endereco ?? ABSENT },
  { name: 'aparelho', label: 'Aparelho', share: 18, cell: ({ aparelho }) => aparelho ?? ABSENT },
  { name: 'detalhe', label: 'Detalhe', share: 22, cell: ({ detalhe }) => detailWords(detalhe) ?? ABSENT },
]

export const SECURITY_USUAL = ['quando', 'pessoa', 'evento', 'recusado', 'conta', 'endereco']

/** The signed-in person; none during a sign-in. */
export function whoOf({ pessoa }: SecurityEntry): string {
  return pessoa?.nome ?? 'Sem login'
}
