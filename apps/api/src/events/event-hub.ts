/** What changed, for every open screen: any process says it in the database, and every process that has screens receives it. */
import type { NounEvent } from './noun-event.ts'

/** Given every event: whoever passes it on asks registry.ts what a person may be told. */
export interface Listener {
  event(event: NounEvent): void
  /** Events may have been missed: what is on the screen is to be read again. */
  missed(): void
  /** There will be no more. */
  ended(): void
}

export interface EventHub {
  /** Answers how to stop listening. */
  listen(listener: Listener): () => void
  /** Whether anything of concern was said in the last so many milliseconds, or may have been: this process was not there, or forgot. */
  saidWithin(ms: number, concerns: (event: NounEvent) => boolean): boolean
  /** Ends every listener: open streams would keep the server from closing. */
  endAll(): void
}
