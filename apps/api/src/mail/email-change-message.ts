import { EMAIL_CHANGE_H } from '@faixa/contract'
import type { Message } from './mail.ts'

export function emailChangeMessage({ nome, email, link }: { nome: string; email: string; link: string }): Message {
  return {
    to: email,
    subject: 'Confirme o seu novo e-mail — Faixa',
    text: `Olá, ${nome}.

Para entrar no Faixa com este e-mail, confirme-o neste endereço em até ${EMAIL_CHANGE_H} horas:

${link}

Até lá, o seu e-mail continua o mesmo. Se você não pediu a troca, ignore esta mensagem.
`,
  }
}

/** Sent in place of the link to an address that has an account: only its owner learns that. */
export function emailTakenMessage(email: string): Message {
  return {
    to: email,
    subject: 'Este e-mail já tem uma conta — Faixa',
    text: `Olá.

Alguém pediu para usar este e-mail em outra conta do Faixa, mas ele já é o e-mail de uma conta. Nada mudou.

Se foi você, entre com a conta que já existe, ou peça à administração que a encerre. Se não foi, ignore esta mensagem.
`,
  }
}
