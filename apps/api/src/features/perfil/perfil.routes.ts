import type { profileRoutes } from '@faixa/contract'
import { audit } from '../../db/audit/audit.ts'
import type { HandlersOf } from '../../http/ask.ts'
import { endEmailChange } from '../session/email/email-change.queries.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.actions.ts'
import { readProfile, updateProfile } from './perfil.actions.ts'
import { deletePicture, putPicture, readPicture } from './picture.actions.ts'

const REQUESTED = {
  email: 'Enviamos um link ao novo endereço. O e-mail muda quando ele for aberto e confirmado.',
  arquivo:
    'Este servidor não envia e-mails: a mensagem com o link ficou guardada nele. Peça à administração que a entregue a você.',
  falhou: 'O servidor de e-mail recusou a mensagem, e nada mudou: confira o endereço e tente novamente.',
} as const

export const profileHandlers: HandlersOf<typeof profileRoutes> = {
  readProfile: (_, ask) => readProfile(ask),

  async updateProfile({ body }, ask) {
    await updateProfile(body, ask)
    return readProfile(ask)
  },

  putPicture: {
    async ownTransaction(_, ask) {
      await putPicture(ask)
      return readProfile(ask)
    },
  },

  async deletePicture(_, ask) {
    await deletePicture(ask)
    return readProfile(ask)
  },

  readPicture: ({ params: { sha256 } }, ask) => readPicture(sha256, ask),

  requestEmailChange: {
    async ownTransaction({ body }, ask) {
      const entrega = await requestEmailChange(body.email, ask)
      return { entrega, message: REQUESTED[entrega] }
    },
  },

  async cancelEmailChange(_, ask) {
    if (await endEmailChange(ask.db, ask.actor.id)) {
      await audit(ask, { acao: 'desistir-troca-email', entidade: 'usuarios', id: ask.actor.id })
    }
    return { message: 'O e-mail continua o mesmo.' }
  },

  async confirmEmailChange({ body }, ask) {
    const email = await confirmEmailChange(body.token, ask)
    return { email, message: `A partir de agora, entre com ${email}.` }
  },
}
