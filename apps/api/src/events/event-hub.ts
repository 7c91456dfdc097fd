/** What changed, for every open screen: any process says it in the database, every process that has screens hears it. */
import type { LaudoEvent } from '@faixa/contract'
import type { Target } from '@faixa/domain'

/** A laudo's news and whom it concerns; listeners are told only what they may read. */
export interface LaudoNews {
  readonly event: LaudoEvent
  readonly target: Target
}

export interface Listener {
  laudo(news: LaudoNews): void
  /** News may have been missed: what is on the screen is to be read again. */
  missed(): void
  /** There will be no more. */
  ended(): void
}

export interface EventHub {
  /** Answers how to stop listening. */
  listen(listener: Listener): () => void
  /** Whether anything of concern was said in the last so many milliseconds, or may have been: this process was not there, or forgot. */
  saidWithin(ms: number, concerns: (news: LaudoNews) => boolean): boolean
  /** Ends every listener: open streams would keep the server from closing. */
  endAll(): void
}
