/** Reads a spreadsheet in a worker, which the page ends if a file takes too long. */
import { serveWorker } from '../ui/worker/serve-worker.ts'
import { readTable } from './read-table.ts'
import type { ReadTable } from './table-rows.ts'

const program = {
  read: (bytes: Uint8Array<ArrayBuffer>): Promise<ReadTable> =>
    readTable(bytes).catch((error: unknown) => {
      // Writes the cause to the console for developers, after the page has its answer.
      setTimeout(reportError, 0, error)
      return { fault: 'O arquivo não pôde ser lido: salve-o de novo como XLSX ou CSV.' }
    }),
}
export type TableProgram = typeof program
serveWorker(program)
