import type { LaudoListed } from '@faixa/contract'
import { type ReactNode, Suspense, useState } from 'react'
import { focusFirstRow } from '../../../list/table/data-table.tsx'
import { lazyPart } from '../../../ui/connection/load-part.ts'

/** The dialog is loaded with the first deletion. */
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'))

/** Time until a closed dialog has left the screen. */
const CLOSED_MS = 300

interface Deletion {
  readonly ask: (laudo: LaudoListed) => void
  readonly dialog: ReactNode
}

/** Asks before deleting a laudo. */
export function useDeletion(remove: (laudo: LaudoListed) => Promise<void>): Deletion {
  const [deleting, setDeleting] = useState<LaudoListed>()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async (laudo: LaudoListed) => {
    setBusy(true)
    try {
      await remove(laudo)
      setAsking(false)
      // The row is gone together with the button that opened the dialog, so the focus moves to the first row.
      setTimeout(focusFirstRow, CLOSED_MS)
    } catch {
      // The refusal was shown; the dialog stays open for another attempt.
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
