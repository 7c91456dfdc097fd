import { ACERTO_SITUACOES, type AcertoSituacao, CONTRATO_SITUACOES, type ContratoSituacao } from '@faixa/domain'
import { IconCircleCheck, IconCircleX, IconFileSearch, IconHistory, IconHourglass } from '@tabler/icons-react'
import { ToneBadge } from '../ui/badges/tone-badge.tsx'

const ICONS = {
  'Em conferência': IconFileSearch,
  'Em aceite': IconFileSearch,
  'Aceito pela empresa': IconHourglass,
  'Aceito pela prestadora': IconHourglass,
  Aceito: IconCircleCheck,
  Vigente: IconCircleCheck,
  Substituído: IconHistory,
  Cancelado: IconCircleX,
} as const satisfies Record<AcertoSituacao | ContratoSituacao, typeof IconCircleX>

const TONES = { ...ACERTO_SITUACOES, ...CONTRATO_SITUACOES }

/** The state of a settlement, or of a version of a contract. */
export function AcertoBadge({ situacao }: { readonly situacao: AcertoSituacao | ContratoSituacao }) {
  const Icon = ICONS[situacao]
  return (
    <ToneBadge tone={TONES[situacao].tone} icon={<Icon size={14} stroke={2} />}>
      {situacao}
    </ToneBadge>
  )
}
