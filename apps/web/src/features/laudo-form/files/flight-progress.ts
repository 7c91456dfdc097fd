/** Progress of the readings and of the measurement, apart from the form's state: a report redraws only the bars that show it. */
import { useSyncExternalStore } from 'react'

/** The number of the file that is read, or the measurement. */
export type FlightWork = number | 'measuring'

export interface FlightProgress {
  /** `done` from 0 to 1. */
  report(work: FlightWork, done: number): void
  /** Returns the share that is done; 0 where nothing was reported. */
  doneOf(work: FlightWork): number
  subscribe(listener: () => void): () => void
}

export function createFlightProgress(): FlightProgress {
  const reported = new Map<FlightWork, number>()
  const listeners = new Set<() => void>()
  return {
    report(work, done) {
      reported.set(work, done)
      for (const listener of listeners) listener()
    },
    doneOf: (work) => reported.get(work) ?? 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Mean progress of several works, from 0 to 1. */
export function useDone({ subscribe, doneOf }: FlightProgress, works: readonly FlightWork[]): number {
  return useSyncExternalStore(
    subscribe,
    () => works.reduce<number>((sum, work) => sum + doneOf(work), 0) / works.length,
  )
}
