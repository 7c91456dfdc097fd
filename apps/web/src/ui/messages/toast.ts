/** Shows short messages at the edge of the screen, with the durations and positions of specification 000 §8. */
import type { Tone } from '@faixa/domain'
import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { ToastAction } from './toast-action.tsx'

/** Tones of messages; none is neutral. */
export type ToastTone = Exclude<Tone, 'neutral'>

export interface Toast {
  readonly title: string
  readonly message?: string
  readonly tone?: ToastTone
  /**
   * Messages about the session are at the top left; a lasting one is at the bottom left, where a screen has no buttons; all others at the
   * top right.
   */
  readonly position?: 'top-left' | 'top-right' | 'bottom-left'
  /** Infinite for a message that stays until `hideToast`. */
  readonly ms?: number
  /** A button, to undo for one; pressing it closes the message. */
  readonly action?: { readonly label: string; readonly onAct: () => void }
}

const COLOURS = { success: 'green', info: 'cyan', warning: 'yellow', danger: 'danger' } as const satisfies Record<
  ToastTone,
  string
>

const DEFAULT_MS = 4000
/** Duration of a message with an undo button, milliseconds. */
export const UNDO_MS = 8000

/** Shows a message and returns its id. A visible one with the same text is replaced. */
export function showToast({
  title,
  message,
  tone = 'success',
  position = 'top-right',
  ms = DEFAULT_MS,
  action,
}: Toast): string {
  const id = `${position} ${title} ${message ?? ''}`
  notifications.hide(id)
  notifications.show({
    id,
    title,
    message: action ? createElement(ToastAction, { message, ...action }) : message,
    color: COLOURS[tone],
    position,
    autoClose: Number.isFinite(ms) && ms,
    closeButtonProps: { 'aria-label': 'Fechar mensagem' },
    onClick: () => notifications.hide(id),
  })
  return id
}

export function hideToast(id: string): void {
  notifications.hide(id)
}
