import { readLayer } from './read-layer.ts'

/** One question, one answer: the worker lives no longer than a layer takes. */
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const { shown, plots, legs } = readLayer(await data.text())
  self.postMessage({ shown: new Blob([shown], { type: 'application/json' }), plots, legs })
}
