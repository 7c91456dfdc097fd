/** Short messages at the edge of the screen: how long, where and how many is decided here (specification 000 §8). */
import type { Tone } from '@faixa/domain'
import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { ToastAction } from './toast-action.tsx'

/** A message always means something: none is neutral. */
export type ToastTone = Exclude<Tone, 'neutral'>

export interface Toast {
  readonly title: string
  readonly message?: string
  readonly tone?: ToastTone
  /** Session messages are at the top left, all others at the top right. */
  readonly position?: 'top-left' | 'top-right'
  readonly ms?: number
  /** What can still be done about it, a way back for one; the message goes when it is done. */
  readonly action?: { readonly label: string; readonly onAct: () => void }
}

const COLOURS = { success: 'green', info: 'cyan', warning: 'yellow', danger: 'danger' } as const satisfies Record<
  ToastTone,
  string
>

const DEFAULT_MS = 4000
/** Of a message with a way back: time enough to read it and to change one's mind. */
export const UNDO_MS = 8000

/** The same words are never shown twice at once. */
export function showToast({
  title,
  message,
  tone = 'success',
  position = 'top-right',
  ms = DEFAULT_MS,
  action,
}: Toast): void {
  const id = `${position} ${title} ${message ?? ''}`
  notifications.hide(id)
  notifications.show({
    id,
    title,
    message: action ? createElement(ToastAction, { message, ...action }) : message,
    color: COLOURS[tone],
    position,
    autoClose: ms,
    closeButtonProps: { 'aria-label': 'Fechar mensagem' },
    onClick: () => notifications.hide(id),
  })
}
