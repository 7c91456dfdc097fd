/**
 * Notifies a person by e-mail that the account's sign-in changed, when, and from which device, because an owner who did not do it must
 * learn of it.
 */

import type { Deps } from '../deps.ts'
import { describeDevice } from '../http/access/describe-device.ts'
import type { Message } from '../mail/mail.ts'

/** The texts of the notices, a row for each kind. */
const NOTICES = {
  'senha-trocada': {
    subject: 'Sua senha foi alterada',
    text: 'A senha da sua conta no Faixa foi alterada, e as outras sessões foram encerradas.',
  },
  'senha-redefinida': {
    subject: 'Sua senha foi redefinida',
    text: 'A senha da sua conta no Faixa foi redefinida pelo link enviado por e-mail, e todas as sessões foram encerradas.',
  },
  'senha-definida': {
    subject: 'A administração definiu uma nova senha para a sua conta',
    text: 'A administração definiu uma nova senha para a sua conta no Faixa, e as suas sessões foram encerradas. Ela será trocada por uma sua no próximo login.',
  },
  'senha-criada': {
    subject: 'Sua senha foi criada',
    text: 'A primeira senha da sua conta no Faixa foi criada pelo link do convite.',
  },
  'acesso-retirado': {
    subject: 'A administração retirou o seu acesso',
    text: 'A administração retirou o e-mail e a senha da sua conta no Faixa. Não se entra mais com eles.',
    closing: 'Se você não esperava isto, fale com a administração.',
  },
  'email-pedido': {
    subject: 'Pediram para trocar o e-mail da sua conta',
    text: 'Alguém que entrou na sua conta no Faixa pediu para trocar o e-mail com que se entra nela. A troca só vale quando o novo endereço for confirmado.',
  },
  'email-alterado': {
    subject: 'O e-mail da sua conta foi alterado',
    text: 'O e-mail com que se entra na sua conta no Faixa foi alterado.',
  },
  'aplicativo-cadastrado': {
    subject: 'Verificação em duas etapas: aplicativo cadastrado',
    text: 'Um aplicativo de códigos foi cadastrado na sua conta no Faixa. Ele passa a ser pedido depois da senha.',
  },
  'aplicativo-trocado': {
    subject: 'Verificação em duas etapas: aplicativo trocado',
    text: 'O aplicativo de códigos da sua conta no Faixa foi trocado por outro. O anterior não vale mais.',
  },
  'aplicativo-removido': {
    subject: 'Verificação em duas etapas: aplicativo removido',
    text: 'O aplicativo de códigos da sua conta no Faixa foi removido.',
  },
  'chave-cadastrada': {
    subject: 'Verificação em duas etapas: chave de acesso cadastrada',
    text: 'Uma chave de acesso foi cadastrada na sua conta no Faixa.',
  },
  'chave-removida': {
    subject: 'Verificação em duas etapas: chave de acesso removida',
    text: 'Uma chave de acesso da sua conta no Faixa foi removida.',
  },
  'recuperacao-refeita': {
    subject: 'Verificação em duas etapas: novos códigos de recuperação',
    text: 'Foram feitos novos códigos de recuperação para a sua conta no Faixa. Os anteriores não valem mais.',
  },
  'recuperacao-usada': {
    subject: 'Verificação em duas etapas: código de recuperação usado',
    text: 'Um código de recuperação da sua conta no Faixa foi usado no lugar do segundo fator. Ele não vale mais.',
  },
  'chave-api-criada': {
    subject: 'Uma chave de API foi criada',
    text: 'Uma chave de API foi criada na sua conta no Faixa. Com ela, um programa faz em seu nome o que você escolheu, até ela vencer ou ser revogada em «Chaves de API».',
  },
  'fator-redefinido': {
    subject: 'A administração removeu o segundo fator da sua conta',
    text: 'A administração removeu o aplicativo, as chaves de acesso e os códigos de recuperação da sua conta no Faixa, e as suas sessões foram encerradas. No próximo login basta a senha; cadastre um novo segundo fator em «Verificação em duas etapas».',
  },
  'pessoa-removida': {
    subject: 'Seus dados pessoais foram removidos',
    text: 'A administração removeu os seus dados pessoais do Faixa: cadastro, histórico e aparelhos. Laudos ficam sem o seu nome; registros de acesso são apagados no prazo da lei. Esta é a última mensagem.',
    closing: 'Se você não pediu isto, fale com a administração: a remoção não pode ser desfeita.',
  },
} as const

const USUAL_CLOSING =
  'Se foi você, não é preciso fazer nada. Se não foi, peça agora mesmo um link em «Esqueceu sua senha?» e avise a administração.'

export type Notice = keyof typeof NOTICES

/** The request that made the change; a handler's `ask` has all of its fields. */
interface Request {
  readonly deps: Pick<Deps, 'clock' | 'mail'>
  readonly ip: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
  afterCommit(act: () => Promise<void>): void
}

/** Sends the notice after the change is committed. A failure of the mail server is logged, and the change stays. */
export function sendNotice(
  { deps, ip, headers, afterCommit }: Request,
  notice: Notice,
  person: { readonly nome: string; readonly email: string },
): void {
  const row = NOTICES[notice]
  const { subject, text } = row
  const closing = 'closing' in row ? row.closing : USUAL_CLOSING
  const message: Message = {
    to: person.email,
    subject: `${subject} — Faixa`,
    text: `Olá, ${person.nome}.

${text}

Quando:   ${whenText(deps.clock.now())} (horário de Brasília)
Aparelho: ${describeDevice(headers['user-agent'])}
Endereço: ${ip}

${closing}
`,
  }
  afterCommit(() => deps.mail.send(message))
}

const WHEN = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

/** An instant as messages write it, in the time of Brasília. */
export function whenText(instant: Date): string {
  return WHEN.format(instant).replace(', ', ' às ')
}
