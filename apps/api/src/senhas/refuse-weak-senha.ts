/** Refuses weak new passwords. Existing passwords are not checked: their owners may sign in with them. */
import { invalidFields } from '@faixa/contract'
import type { Settings } from '../settings.ts'
import { isCommonSenha } from './common-senhas.ts'

/** Returns the fault of a new password as a sentence; undefined for an acceptable one. */
export function senhaFault(senha: string, senhaMin: number, email?: string): string | undefined {
  if (senha.length < senhaMin) return `A senha deve conter pelo menos ${senhaMin} dígitos`
  if (isCommonSenha(senha))
    return 'Esta senha está entre as mais usadas no mundo e seria adivinhada logo: escolha outra.'
  const typed = senha.toLowerCase()
  const address = email?.toLowerCase()
  if (address !== undefined && (typed === address || typed === address.split('@')[0])) {
    return 'A senha não pode ser o próprio e-mail: escolha outra.'
  }
  return undefined
}

export function refuseWeakSenha(senha: string, { senhaMin }: Pick<Settings, 'senhaMin'>, email?: string): void {
  const mensagem = senhaFault(senha, senhaMin, email)
  if (mensagem !== undefined) throw invalidFields([{ campo: 'senha', mensagem }])
}
