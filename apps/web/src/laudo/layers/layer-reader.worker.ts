import { readLayer } from './read-layer.ts'

/** One question, one answer: the worker lives no longer than a layer takes. */
self.onmessage = ({ data }: MessageEvent<Blob>) => {
  // A rejected promise does not fire the worker's error event, so the failure is reported as one.
  void answer(data).catch(reportError)
}

async function answer(layer: Blob): Promise<void> {
  const { shown, plots, legs } = readLayer(await layer.text())
  self.postMessage({ shown: new Blob([shown], { type: 'application/json' }), plots, legs })
}
