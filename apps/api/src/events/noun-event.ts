/** An event: one entity of a noun changed. It holds the people concerned and the details for them. */
import type { EventNoun, EventOf } from '@faixa/contract'
import type { Actor, Target } from '@faixa/domain'

export interface NounEvent<Noun extends EventNoun = EventNoun> {
  readonly noun: Noun
  /** Identifier of the entity, as the contract's routes have it. */
  readonly id: string
  /** Owner of the entity, for the access rules. */
  readonly target: Target
  /** The owner before, where it changed. */
  readonly before?: Target
  /**
   * Details in the contract's form for this noun. Long texts are truncated, because a notification of PostgreSQL has at most 8,000 bytes.
   */
  readonly detail: EventOf<Noun>
}

/** A person with an open screen. */
export type Listening = Actor & { readonly id: number }

/** Answers the details of an event that this person may have, if any. The table of nouns is features/events.ts. */
export type ToldTo = <Noun extends EventNoun>(actor: Listening, event: NounEvent<Noun>) => EventOf<Noun> | undefined

/** A row of features/events.ts. */
export interface EventKind<Noun extends EventNoun> {
  /** Returns the details that this person may receive; undefined where the person must not learn of the event. */
  eventFor(actor: Listening, event: NounEvent<Noun>): EventOf<Noun> | undefined
}
