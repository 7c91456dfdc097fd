/** What changed: one thing of some noun, whom that concerns, and what they are told of it. */
import type { EventNoun, EventOf } from '@faixa/contract'
import type { Actor, Target } from '@faixa/domain'

export interface NounEvent<Noun extends EventNoun = EventNoun> {
  readonly noun: Noun
  /** As the contract names the thing in its routes. */
  readonly id: string
  /** To whom the thing belongs. */
  readonly target: Target
  /** The contract's shape of this noun; of what may be long only the beginning, since a notification of PostgreSQL holds 8,000 bytes. */
  readonly detail: EventOf<Noun>
}

/** A row of registry.ts. */
export interface EventKind<Noun extends EventNoun> {
  /** What this person is told of an event; undefined: nothing, not even that it happened. */
  toldTo(actor: Actor, event: NounEvent<Noun>): EventOf<Noun> | undefined
}
