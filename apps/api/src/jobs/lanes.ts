/**
 * The lanes of a kind of job: light jobs and heavy ones wait for different slots, so that neither delays the other. Within a lane parties
 * are served in turn (docs/decisions/0041-a-fair-queue.md).
 *
 * Lanes are ranges of pg-boss's priority, of which the highest is taken first. Within a range a job's distance from the top is its round.
 */
export type Lane = 'leve' | 'pesada'

export const LANES: readonly Lane[] = ['leve', 'pesada']

/** Highest and lowest priority of each lane. Jobs of earlier versions have priority 0, the end of the light lane. */
export const PRIORITIES = {
  leve: { first: 1_000_000_000, last: 0 },
  pesada: { first: -1, last: -1_000_000_000 },
} as const satisfies Record<Lane, { readonly first: number; readonly last: number }>

/** The place where a job waits: its lane, and its party, which is served in turn with others. */
export interface Place {
  readonly lane: Lane
  /** Name of the party, such as an empresa's id. */
  readonly party: string
}
