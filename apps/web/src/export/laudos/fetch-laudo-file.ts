/** Fetches a file of laudos that the server writes: the browser only has to save it. */
import type { BulkFormat } from '@faixa/contract'
import { api } from '../../api/client.ts'
import { throttled } from '../../ui/throttled.ts'
import { CUT_OFF, type ExportOptions, type ExportQuery } from './export-laudos.ts'
import type { NamedColumn } from './laudo-cells.ts'

/** Interval of progress, ms. */
const TELL_EVERY_MS = 150

/** Rejects with a sentence for people, with the signal's reason when it was aborted, or with the server's refusal. */
export async function fetchLaudoFile(
  query: ExportQuery,
  { format, columns }: { readonly format: BulkFormat; readonly columns: readonly NamedColumn[] },
  { signal, onProgress }: ExportOptions,
): Promise<Blob> {
  const colunas = columns.map(({ name }) => name)
  const { body } = await api.bulkLaudos({ query: { ...query, formato: format, colunas } }, { signal })
  const report = throttled(TELL_EVERY_MS, (done: number) => onProgress({ step: 'bytes', done }))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let done = 0
  try {
    for (const reader = body!.getReader(); ; ) {
      const { value } = await reader.read()
      if (!value) break
      pieces.push(value)
      done += value.byteLength
      report(done)
    }
  } catch {
    signal.throwIfAborted()
    throw new Error(CUT_OFF)
  }
  return new Blob(pieces)
}
