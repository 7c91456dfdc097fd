import { refused } from '../../../ui/messages/refused.ts'
import { showToast } from '../../../ui/messages/toast.ts'

/** Removes a factor and shows a message; returns false where it was refused. */
export async function removal(remove: () => Promise<{ readonly message: string }>): Promise<boolean> {
  try {
    const { message } = await remove()
    showToast({ title: 'Verificação em duas etapas', message })
    return true
  } catch (error) {
    refused('O segundo fator não foi removido', error)
    return false
  }
}
