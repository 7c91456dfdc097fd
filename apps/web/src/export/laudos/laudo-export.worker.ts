/** Writes the file of an export while its rows arrive. The page ends it by terminating the worker, which leaves nothing behind. */
import type { LaudoListed } from '@faixa/contract'
import type { TableColumn } from '@faixa/export'
import { formatCount } from '@faixa/units'
import { throttled } from '../../ui/throttled.ts'
import type { ExportAsked, ExportProgress, FromWorker, ToWorker } from './export-protocol.ts'
import { laudoColumns } from './laudo-cells.ts'
import { BrokenStream, readLaudoStream } from './read-laudo-stream.ts'

/** Interval of progress messages: the bar moves, and drawing it does not keep the page busy. */
const TELL_EVERY_MS = 150

/** Resolves the promise of the piece that is awaited; absent while none is. */
let give: ((bytes: Uint8Array | undefined) => void) | undefined

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'piece') return give?.(data.bytes)
  void write(data).catch((error: unknown) => {
    say({ kind: 'failed', reason: error instanceof BrokenStream ? 'stream' : 'fault' })
    // Writes the cause to the console for developers; the page tells people that the export failed.
    if (!(error instanceof BrokenStream)) reportError(error)
  })
})

async function write(asked: ExportAsked): Promise<void> {
  let of = 0
  let rows = 0
  const tell = throttled(TELL_EVERY_MS, (progress: ExportProgress) => say({ kind: 'progress', ...progress }))
  const laudos = readLaudoStream(sentPieces(), {
    onTotal(total) {
      of = total
      tell({ step: 'rows', done: 0, of })
    },
    onRows(done) {
      rows = done
      tell({ step: 'rows', done, of })
    },
  })
  const file = await (asked.format === 'excel' ? laudosInExcel(asked, laudos) : laudosOnPaper(asked, laudos, tell))
  say({ kind: 'done', file, rows })
}

function sentPieces(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const bytes = await new Promise<Uint8Array | undefined>((resolve) => {
        give = resolve
        say({ kind: 'more' })
      })
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
  { columns: named, title, words }: ExportAsked,
  laudos: AsyncIterable<LaudoListed>,
  tell: (progress: ExportProgress) => void,
): Promise<Blob> {
  const [{ tablePdf }, { paperText }] = await Promise.all([import('@faixa/export/paper'), import('@faixa/export')])
  const columns = laudoColumns(named)
  const rows: string[][] = []
  for await (const laudo of laudos) rows.push(columns.map((column) => textOf(column, laudo)))
  return tablePdf(
    { title, words: [...words, formatCount(rows.length, 'laudo', 'laudos')], columns, rows, now: new Date() },
    (done, of) => {
      tell({ step: 'pages', done, of })
    },
  )

  function textOf({ kind, cell }: TableColumn<LaudoListed>, laudo: LaudoListed): string {
    return paperText(kind, cell(laudo))
  }
}

function say(news: FromWorker): void {
  postMessage(news)
}
