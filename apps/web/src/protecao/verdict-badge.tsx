import type { VerdictSummary } from '@faixa/contract'
import { type Tone, VEREDICTO_NAMES, type VeredictoKey } from '@faixa/domain'
import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle, IconQuestionMark } from '@tabler/icons-react'
import { ToneBadge } from '../ui/badges/tone-badge.tsx'
import { withCapital } from './verdict-words.ts'

const LOOKS = {
  conforme: { tone: 'success', Icon: IconCheck },
  naoConforme: { tone: 'danger', Icon: IconAlertTriangle },
  semDados: { tone: 'neutral', Icon: IconQuestionMark },
} as const satisfies Record<VeredictoKey, { readonly tone: Tone; readonly Icon: typeof IconCheck }>

interface VerdictBadgeProps {
  readonly veredicto: VeredictoKey
  /** True where the norm does not bind. */
  readonly informativo?: boolean
}

export function VerdictBadge({ veredicto, informativo = false }: VerdictBadgeProps) {
  const { tone, Icon } = LOOKS[veredicto]
  const isOnlyInformed = informativo && veredicto === 'naoConforme'
  return (
    <ToneBadge
      tone={isOnlyInformed ? 'info' : tone}
      icon={isOnlyInformed ? <IconInfoCircle size={14} stroke={2} /> : <Icon size={14} stroke={2} />}
    >
      {withCapital(VEREDICTO_NAMES[veredicto])}
      {isOnlyInformed && ' (informativo)'}
    </ToneBadge>
  )
}

/** The verdict of a whole laudo, or why there is none yet. */
export function SummaryBadge({ resumo }: { readonly resumo: VerdictSummary }) {
  if (resumo.estado === 'pronto') return <VerdictBadge veredicto={resumo.veredicto} />
  return resumo.estado === 'falhou' ? (
    <ToneBadge tone="warning" icon={<IconQuestionMark size={14} stroke={2} />}>
      Não verificado
    </ToneBadge>
  ) : (
    <ToneBadge tone="neutral" icon={<IconClock size={14} stroke={2} />}>
      Verificando
    </ToneBadge>
  )
}
