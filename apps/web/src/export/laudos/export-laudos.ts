/** The page's part of an export: it asks the server, hands the answer to the worker, and ends both when the export is cancelled. */
import type { Client } from '@faixa/contract'
import { api } from '../../api/client.ts'
import type { ExportAsked, ExportProgress, FromWorker, ToWorker } from './export-protocol.ts'

export interface ExportOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
}

export interface Exported {
  readonly file: Blob
  readonly rows: number
}

/** The filters and the order of the list. */
export type ExportQuery = Parameters<Client['exportLaudos']>[0]['query']

export const CUT_OFF = 'A conexão com o servidor foi interrompida antes do fim: nada foi salvo. Tente novamente.'
const NOT_WRITTEN =
  'O arquivo não pôde ser escrito: pode faltar memória no navegador. Escolha menos colunas ou restrinja os filtros.'

/** Rejects with a sentence for people, or with the signal's reason when the export was aborted. */
export async function exportLaudos(
  query: ExportQuery,
  asked: ExportAsked,
  { signal, onProgress }: ExportOptions,
): Promise<Exported> {
  const stream = await api.exportLaudos({ query }, { signal })
  if (!stream.body) throw new Error(CUT_OFF)
  const reader = stream.body.getReader()
  const worker = new Worker(new URL('./laudo-export.worker.ts', import.meta.url), {
    type: 'module',
    name: 'faixa-exportacao',
  })
  const say = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  const abort = Promise.withResolvers<never>()
  const stop = () => abort.reject(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([
      abort.promise,
      new Promise<Exported>((resolve, reject) => {
        const feed = async () => {
          const { value } = await reader.read()
          if (value) say({ kind: 'piece', bytes: value }, [value.buffer])
          else say({ kind: 'piece' })
        }
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
          if (data.kind === 'more') void feed().catch(() => reject(new Error(CUT_OFF)))
          else if (data.kind === 'progress') onProgress(data)
          else if (data.kind === 'done') resolve(data)
          else reject(new Error(data.reason === 'stream' ? CUT_OFF : NOT_WRITTEN))
        }
        // The worker could not be loaded, or ran out of memory.
        worker.onerror = () => reject(new Error(NOT_WRITTEN))
        worker.onmessageerror = () => reject(new Error(NOT_WRITTEN))
        say({ kind: 'begin', ...asked })
      }),
    ])
  } finally {
    signal.removeEventListener('abort', stop)
    worker.terminate()
    await reader.cancel().catch(() => undefined)
  }
}
