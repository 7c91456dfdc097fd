/** Badges of verdicts: for one area, and for a whole laudo. */
import type { VerdictSummary } from '@faixa/contract'
import type { VeredictoKey } from '@faixa/domain'
import { LookBadge } from './laudo-verdict-badge.tsx'
import { summaryLook, verdictLook } from './verdict-summary.ts'

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
