/** The messages of an export: begun, done, failed (specification 000 §8). */
import { Problem } from '@faixa/contract'
import { present } from '@faixa/units'
import { showToast } from '../ui/messages/toast.ts'

/** An export that is impossible, with a sentence about the reason and the next step. */
export class ExportRefused extends Error {}

export const sayBegun = () => showToast({ title: 'Iniciando exportação...', tone: 'info' })
export const sayDone = (message?: string) => showToast({ title: 'Exportação concluída!', ...present({ message }) })
export const sayCancelled = () => showToast({ title: 'Exportação cancelada', tone: 'info' })
export const sayFailed = (message?: string) =>
  showToast({
    title: 'Exportação falhou! Por favor, tente novamente...',
    ...present({ message }),
    tone: 'warning',
  })

/** The reason of a failed export as a sentence, if there is one. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ExportRefused || error instanceof Problem ? error.message : undefined
}

/**
 * Runs an export and shows its messages; `signal`: aborted when the user cancels, which ends the export at once, even while its work waits
 * for an answer of the server. The work must not save a file once `signal` is aborted. It may return a remark about the file. Never
 * rejects: returns the reason of a failure, if there is a sentence for it.
 */
export async function withToasts(
  work: () => Promise<string | undefined | void>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  sayBegun()
  try {
    sayDone((await untilAborted(work(), signal)) ?? undefined)
    return undefined
  } catch (error) {
    const reason = reasonOf(error)
    if (signal?.aborted) sayCancelled()
    else if (error instanceof ExportRefused)
      showToast({ title: 'Nada foi exportado', message: reason!, tone: 'warning' })
    else sayFailed(reason)
    return signal?.aborted ? undefined : reason
  }
}

function untilAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
