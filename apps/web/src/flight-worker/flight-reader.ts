/** The page's part of the worker, which starts before the first file and ends with the screen. */
import type { FlightAsked, FromWorker, PlotsAsked, ToWorker, ZonesAsked } from './protocol.ts'

export interface FlightReader {
  /** Starts the worker, so that the first file does not wait for its code. */
  prepare(): void
  /** `system` is the code of the coordinate system that the person chose for a file that names none. */
  read(id: number, file: File, system?: string): void
  forget(id: number): void
  measure(run: number, asked: FlightAsked): void
  readPlots(run: number, asked: PlotsAsked): void
  measureOrder(id: number): void
  readAreas(run: number, id: number): void
  drawZones(run: number, asked: ZonesAsked): void
  stop(): void
  /** Ends the worker; it sends nothing afterwards. */
  close(): void
}

export function openFlightReader(receive: (news: FromWorker) => void): FlightReader {
  let worker: Worker | undefined
  const started = () => {
    worker ??= startWorker(receive)
    return worker
  }
  const say = (asked: ToWorker) => started().postMessage(asked)
  return {
    prepare: () => void started(),
    read: (id, file, system) => say({ kind: 'read', id, file, system }),
    forget: (id) => worker?.postMessage({ kind: 'forget', id } satisfies ToWorker),
    measure: (run, asked) => say({ kind: 'measure', run, ...asked }),
    readPlots: (run, asked) => say({ kind: 'plots', run, ...asked }),
    measureOrder: (id) => say({ kind: 'order', id }),
    readAreas: (run, id) => say({ kind: 'areas', run, id }),
    drawZones: (run, asked) => say({ kind: 'zones', run, ...asked }),
    stop: () => worker?.postMessage({ kind: 'stop' } satisfies ToWorker),
    close: () => {
      worker?.terminate()
      worker = undefined
    },
  }
}

function startWorker(receive: (news: FromWorker) => void): Worker {
  const worker = new Worker(new URL('./flight.worker.ts', import.meta.url), { type: 'module', name: 'faixa-voo' })
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data)
  // The worker could not be loaded, or ran out of memory.
  worker.onerror = () => receive({ kind: 'failed' })
  worker.onmessageerror = () => receive({ kind: 'failed' })
  return worker
}
