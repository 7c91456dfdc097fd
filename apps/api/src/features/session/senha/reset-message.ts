import type { Message } from '../../../mail/mail.ts'

export function resetMessage({ nome, email, link }: { nome: string; email: string; link: string }): Message {
  return {
    to: email,
    subject: 'Redefinição de senha — Faixa',
    text: `Olá, ${nome}.

Recebemos um pedido para redefinir a senha da sua conta no Faixa. Para escolher uma nova senha, abra este endereço em até 30 minutos:

${link}

O endereço vale uma única vez. Se você não fez o pedido, ignore esta mensagem: sua senha continua a mesma.
`,
  }
}
