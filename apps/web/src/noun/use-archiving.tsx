/** Archives a row, after a question, and lets the person bring it back. */
import { Problem } from '@faixa/contract'
import { type ReactNode, useState } from 'react'
import { ConfirmLater } from '../ui/messages/confirm-later.tsx'
import { showToast, UNDO_MS } from '../ui/messages/toast.ts'

/** Texts and functions for archiving a noun. */
export interface ArchivingNoun<Row> {
  /** The question, its buttons, and the consequences of the act. */
  readonly title: (row: Row) => string
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly consequences: (row: Row) => ReactNode
  /** Title of the message afterwards, whose sentence comes from the server, and of a refusal. */
  readonly done: string
  readonly failed: string
  readonly archive: (row: Row) => Promise<{ readonly message: string }>
  readonly restored: string
  /** Returns the sentence about the restored row. */
  readonly restore: (row: Row) => Promise<string>
  /** Awaited where the dialog stays open until the list is reloaded. */
  readonly readAgain: () => Promise<unknown> | void
  /** False for a person who may not undo it. */
  readonly mayRestore?: boolean
  readonly onArchived?: () => void
}

interface Archiving<Row> {
  readonly ask: (row: Row) => void
  readonly restore: (row: Row) => Promise<void>
  readonly dialog: ReactNode
}

export function useArchiving<Row>(noun: ArchivingNoun<Row>): Archiving<Row> {
  const [chosen, setChosen] = useState<Row>()
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)

  const restore = async (row: Row) => {
    try {
      const message = await noun.restore(row)
      await noun.readAgain()
      showToast({ title: noun.restored, message })
    } catch (error) {
      await noun.readAgain()
      refuse('Não foi possível restaurar', error)
    }
  }

  const archive = async (row: Row) => {
    setBusy(true)
    try {
      const { message } = await noun.archive(row)
      await noun.readAgain()
      setOpened(false)
      const undo = { ms: UNDO_MS, action: { label: 'Desfazer', onAct: () => void restore(row) } }
      showToast({ title: noun.done, message, ...(noun.mayRestore !== false && undo) })
      noun.onArchived?.()
    } catch (error) {
      await noun.readAgain()
      refuse(noun.failed, error)
    } finally {
      setBusy(false)
    }
  }

  return {
    ask(row) {
      setChosen(row)
      setOpened(true)
    },
    restore,
    dialog: chosen && (
      <ConfirmLater
        opened={opened}
        busy={busy}
        title={noun.title(chosen)}
        confirmLabel={noun.confirmLabel}
        {...(noun.cancelLabel !== undefined && { cancelLabel: noun.cancelLabel })}
        danger
        onConfirm={() => void archive(chosen)}
        onClose={() => setOpened(false)}
      >
        {noun.consequences(chosen)}
      </ConfirmLater>
    ),
  }
}

function refuse(title: string, error: unknown): void {
  if (!(error instanceof Problem)) throw error
  showToast({ title, message: error.extras.erros?.[0]?.mensagem ?? error.message, tone: 'warning' })
}
