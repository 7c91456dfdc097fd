/** One attempt to send a form: bytes sent, outcome, and cancellation. */
import { Problem } from '@faixa/contract'
import type { UploadProgress } from '../../api/upload-fetch.ts'

export type Sending =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly progress?: UploadProgress }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** Arguments of the function that sends. */
export interface SendCall {
  readonly signal: AbortSignal
  /** Key of the submission: the same when the same things are sent again, so that nothing is made twice. */
  readonly idempotencyKey: string
  readonly onProgress: (progress: UploadProgress) => void
}

type Outcome<Answer> =
  | { readonly kind: 'sent'; readonly answer: Answer }
  | Extract<Sending, { kind: 'cancelled' | 'refused' }>

interface Attempt<Answer> {
  readonly outcome: Promise<Outcome<Answer>>
  cancel(): void
}

/**
 * `onState` is called with every state of the attempt. An error that is not a refusal is reported as one, because a form must not stay busy.
 */
export function startSending<Answer>(
  send: (call: SendCall) => Promise<Answer>,
  onState: (sending: Sending) => void,
  idempotencyKey: string,
): Attempt<Answer> {
  const abort = new AbortController()
  onState({ kind: 'sending' })
  const attempt = async (): Promise<Outcome<Answer>> => {
    try {
      const onProgress = (progress: UploadProgress) => onState({ kind: 'sending', progress })
      const answer = await send({ signal: abort.signal, idempotencyKey, onProgress })
      onState({ kind: 'idle' })
      return { kind: 'sent', answer }
    } catch (error) {
      const ended = endOf(error)
      onState(ended)
      return ended
    }
  }
  return { outcome: attempt(), cancel: () => abort.abort() }
}

function endOf(error: unknown): Extract<Sending, { kind: 'cancelled' | 'refused' }> {
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' }
  return { kind: 'refused', problem: error instanceof Problem ? error : new Problem('erro-interno') }
}
