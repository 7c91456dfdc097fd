import { SITUACOES, type Situacao } from '@faixa/domain'
import { IconCircleCheck, IconCircleX, IconClipboardList, IconPlane } from '@tabler/icons-react'
import { ToneBadge } from '../ui/badges/tone-badge.tsx'

const ICONS = {
  Aberta: IconClipboardList,
  Voada: IconPlane,
  Encerrada: IconCircleCheck,
  Cancelada: IconCircleX,
} as const satisfies Record<Situacao, typeof IconPlane>

export function SituacaoBadge({ situacao }: { readonly situacao: Situacao }) {
  const Icon = ICONS[situacao]
  return (
    <ToneBadge tone={SITUACOES[situacao].tone} icon={<Icon size={14} stroke={2} />}>
      {situacao}
    </ToneBadge>
  )
}
