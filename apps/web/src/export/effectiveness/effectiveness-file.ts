import type { FileAsked, FileMade } from './effectiveness.worker.ts'

/** Makes a file in a worker; rejects where it cannot be made. */
export function effectivenessFile(asked: FileAsked): Promise<Blob> {
  const worker = new Worker(new URL('./effectiveness.worker.ts', import.meta.url), {
    type: 'module',
    name: 'faixa-efetividade',
  })
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FileMade>) => {
      if ('file' in data) resolve(data.file)
      else reject(new Error('the file could not be made'))
    }
    worker.onerror = () => reject(new Error('the worker could not be loaded'))
    worker.postMessage(asked)
  }).finally(() => worker.terminate())
}
