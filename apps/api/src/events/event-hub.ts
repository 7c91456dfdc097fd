/**
 * Distributes events to every open screen: any process publishes through the database, and every process that serves screens receives them.
 */
import type { NounEvent } from './noun-event.ts'

/** Receives every event. Its owner uses features/events.ts to find what a person may receive. */
export interface Listener {
  event(event: NounEvent): void
  /** Reports that a session of this person ended, or that any person's access may have changed (undefined). */
  accessChanged?(usuarioId: number | undefined): void
  /** Reports that an administrator changed a setting of the installation. */
  settingsChanged?(): void
  /** Reports that events may have been missed: the screens must read their contents again. */
  missed(): void
  /** Reports the end of all events. */
  ended(): void
}

export interface EventHub {
  /** Adds a listener, and returns the function that removes it. */
  listen(listener: Listener): () => void
  /**
   * Tells whether a matching event was published within the last `ms` milliseconds. Also true where this process cannot know, because it
   * did not run or has dropped older events.
   */
  announcedWithin(ms: number, concerns: (event: NounEvent) => boolean): boolean
  /** Ends every listener, because open streams would keep the server from closing. */
  endAll(): void
}
