import { type ReadLayer, readLayerOf } from './read-layer.ts'

/** Bytes up to which an answer is read on the screen's thread, in some 15 ms: a worker would take longer to start. A large one would hold it for a second. */
const SMALL_BYTES = 1_000_000

/** `answer`: GET /laudos/:uuid?camadas=… as it comes. Rejects when it is no such answer, or when aborted. */
export async function readLayerAnswer(answer: Blob, signal?: AbortSignal): Promise<ReadLayer> {
  if (answer.size > SMALL_BYTES) return readInWorker(answer, signal)
  const read = await readLayerOf(answer)
  signal?.throwIfAborted()
  return read
}

function readInWorker(answer: Blob, signal?: AbortSignal): Promise<ReadLayer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./layer-reader.worker.ts', import.meta.url), { type: 'module' })
    const end = (finish: () => void) => {
      worker.terminate()
      signal?.removeEventListener('abort', abort)
      finish()
    }
    const abort = () => end(() => reject(signal?.reason as Error))
    signal?.addEventListener('abort', abort, { once: true })
    worker.onmessage = ({ data }: MessageEvent<ReadLayer>) => end(() => resolve(data))
    worker.onerror = (event) => end(() => reject(new Error(event.message)))
    worker.onmessageerror = () => end(() => reject(new Error('the layer cannot be handed over')))
    worker.postMessage(answer)
  })
}
