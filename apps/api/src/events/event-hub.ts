/** What changed, for every open screen: any process says it in the database, every process that has screens hears it. */
import type { LaudoEvent } from '@faixa/contract'
import type { Target } from '@faixa/domain'

/** A laudo's news and whom it concerns; listeners are told only what they may read. */
export interface LaudoNews {
  readonly event: LaudoEvent
  readonly target: Target
}

export interface EventHub {
  /** Answers how to stop listening. */
  listen(hear: (news: LaudoNews) => void): () => void
}
