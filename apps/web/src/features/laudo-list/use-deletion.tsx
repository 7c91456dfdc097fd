import type { LaudoListed } from '@faixa/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { focusFirstRow } from '../../list/table/data-table.tsx'

/** Dialogs are asked for when one is. */
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))

/** The dialog has left the screen. */
const CLOSED_MS = 300

interface Deletion {
  readonly ask: (laudo: LaudoListed) => void
  readonly dialog: ReactNode
}

/** Asks before a laudo is deleted. */
export function useDeletion(remove: (laudo: LaudoListed) => Promise<void>): Deletion {
  const [deleting, setDeleting] = useState<LaudoListed>()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async (laudo: LaudoListed) => {
    setBusy(true)
    try {
      await remove(laudo)
      setAsking(false)
      // The button that asked is gone with its row; the dialog has nowhere to give the focus back to.
      setTimeout(focusFirstRow, CLOSED_MS)
    } catch {
      // Said already; the question stays, and can be answered again.
    } finally {
      setBusy(false)
    }
  }
  return {
    ask(laudo) {
      setDeleting(laudo)
      setAsking(true)
    },
    dialog: deleting && (
      <Suspense>
        <DeleteDialog
          laudo={deleting}
          opened={asking}
          busy={busy}
          onConfirm={() => void confirm(deleting)}
          onClose={() => setAsking(false)}
        />
      </Suspense>
    ),
  }
}
