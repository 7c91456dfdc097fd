/** The worker's side of open-worker.ts. */
import { answerCalls, type Functions } from '@faixa/calls'

/** `report` writes the cause of a failure to the console, for developers; the page shows a sentence for users. */
export function serveWorker(functions: Functions, report: (error: unknown) => void = reportError): void {
  answerCalls(
    functions,
    {
      send: (message, transfer = []) => postMessage(message, { transfer }),
      receive: (take) => addEventListener('message', ({ data }: MessageEvent<unknown>) => take(data)),
    },
    report,
  )
}
