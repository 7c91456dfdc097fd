/**
 * Names each submission of a form with a key. A refusal, a broken connection or a cancelled upload may hide that the server did the work:
 * sending the same things again has the same key, so that the server does it once; other things are another submission.
 */
import { createIdempotencyKey } from '@faixa/contract'

export interface Submissions {
  /** Answers the key of what is sent now; things are compared by identity. */
  keyOf(sent: readonly unknown[]): string
  /** The submission arrived: the same things sent once more are meant. */
  end(): void
}

export function createSubmissions(): Submissions {
  let last: { readonly sent: readonly unknown[]; readonly key: string } | undefined
  return {
    keyOf(sent) {
      const same = last?.sent.length === sent.length && sent.every((thing, i) => Object.is(thing, last?.sent[i]))
      if (!last || !same) last = { sent, key: createIdempotencyKey() }
      return last.key
    },
    end() {
      last = undefined
    },
  }
}
