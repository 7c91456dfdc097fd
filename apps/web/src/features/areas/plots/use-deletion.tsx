/** Deletes a plot, after a question, and lets the person undo it. */
import { type Plot, Problem } from '@faixa/contract'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { showToast, UNDO_MS } from '../../../ui/messages/toast.ts'
import { readAgain } from '../read-again.ts'
import { plotTitle } from './plot-columns.tsx'

const ConfirmDialog = lazyPart(async () => ({
  default: (await import('../../../ui/messages/confirm-dialog.tsx')).ConfirmDialog,
}))

interface Deletion {
  readonly ask: (plot: Plot) => void
  readonly dialog: ReactNode
}

export function useDeletion(): Deletion {
  const [asked, setAsked] = useState<Plot>()
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)

  const restore = async ({ id }: Plot) => {
    try {
      const back = await api.restorePlot({ params: { id } })
      showToast({ title: 'Restaurado', message: `O talhão ${plotTitle(back)} está de volta.` })
    } catch (error) {
      sayRefused('Não foi possível restaurar', error)
    }
    readAgain()
  }

  const remove = async (plot: Plot) => {
    setBusy(true)
    try {
      const { message } = await api.deletePlot({ params: { id: plot.id } })
      setOpened(false)
      const action = { label: 'Desfazer', onAct: () => void restore(plot) }
      showToast({ title: 'EXCLUÍDO!', message, ms: UNDO_MS, action })
    } catch (error) {
      sayRefused('Não foi possível excluir', error)
    } finally {
      setBusy(false)
      readAgain()
    }
  }

  return {
    ask(plot) {
      setAsked(plot)
      setOpened(true)
    },
    dialog: asked && (
      <Suspense>
        <ConfirmDialog
          opened={opened}
          busy={busy}
          title={`Excluir o talhão ${plotTitle(asked)}`}
          confirmLabel="Excluir"
          danger
          onConfirm={() => void remove(asked)}
          onClose={() => setOpened(false)}
        >
          Laudos sem arquivo de área deixam de ser medidos contra ele; os laudos que já existem ficam como estão.
        </ConfirmDialog>
      </Suspense>
    ),
  }
}

function sayRefused(title: string, error: unknown): void {
  if (!(error instanceof Problem)) throw error
  showToast({ title, message: error.message, tone: 'warning' })
}
