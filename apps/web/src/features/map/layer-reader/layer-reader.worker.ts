import { readLayer } from './read-layer.ts'

/** One question, one answer: the worker lives no longer than a layer takes. */
self.onmessage = ({ data }: MessageEvent<Blob>) => {
  // What fails in a promise is heard outside of a worker by nobody, unless it is said to be an error.
  void answer(data).catch(reportError)
}

async function answer(layer: Blob): Promise<void> {
  const { shown, plots, legs } = readLayer(await layer.text())
  self.postMessage({ shown: new Blob([shown], { type: 'application/json' }), plots, legs })
}
