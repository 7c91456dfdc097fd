/**
 * Names each submission of a form with a key. After a refusal, a broken connection or a cancelled upload the server may have done the work
 * nevertheless: sending the same data again uses the same key, so that the server does it once; other data are another submission.
 */
import { createIdempotencyKey } from '@faixa/contract'

export interface Submissions {
  /** Returns the key of the data that are now sent; data are compared by identity. */
  keyOf(sent: readonly unknown[]): string
  /** The submission succeeded: sending the same data again is then a new submission. */
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
