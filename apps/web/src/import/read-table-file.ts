import { transferring } from '@faixa/calls'
import { inWorker } from '../ui/worker/open-worker.ts'
import type { TableProgram } from './table-reader.worker.ts'
import type { ReadTable } from './table-rows.ts'

/** 5,000 rows take less than 1 MB as XLSX and some 2 MB as CSV. */
export const TABLE_BYTES_MAX = 10 * 2 ** 20
/** Time for one file, ms: 10 MB take some seconds on a slow machine. */
const READ_WITHIN_MS = 60_000

/** Reads a file in a worker. */
export async function readTableFile(file: File): Promise<ReadTable> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const signal = AbortSignal.timeout(READ_WITHIN_MS)
  return inWorker<TableProgram, ReadTable>(startReader, (program) =>
    program.read(transferring(bytes, [bytes.buffer]), { signal }),
  ).catch(() => ({ fault: signal.aborted ? TOO_SLOW : UNREADABLE }))
}

function startReader(): Worker {
  return new Worker(new URL('./table-reader.worker.ts', import.meta.url), { type: 'module', name: 'faixa-planilha' })
}

const TOO_SLOW = 'O arquivo demorou demais para ser lido: divida-o em partes menores.'
const UNREADABLE = 'O arquivo não pôde ser lido neste navegador: tente outro, ou um CSV.'
