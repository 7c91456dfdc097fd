/**
 * Asks before another screen replaces what a person made here and nobody stored. The browser itself asks before it closes or reloads the page.
 */
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmLater } from '../../ui/messages/confirm-later.tsx'

interface LeaveQuestionProps {
  /** True while the browser has to ask. */
  readonly isGuarded: boolean
  /** Evaluated at the moment of leaving: what was just sent may be left. */
  readonly isAtRisk: () => boolean
  readonly title: string
  /** The label that closes the question. */
  readonly stay: string
  readonly children: ReactNode
}

export function LeaveQuestion({ isGuarded, isAtRisk, title, stay, children }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    disabled: !isGuarded,
    // A change of the address within the screen keeps it.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isAtRisk(),
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmLater
      opened
      title={title}
      confirmLabel={title.replace('?', '')}
      cancelLabel={stay}
      danger
      onConfirm={proceed}
      onClose={reset}
    >
      {children}
    </ConfirmLater>
  )
}
