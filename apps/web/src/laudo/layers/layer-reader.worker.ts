import { readLayerOf } from './read-layer.ts'

/** One question, one answer: the worker lives no longer than a layer takes. */
self.onmessage = ({ data }: MessageEvent<Blob>) => {
  // A rejected promise does not fire the worker's error event, so the failure is reported as one.
  void readLayerOf(data)
    .then((read) => self.postMessage(read))
    .catch(reportError)
}
