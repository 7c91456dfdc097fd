import type { Verificacao } from '@faixa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ToneBadge } from '../ui/badges/tone-badge.tsx'
import { checkCount, checkSentence } from './check-texts.ts'

interface ChecksProps {
  readonly checks: readonly Verificacao[] | undefined
}

/** The number of checks of a laudo; their sentences on hover. Renders nothing without checks. */
export function CheckBadge({ checks = [] }: ChecksProps) {
  if (checks.length === 0) return null
  const isOpen = checks.some(({ confirmada }) => !confirmada)
  return (
    <span title={checks.map(checkSentence).join('\n')}>
      <ToneBadge tone={isOpen ? 'warning' : 'neutral'} icon={<IconAlertTriangle size={14} stroke={2} />}>
        {checkCount(checks)}
      </ToneBadge>
    </span>
  )
}

/** The sentences of the checks, a line each, for the details of a laudo. */
export function CheckList({ checks = [] }: ChecksProps) {
  if (checks.length === 0) return null
  return (
    <ul aria-label="Avisos do laudo">
      {checks.map((check) => (
        <li key={`${check.codigo} ${check.mensagem}`}>{checkSentence(check)}</li>
      ))}
    </ul>
  )
}
