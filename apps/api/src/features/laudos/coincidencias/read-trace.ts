/** Reads the trace of a laudo from its files, in a measuring process, without measuring it. */
import type { FileStore } from '../../../files/store.ts'
import { FileCorrupt, FileMissing } from '../../../files/stores/store-errors.ts'
import type { Settings } from '../../../settings.ts'
import type { RawFile } from '../measure/process/measuring.ts'
import type { MeasuringProcesses } from '../measure/process/measuring-processes.ts'
import type { StoredTrace } from './stored-trace.ts'
import type { TracedFiles } from './trace-rows.queries.ts'

interface Means {
  readonly files: FileStore
  readonly settings: Pick<Settings, 'maxFileBytes'>
  readonly processes: Pick<MeasuringProcesses, 'measure'>
}

/** The files of a laudo are missing, damaged, too heavy or without an application, so that another attempt would fail too. */
export class Unreadable extends Error {}

/**
 * Undefined where nothing was sprayed. The passes of a laudo without a file of the application were deduced from its track, which is not done
 * again here. Rejects with Unreadable, or with a temporary error, such as that of a store that does not answer.
 */
export async function readTrace(
  { files: rows, columns }: TracedFiles,
  { files: store, settings, processes }: Means,
  signal: AbortSignal,
): Promise<StoredTrace | undefined> {
  const read: { aplicacao?: RawFile[]; trajeto?: RawFile[] } = {}
  for (const { papel, nome, sha256, sistema } of rows) {
    const bytes = await store.readVerified(sha256.toString('hex')).catch((cause: unknown) => {
      if (cause instanceof FileMissing || cause instanceof FileCorrupt) throw new Unreadable(cause.message, { cause })
      throw cause
    })
    const file = { name: nome, bytes, columns, ...(sistema !== null && { system: sistema }) }
    read[papel] = [...(read[papel] ?? []), file]
  }
  if (!read.aplicacao) throw new Unreadable('The laudo has no file of the application.')
  const flight = {
    files: read,
    options: {},
    largestFileBytes: settings.maxFileBytes,
    traceOnly: true,
  } as const
  const means = { signal, onProgress() {}, plotsWithin: () => Promise.resolve([]) }
  // The heavy lane has memory for every file that was measured in any lane.
  const measured = await processes.measure(flight, 'pesada', means).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new Unreadable(cause instanceof Error ? cause.message : String(cause), { cause })
  })
  return 'traced' in measured ? measured.traced : undefined
}
