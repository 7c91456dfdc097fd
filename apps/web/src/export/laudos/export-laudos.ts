/**
 * The main thread's part of an export, which has the session: it calls the server, passes the answer to the worker, and stops both when the
 * export is cancelled.
 */
import { transferring } from '@faixa/calls'
import type { Client } from '@faixa/contract'
import { api } from '../../api/client.ts'
import { inWorker } from '../../ui/worker/open-worker.ts'
import type { ExportAsked, Exported, ExportProgress } from './export-asked.ts'
import type { ExportProgram } from './laudo-export.worker.ts'

export interface ExportOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
}

/** The filters and the order of the list. */
export type ExportQuery = Parameters<Client['exportLaudos']>[0]['query']

export const CUT_OFF = 'A conexão com o servidor foi interrompida antes do fim: nada foi salvo. Tente novamente.'
const NOT_WRITTEN =
  'O arquivo não pôde ser escrito: pode faltar memória no navegador. Escolha menos colunas ou restrinja os filtros.'

/** Rejects with a sentence for people, or with the signal's reason when the export was aborted. */
export async function exportLaudos(
  query: ExportQuery,
  request: ExportAsked,
  { signal, onProgress }: ExportOptions,
): Promise<Exported> {
  const stream = await api.exportLaudos({ query }, { signal })
  if (!stream.body) throw new Error(CUT_OFF)
  const reader = stream.body.getReader()
  const means = {
    signal,
    onProgress,
    async nextPiece() {
      const { value } = await reader.read().catch(() => {
        throw new Error(CUT_OFF)
      })
      return value && transferring(value, [value.buffer])
    },
  }
  try {
    const written = await inWorker<ExportProgram, Exported | 'broken'>(startExport, (program) =>
      program.write(request, means),
    ).catch((error: unknown) => {
      // The worker could not be loaded, ran out of memory, or failed.
      throw signal.aborted || (error instanceof Error && error.message === CUT_OFF) ? error : new Error(NOT_WRITTEN)
    })
    if (written === 'broken') throw new Error(CUT_OFF)
    return written
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function startExport(): Worker {
  return new Worker(new URL('./laudo-export.worker.ts', import.meta.url), { type: 'module', name: 'faixa-exportacao' })
}
