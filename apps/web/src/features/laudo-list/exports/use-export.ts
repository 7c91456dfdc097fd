import { formatCount, formatMegabytes, present } from '@faixa/units'
import { useEffect, useRef, useState } from 'react'
import { sayBegun, sayCancelled, sayDone, sayFailed } from '../../../export/export-toasts.ts'
import type { ExportAsked, ExportFormat, ExportProgress } from '../../../export/laudos/export-asked.ts'
import type { ExportQuery } from '../../../export/laudos/export-laudos.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { saveFile } from '../../../ui/save-file.ts'

export interface ExportProgressStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => ExportProgress
}

const BEGINNING: ExportProgress = { step: 'rows', done: 0 }
const FILE_NAMES = {
  excel: 'laudos.xlsx',
  pdf: 'report.pdf',
  csv: 'laudos.csv',
  fgb: 'laudos.fgb',
  gpkg: 'laudos.gpkg',
} as const satisfies Record<ExportFormat, string>

export type AskedFile = Omit<ExportAsked, 'format'> & { readonly format: ExportFormat }

export interface ExportRun {
  readonly running: boolean
  /** Progress in a separate store, so that only the progress bar is rendered again for it. */
  readonly progress: ExportProgressStore
  /** Reason why the last export ended without a file. */
  readonly failure?: string
  /** Resolves with whether a file was made; never rejects. */
  readonly start: (query: ExportQuery, request: AskedFile) => Promise<boolean>
  readonly cancel: () => void
  /** Clears the last failure. */
  readonly forget: () => void
}

/** Runs one export at a time, which ends with the dialog. */
export function useExport(): ExportRun {
  const [running, setRunning] = useState(false)
  const [progress] = useState(progressStore)
  const [failure, setFailure] = useState<string>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const start = async (query: ExportQuery, request: AskedFile) => {
    const stopped = new AbortController()
    current.current = stopped
    setFailure(undefined)
    progress.put(BEGINNING)
    setRunning(true)
    sayBegun()
    try {
      const options = { signal: stopped.signal, onProgress: progress.put }
      const { format } = request
      const name = FILE_NAMES[format]
      if (format === 'excel' || format === 'pdf') {
        const [{ exportLaudos }, { readIssuer }] = await loadNow(() =>
          Promise.all([import('../../../export/laudos/export-laudos.ts'), import('../../../export/read-issuer.ts')]),
        )
        const params = { ...request, format, issuer: format === 'pdf' ? await readIssuer() : undefined }
        const { file, rows } = await exportLaudos(query, params, options)
        saveFile(file, name)
        sayDone(`${name}: ${formatCount(rows, 'laudo', 'laudos')}.`)
      } else {
        const { fetchLaudoFile } = await loadNow(() => import('../../../export/laudos/fetch-laudo-file.ts'))
        const file = await fetchLaudoFile(query, { ...request, format }, options)
        saveFile(file, name)
        sayDone(`${name}: ${formatMegabytes(file.size)}.`)
      }
      return true
    } catch (error) {
      if (stopped.signal.aborted) sayCancelled()
      else {
        setFailure(error instanceof Error ? error.message : '')
        sayFailed()
      }
      return false
    } finally {
      setRunning(false)
    }
  }

  return {
    running,
    progress,
    ...present({ failure }),
    start,
    cancel: () => current.current?.abort(),
    forget: () => setFailure(undefined),
  }
}

function progressStore(): ExportProgressStore & { readonly put: (progress: ExportProgress) => void } {
  const listeners = new Set<() => void>()
  let latest = BEGINNING
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => latest,
    put(progress) {
      latest = progress
      for (const listener of listeners) listener()
    },
  }
}
