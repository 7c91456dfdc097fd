/** Badges of verdicts: for one area, and for a whole laudo. */
import type { VerdictSummary } from '@faixa/contract'
import type { Tone, VeredictoDoLaudo, VeredictoKey } from '@faixa/domain'
import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle, IconQuestionMark } from '@tabler/icons-react'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { lookOf, summaryLook, type VerdictLook, verdictLook } from './verdict-summary.ts'

const ICONS = {
  success: IconCheck,
  danger: IconAlertTriangle,
  info: IconInfoCircle,
  warning: IconQuestionMark,
  neutral: IconQuestionMark,
} as const satisfies Partial<Record<Tone, typeof IconCheck>>

interface VerdictBadgeProps {
  readonly veredicto: VeredictoKey
  /** True where the norm does not bind. */
  readonly informativo: boolean
  /** False where only the federal norm was checked. */
  readonly estadoConferido: boolean
}

export function VerdictBadge({ veredicto, informativo, estadoConferido }: VerdictBadgeProps) {
  return <LookBadge {...verdictLook(veredicto, informativo, estadoConferido)} />
}

interface SummaryBadgeProps {
  readonly resumo: VerdictSummary
  /** True for a laudo that could not be measured: it has nothing to compare. */
  readonly inErro?: boolean | undefined
}

/** The verdict of a whole laudo, or the reason why there is none. */
export function SummaryBadge({ resumo, inErro }: SummaryBadgeProps) {
  return <LookBadge {...summaryLook(resumo, inErro)} />
}

/** The verdict of a laudo in a list; nothing while it is not known. */
export function LaudoVerdictBadge({ veredicto }: { readonly veredicto: VeredictoDoLaudo | undefined }) {
  return veredicto && <LookBadge {...lookOf(veredicto)} />
}

function LookBadge({ text, tone, waits }: VerdictLook) {
  const Icon = waits ? IconClock : ICONS[tone]
  return (
    <ToneBadge tone={tone} icon={<Icon size={14} stroke={2} />}>
      {text}
    </ToneBadge>
  )
}
