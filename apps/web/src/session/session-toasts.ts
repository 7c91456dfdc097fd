/** Messages about signing in and out, in the words of the specification (000 §8). */
import { showToast, type ToastTone } from '../ui/messages/toast.ts'
import { isGreeted, markGreeted } from './open-browser.ts'

const say = (title: string, message: string, tone: ToastTone) =>
  showToast({ title, message, tone, position: 'top-left' })

export function showSignedIn(): void {
  markGreeted()
  say('Bem-vindo!', 'Login efetuado com sucesso!', 'success')
}

export const showSignInFailed = (message: string) => say('Falha no Login', message, 'warning')

/** Shown once while the browser is open: laudos open in separate tabs, each of which restores the session. */
export function showRestored(): void {
  if (isGreeted()) return
  markGreeted()
  say('Bem-Vindo!', 'Sessão restaurada com sucesso!', 'success')
}

export const showExpired = () => say('Erro :(', 'Falha ao restaurar sessão anterior. Faça login novamente', 'info')
export const showSessionLost = () => say('Erro :(', 'Falha ao restaurar sessão anterior. Faça login novamente.', 'info')
export const showSignedOut = () => say('Até logo!', 'Logout efetuado com sucesso!', 'info')
