import type { ReactNode } from 'react'
import { useStoredFiles } from './use-stored-files.ts'

interface StoredFilesProps {
  readonly draftKey: string
  /** Shown while the files are brought back. */
  readonly waiting: ReactNode
  /** The form; `lacksFiles` where the browser has lost files that the draft had. */
  readonly children: (lacksFiles: boolean) => ReactNode
}

/** Renders a form once the files of its draft are restored. A place that shows one draft after another sets `key={draftKey}`. */
export function WithStoredFiles({ draftKey, waiting, children }: StoredFilesProps): ReactNode {
  const stored = useStoredFiles(draftKey)
  return stored === 'coming' ? waiting : children(stored === 'lost')
}

/** The sentence above a form that was filled from a draft. */
export function restoredNote(lacksFiles: boolean): string {
  return lacksFiles ? `${RESTORED} O navegador não guardou os arquivos: escolha-os de novo.` : RESTORED
}

const RESTORED = 'O que você havia digitado está aqui.'
