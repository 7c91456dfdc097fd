import { INVITATION_H } from '@faixa/contract'
import type { Message } from './mail.ts'

interface Invited {
  readonly nome: string
  readonly email: string
  readonly link: string
  /** Name of the person who invites. */
  readonly by: string
}

export function invitationMessage({ nome, email, link, by }: Invited): Message {
  return {
    to: email,
    subject: 'Seu acesso ao Faixa',
    text: `Olá, ${nome}.

${by} cadastrou você no Faixa com este e-mail. Para escolher a sua senha, abra este endereço em até ${INVITATION_H} horas:

${link}

O endereço vale uma única vez, e só para você: não o encaminhe. Se você não esperava este convite, ignore esta mensagem.
`,
  }
}
