/** Messages about signing in and out, in the words of the specification (000 §8). */
import { showToast, type ToastTone } from '../ui/messages/toast.ts'
import { isGreeted, markGreeted } from './open-browser.ts'

const show = (title: string, message: string, tone: ToastTone) =>
  showToast({ title, message, tone, position: 'top-left' })

export function showSignedIn(): void {
  markGreeted()
  show('Bem-vindo!', 'Login efetuado com sucesso!', 'success')
}

export const showSignInFailed = (message: string) => show('Falha no Login', message, 'warning')

/** Shown once while the browser is open: laudos open in separate tabs, each of which restores the session. */
export function showRestored(): void {
  if (isGreeted()) return
  markGreeted()
  show('Bem-Vindo!', 'Sessão restaurada com sucesso!', 'success')
}

export const showExpired = () => show('Erro :(', 'Falha ao restaurar sessão anterior. Faça login novamente', 'info')
export const showSessionLost = () =>
  show('Erro :(', 'Falha ao restaurar sessão anterior. Faça login novamente.', 'info')
export const showSignedOut = () => show('Até logo!', 'Logout efetuado com sucesso!', 'info')
