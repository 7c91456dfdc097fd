import type { LaudoListed } from '@faixa/contract'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/connection/load-part.ts'

/** The dialog is loaded when it is first opened, because the code for papers is large. */
const DocumentsDialog = lazyPart(() => import('./documents-dialog.tsx'))

interface Documents {
  readonly open: (laudo: LaudoListed) => void
  readonly dialog: ReactNode
}

/** The documents of one laudo of the list. */
export function useDocuments(): Documents {
  const [laudo, setLaudo] = useState<LaudoListed>()
  const [opened, setOpened] = useState(false)
  return {
    open(one) {
      setLaudo(one)
      setOpened(true)
    },
    dialog: laudo && (
      <Suspense>
        <DocumentsDialog key={laudo.uuid} laudo={laudo} opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  }
}
