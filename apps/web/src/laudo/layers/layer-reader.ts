import { present } from '@faixa/units'
import { inWorker } from '../../ui/worker/open-worker.ts'
import type { LayerProgram } from './layer-reader.worker.ts'
import { type ReadLayer, readLayerOf } from './read-layer.ts'

/**
 * Size up to which an answer is parsed on the main thread, in some 15 ms: a worker would take longer to start. A large one would block it
 * for a second.
 */
const SMALL_BYTES = 1_000_000

/** `answer`: GET /laudos/:uuid?camadas=… unchanged. Rejects when it is not such an answer, or when aborted. */
export async function readLayerAnswer(answer: Blob, signal?: AbortSignal): Promise<ReadLayer> {
  if (answer.size > SMALL_BYTES) {
    return inWorker<LayerProgram, ReadLayer>(startReader, ({ read }) => read(answer, present({ signal })))
  }
  const read = await readLayerOf(answer)
  signal?.throwIfAborted()
  return read
}

function startReader(): Worker {
  return new Worker(new URL('./layer-reader.worker.ts', import.meta.url), { type: 'module' })
}
