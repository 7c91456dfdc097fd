/** The messages of an export: begun, done, failed (specification 000 §8). */
import { present } from '@faixa/units'
import { showToast } from '../ui/messages/toast.ts'

export const sayBegun = () => showToast({ title: 'Iniciando exportação...', tone: 'info' })
export const sayDone = (message?: string) => showToast({ title: 'Exportação concluída!', ...present({ message }) })
export const sayCancelled = () => showToast({ title: 'Exportação cancelada', tone: 'info' })
export const sayFailed = () => showToast({ title: 'Exportação falhou! Por favor, tente novamente...', tone: 'warning' })

/** Runs an export and shows its messages; `signal`: aborted when somebody cancels it. Never rejects. */
export async function withToasts(work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  sayBegun()
  try {
    await work()
    sayDone()
  } catch {
    if (signal?.aborted) sayCancelled()
    else sayFailed()
  }
}
