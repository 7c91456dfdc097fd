/** Writes the file of an export while its rows arrive. The page ends it by terminating the worker, which leaves nothing behind. */
import type { LaudoListed } from '@faixa/contract'
import type { TableColumn } from '@faixa/export'
import { formatCount } from '@faixa/units'
import { throttled } from '../../ui/throttled.ts'
import { serveWorker } from '../../ui/worker/serve-worker.ts'
import type { ExportAsked, Exported, ExportProgress } from './export-asked.ts'
import { laudoColumns } from './laudo-cells.ts'
import { BrokenStream, readLaudoStream } from './read-laudo-stream.ts'

/** Interval of progress messages: the bar moves, and drawing it does not keep the page busy. */
const TELL_EVERY_MS = 150

interface ExportMeans {
  onProgress(progress: ExportProgress): void
  /** The next piece of the server's stream, so that no more is read from it than can be written; undefined at its end. */
  nextPiece(): Promise<Uint8Array | undefined>
}

const program = {
  /** Returns `broken` where the server's stream was cut off. */
  async write(request: ExportAsked, { onProgress, nextPiece }: ExportMeans): Promise<Exported | 'broken'> {
    let of = 0
    let rows = 0
    const report = throttled(TELL_EVERY_MS, onProgress)
    const laudos = readLaudoStream(streamOf(nextPiece), {
      onTotal(total) {
        of = total
        report({ step: 'rows', done: 0, of })
      },
      onRows(done) {
        rows = done
        report({ step: 'rows', done, of })
      },
    })
    try {
      const file = await (request.format === 'excel'
        ? laudosInExcel(request, laudos)
        : laudosOnPaper(request, laudos, report))
      return { file, rows }
    } catch (error) {
      if (error instanceof BrokenStream) return 'broken'
      throw error
    }
  },
}
export type ExportProgram = typeof program
serveWorker(program)

function streamOf(nextPiece: ExportMeans['nextPiece']): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const bytes = await nextPiece()
      if (bytes) controller.enqueue(bytes)
      else controller.close()
    },
  })
}

async function laudosInExcel({ columns }: ExportAsked, rows: AsyncIterable<LaudoListed>): Promise<Blob> {
  const { excelFile } = await import('@faixa/export')
  return excelFile({ sheet: 'Laudos', columns: laudoColumns(columns), rows })
}

async function laudosOnPaper(
  { columns: named, title, words, issuer }: ExportAsked,
  laudos: AsyncIterable<LaudoListed>,
  report: (progress: ExportProgress) => void,
): Promise<Blob> {
  const [{ tablePdf }, { paperText }] = await Promise.all([import('@faixa/export/paper'), import('@faixa/export')])
  const columns = laudoColumns(named)
  const rows: string[][] = []
  for await (const laudo of laudos) rows.push(columns.map((column) => textOf(column, laudo)))
  return tablePdf(
    { title, words: [...words, formatCount(rows.length, 'laudo', 'laudos')], columns, rows, now: new Date(), issuer },
    (done, of) => {
      report({ step: 'pages', done, of })
    },
  )

  function textOf({ kind, cell }: TableColumn<LaudoListed>, laudo: LaudoListed): string {
    return paperText(kind, cell(laudo))
  }
}
