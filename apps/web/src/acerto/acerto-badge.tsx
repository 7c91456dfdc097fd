import { ACERTO_SITUACOES, type AcertoSituacao } from '@faixa/domain'
import { IconCircleCheck, IconCircleX, IconFileSearch, IconHourglass } from '@tabler/icons-react'
import { ToneBadge } from '../ui/badges/tone-badge.tsx'

const ICONS = {
  'Em conferência': IconFileSearch,
  'Aceito pela empresa': IconHourglass,
  'Aceito pela prestadora': IconHourglass,
  Aceito: IconCircleCheck,
  Cancelado: IconCircleX,
} as const satisfies Record<AcertoSituacao, typeof IconCircleX>

export function AcertoBadge({ situacao }: { readonly situacao: AcertoSituacao }) {
  const Icon = ICONS[situacao]
  return (
    <ToneBadge tone={ACERTO_SITUACOES[situacao].tone} icon={<Icon size={14} stroke={2} />}>
      {situacao}
    </ToneBadge>
  )
}
