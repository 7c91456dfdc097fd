import type { ReadTable } from './table-rows.ts'

/** 5,000 rows take less than 1 MB as XLSX and some 2 MB as CSV. */
export const TABLE_BYTES_MAX = 10 * 2 ** 20
/** Time for one file, ms: 10 MB take some seconds on a slow machine. */
const READ_WITHIN_MS = 60_000

/** Reads a file in a worker. */
export async function readTableFile(file: File): Promise<ReadTable> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./table-reader.worker.ts', import.meta.url), {
    type: 'module',
    name: 'faixa-planilha',
  })
  const { promise, resolve } = Promise.withResolvers<ReadTable>()
  const stop = () => resolve({ fault: 'O arquivo demorou demais para ser lido: divida-o em partes menores.' })
  const timer = setTimeout(stop, READ_WITHIN_MS)
  worker.onmessage = ({ data }: MessageEvent<ReadTable>) => resolve(data)
  worker.onerror = () => resolve({ fault: 'O arquivo não pôde ser lido neste navegador: tente outro, ou um CSV.' })
  worker.postMessage(bytes, [bytes.buffer])
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
