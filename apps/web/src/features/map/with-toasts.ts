import { showToast } from '../../ui/toast.ts'

/** An export from its first word to its last (specification 000 §8); never rejects. */
export async function withToasts(work: () => Promise<void>): Promise<void> {
  showToast({ title: 'Iniciando exportação...', tone: 'info' })
  try {
    await work()
    showToast({ title: 'Exportação concluída!' })
  } catch {
    showToast({ title: 'Exportação falhou! Por favor, tente novamente...', tone: 'warning' })
  }
}
