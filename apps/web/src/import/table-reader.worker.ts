/** Reads a spreadsheet away from the page, which ends a file that takes too long by terminating the worker. */
import { readTable } from './read-table.ts'
import type { ReadTable } from './table-rows.ts'

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  void readTable(data).then(say, (error: unknown) => {
    say({ fault: 'O arquivo não pôde ser lido: salve-o de novo como XLSX ou CSV.' })
    // Writes the cause to the console for developers.
    reportError(error)
  })
})

function say(read: ReadTable): void {
  postMessage(read)
}
