/** Reads the trace of a laudo from its files, in a measuring process, without measuring it. */
import type { FileStore } from '../../../files/store.ts'
import type { Settings } from '../../../settings.ts'
import type { RawFile } from '../measure/process/measuring.ts'
import type { MeasuringProcesses } from '../measure/process/measuring-processes.ts'
import type { StoredTrace } from './stored-trace.ts'
import type { Untraced } from './trace-rows.queries.ts'

interface Means {
  readonly files: FileStore
  readonly settings: Pick<Settings, 'maxFileBytes'>
  readonly processes: Pick<MeasuringProcesses, 'measure'>
}

/** Undefined where nothing was sprayed. */
export async function readTrace(
  { files: rows }: Untraced,
  { files: store, settings, processes }: Means,
  signal: AbortSignal,
): Promise<StoredTrace | undefined> {
  const read: { aplicacao?: RawFile; trajeto?: RawFile } = {}
  for (const { papel, nome, sha256, sistema } of rows) {
    const bytes = await store.readVerified(sha256.toString('hex'))
    if (papel !== 'area') read[papel] = { name: nome, bytes, ...(sistema !== null && { system: sistema }) }
  }
  const { aplicacao } = read
  if (!aplicacao) return undefined
  const flight = {
    files: { ...read, aplicacao },
    options: {},
    largestFileBytes: settings.maxFileBytes,
    traceOnly: true,
  } as const
  // The heavy lane has memory for every file that was measured in any lane.
  const measured = await processes.measure(flight, 'pesada', {
    signal,
    onProgress() {},
    plotsWithin: () => Promise.resolve([]),
  })
  return 'traced' in measured ? measured.traced : undefined
}
