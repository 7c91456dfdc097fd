/** Tells a person by e-mail that the way into the account changed, when, and from which device: whoever did not do it must learn of it. */

import type { Deps } from '../deps.ts'
import { describeDevice } from '../http/describe-device.ts'
import type { Message } from './mail.ts'

/** The texts of the notices, a row for each kind. */
const NOTICES = {
  'senha-trocada': {
    subject: 'Sua senha foi alterada',
    told: 'A senha da sua conta no Faixa foi alterada, e as outras sessões foram encerradas.',
  },
  'senha-redefinida': {
    subject: 'Sua senha foi redefinida',
    told: 'A senha da sua conta no Faixa foi redefinida pelo link enviado por e-mail, e todas as sessões foram encerradas.',
  },
  'senha-definida': {
    subject: 'A administração definiu uma nova senha para a sua conta',
    told: 'A administração definiu uma nova senha para a sua conta no Faixa, e as suas sessões foram encerradas.',
  },
  'senha-criada': {
    subject: 'Sua senha foi criada',
    told: 'A primeira senha da sua conta no Faixa foi criada pelo link do convite.',
  },
  'email-pedido': {
    subject: 'Pediram para trocar o e-mail da sua conta',
    told: 'Alguém que entrou na sua conta no Faixa pediu para trocar o e-mail com que se entra nela. A troca só vale quando o novo endereço for confirmado.',
  },
  'email-alterado': {
    subject: 'O e-mail da sua conta foi alterado',
    told: 'O e-mail com que se entra na sua conta no Faixa foi alterado.',
  },
} as const

export type Notice = keyof typeof NOTICES

/** The request that made the change; a handler's `ask` has all of it. */
interface Request {
  readonly deps: Pick<Deps, 'clock' | 'mail'>
  readonly ip: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
  afterCommit(act: () => Promise<void>): void
}

/** Sends the notice once the change is committed. A mail server that fails is logged, and the change stands. */
export function sendNotice(
  { deps, ip, headers, afterCommit }: Request,
  notice: Notice,
  person: { readonly nome: string; readonly email: string },
): void {
  const { subject, told } = NOTICES[notice]
  const when = WHEN.format(deps.clock.now()).replace(', ', ' às ')
  const message: Message = {
    to: person.email,
    subject: `${subject} — Faixa`,
    text: `Olá, ${person.nome}.

${told}

Quando:   ${when} (horário de Brasília)
Aparelho: ${describeDevice(headers['user-agent'])}
Endereço: ${ip}

Se foi você, não é preciso fazer nada. Se não foi, peça agora mesmo um link em «Esqueceu sua senha?» e avise a administração.
`,
  }
  afterCommit(() => deps.mail.send(message))
}

const WHEN = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
