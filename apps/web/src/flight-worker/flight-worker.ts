/** The page's side of the worker that reads and measures files. */
import { inWorker, type OpenWorker, openWorker } from '../ui/worker/open-worker.ts'
import type { FlightProgram } from './flight.worker.ts'

export type FlightWorker = OpenWorker<FlightProgram>

export function openFlightWorker(): FlightWorker {
  return openWorker<FlightProgram>(startFlightWorker)
}

/** Does some work with the program, whose worker ends afterwards. */
export function inFlightWorker<Answer>(work: (program: FlightWorker['program']) => Promise<Answer>): Promise<Answer> {
  return inWorker<FlightProgram, Answer>(startFlightWorker, work)
}

function startFlightWorker(): Worker {
  return new Worker(new URL('./flight.worker.ts', import.meta.url), { type: 'module', name: 'faixa-voo' })
}
