import { WEBHOOK_FAILING_DAYS } from '@faixa/contract'
import type { Message } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'

interface SwitchedOff {
  readonly person: { readonly nome: string; readonly email: string }
  readonly endereco: string
  /** The last failure, in words; absent where none is known. */
  readonly why?: string | undefined
  readonly settings: Pick<Settings, 'address' | 'port' | 'base'>
}

export function switchedOffMessage({ person, endereco, why, settings }: SwitchedOff): Message {
  const origin = (settings.address ?? `http://localhost:${settings.port}`).replace(/\/+$/, '')
  const link = `${origin}${settings.base}webhooks`
  return {
    to: person.email,
    subject: 'Um webhook foi desativado — Faixa',
    text: `Olá, ${person.nome}.

Por ${WEBHOOK_FAILING_DAYS} dias este endereço não recebeu nada do que o Faixa enviou, e o webhook foi desativado:

${endereco}
${why === undefined ? '' : `\nA última falha: ${why}\n`}
Quando ele voltar a responder, ative-o aqui, e reenvie o que faltou em «Entregas»:

${link}
`,
  }
}
