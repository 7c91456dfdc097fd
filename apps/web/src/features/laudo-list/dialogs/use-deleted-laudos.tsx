import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import type { LaudoActs } from '../laudo-acts.ts'

/** The dialog is loaded when it is first opened. */
const DeletedDialog = lazyPart(() => import('./deleted-dialog.tsx'))

/** The deleted laudos that the person may restore. */
export function useDeletedLaudos(restore: LaudoActs['restore']): {
  readonly open: () => void
  readonly dialog: ReactNode
} {
  const [opened, setOpened] = useState<boolean>()
  return {
    open: () => setOpened(true),
    dialog: opened !== undefined && (
      <Suspense>
        <DeletedDialog opened={opened} restore={restore} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  }
}
