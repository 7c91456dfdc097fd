/** Runs one export at a time, with its progress, the way to cancel it, and its messages. */
import { useState } from 'react'
import type { ExportStage } from './export-progress.tsx'
import { withToasts } from './export-toasts.ts'

/** The parameters and callbacks of a longer export. */
export interface ExportHow {
  readonly signal: AbortSignal
  readonly onStage: (label: string, share: number) => void
}

export interface ExportRun {
  readonly busy: boolean
  /** Present after a longer export reported its progress. */
  readonly stage: ExportStage | undefined
  /** The reason of the last failure as a sentence, if there is one. */
  readonly failure: string | undefined
  /** The work may return a remark about its file. Never rejects. */
  readonly run: (work: (how: ExportHow) => Promise<string | undefined | void>) => Promise<void>
}

export function useExportRun(): ExportRun {
  const [busy, setBusy] = useState(false)
  const [stage, setStage] = useState<ExportStage>()
  const [failure, setFailure] = useState<string>()
  const run: ExportRun['run'] = async (work) => {
    const cancelling = new AbortController()
    setBusy(true)
    setFailure(undefined)
    const reason = await withToasts(
      () =>
        work({
          signal: cancelling.signal,
          onStage: (label, share) => setStage({ label, share, cancel: () => cancelling.abort() }),
        }),
      cancelling.signal,
    )
    setFailure(reason)
    setBusy(false)
    setStage(undefined)
  }
  return { busy, stage, failure, run }
}
