/** A verdict that is known by its word: apart from the sentences of verdicts, which lists do not wait for. */
import { type Tone, VEREDICTOS_DO_LAUDO, type VeredictoDoLaudo } from '@faixa/domain'
import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle, IconQuestionMark } from '@tabler/icons-react'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'

/** Text and tone of a verdict, the same in badges, tables and PDF. */
export interface VerdictLook {
  readonly text: string
  readonly tone: (typeof VEREDICTOS_DO_LAUDO)[VeredictoDoLaudo]['tone'] | 'warning'
  /** True while the verdict is awaited. */
  readonly waits?: boolean
}

export function lookOf(veredicto: VeredictoDoLaudo): VerdictLook {
  const { nome: text, tone } = VEREDICTOS_DO_LAUDO[veredicto]
  return { text, tone }
}

const ICONS = {
  success: IconCheck,
  danger: IconAlertTriangle,
  info: IconInfoCircle,
  warning: IconQuestionMark,
  neutral: IconQuestionMark,
} as const satisfies Partial<Record<Tone, typeof IconCheck>>

/** The verdict of a laudo in a list; nothing while it is not known. */
export function LaudoVerdictBadge({ veredicto }: { readonly veredicto: VeredictoDoLaudo | undefined }) {
  return veredicto && <LookBadge {...lookOf(veredicto)} />
}

export function LookBadge({ text, tone, waits }: VerdictLook) {
  const Icon = waits ? IconClock : ICONS[tone]
  return (
    <ToneBadge tone={tone} icon={<Icon size={14} stroke={2} />}>
      {text}
    </ToneBadge>
  )
}
