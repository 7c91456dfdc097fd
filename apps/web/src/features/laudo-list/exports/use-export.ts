import { formatNumber } from '@faixa/units'
import { useEffect, useRef, useState } from 'react'
import type { ExportQuery } from '../../../export/laudos/export-laudos.ts'
import type { ExportAsked, ExportProgress } from '../../../export/laudos/export-protocol.ts'
import { saveFile } from '../../../export/save-file.ts'
import { showToast } from '../../../ui/toast.ts'

const FILE_NAMES = { excel: 'laudos.xlsx', pdf: 'report.pdf' } as const

export interface ExportRun {
  /** Present while it goes on. */
  readonly progress?: ExportProgress
  /** Why the last one ended without a file. */
  readonly failure?: string
  /** Whether there is a file in the end; never rejects. */
  readonly start: (query: ExportQuery, asked: ExportAsked) => Promise<boolean>
  readonly cancel: () => void
  /** The failure was read. */
  readonly forget: () => void
}

/** One export at a time; it ends with the dialog. Words are those of specification 000 §8. */
export function useExport(): ExportRun {
  const [progress, setProgress] = useState<ExportProgress>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (query: ExportQuery, asked: ExportAsked) => {
    const stopped = new AbortController()
    running.current = stopped
    setFailure(undefined)
    setProgress({ step: 'rows', done: 0 })
    showToast({ title: 'Iniciando exportação...', tone: 'info' })
    try {
      const { exportLaudos } = await import('../../../export/laudos/export-laudos.ts')
      const { file, rows } = await exportLaudos(query, asked, { signal: stopped.signal, onProgress: setProgress })
      const name = FILE_NAMES[asked.format]
      saveFile(file, name)
      showToast({
        title: 'Exportação concluída!',
        message: `${name}: ${formatNumber(rows, 0)} ${rows === 1 ? 'laudo' : 'laudos'}.`,
      })
      return true
    } catch (error) {
      if (stopped.signal.aborted) showToast({ title: 'Exportação cancelada', tone: 'info' })
      else {
        setFailure(error instanceof Error ? error.message : '')
        showToast({ title: 'Exportação falhou! Por favor, tente novamente...', tone: 'warning' })
      }
      return false
    } finally {
      setProgress(undefined)
    }
  }

  return {
    ...(progress && { progress }),
    ...(failure !== undefined && { failure }),
    start,
    cancel: () => running.current?.abort(),
    forget: () => setFailure(undefined),
  }
}
