/** Reads a layer outside of the screen's thread: a large one would hold it for a second. */
import type { LayerRead } from './read-layer.ts'

export interface ReadLayer extends Omit<LayerRead, 'shown'> {
  readonly shown: Blob
}

/**
 * `answer`: GET /laudos/:uuid?camadas=… as it comes. Rejects when that does, when aborted, or when it is no such answer. The worker starts while
 * the answer is on its way.
 */
export function readLayerAnswer(answer: Promise<Blob>, signal?: AbortSignal): Promise<ReadLayer> {
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
    answer.then(
      (bytes) => worker.postMessage(bytes),
      (failure: Error) => end(() => reject(failure)),
    )
  })
}
