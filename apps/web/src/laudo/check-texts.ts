/** The words of a laudo's checks, for lists, settlements and their files. */
import type { Verificacao } from '@faixa/contract'
import { formatCount } from '@faixa/units'

/** `2 avisos`. */
export function checkCount(checks: readonly Verificacao[]): string {
  return formatCount(checks.length, 'aviso', 'avisos')
}

export function checkSentence({ mensagem, confirmada }: Verificacao): string {
  return `${mensagem} ${confirmada ? 'Confirmado.' : 'Não confirmado por ninguém.'}`
}

/** All checks in one text: `2 avisos: …`; empty without any. */
export function checksText(checks: readonly Verificacao[]): string {
  return checks.length === 0 ? '' : `${checkCount(checks)}: ${checks.map(checkSentence).join(' ')}`
}
