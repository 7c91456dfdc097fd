/**
 * Requests the password where the server requires a recent one: the call waits, the dialog (shell/senha-dialog.tsx) asks, and the call is
 * repeated. Several calls at once share one dialog.
 */

interface Question {
  readonly answer: Promise<boolean>
  readonly settle: (confirmed: boolean) => void
}

let question: Question | undefined
const listeners = new Set<() => void>()

export const isSenhaAsked = () => question !== undefined

export function subscribeSenhaAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves to true once the server has confirmed the password, and to false where the person cancelled. */
export function askForSenha(): Promise<boolean> {
  if (!question) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    question = { answer: promise, settle: resolve }
    notify()
  }
  return question.answer
}

export function settleSenha(confirmed: boolean): void {
  question?.settle(confirmed)
  question = undefined
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}
