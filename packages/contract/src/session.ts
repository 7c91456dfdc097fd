import { CAPABILITIES, type Capability, NIVEIS } from '@faixa/domain'
import { z } from 'zod'
import { emailSchema, refuseOtherConfirmation, senhaSchema } from './field.ts'
import { route } from './route.ts'

const capabilities = Object.keys(CAPABILITIES) as [Capability, ...Capability[]]

export const userInfoSchema = z
  .object({
    id: z.number().int(),
    nome: z.string(),
    email: z.string(),
    profilePicture: z.string().nullable(),
    /** Grants of the domain's table to this person; screens read these and never compare levels. */
    privileges: z.partialRecord(
      z.enum(capabilities),
      z.object({ reach: z.string(), hidden: z.boolean().optional(), approverOnly: z.boolean().optional() }),
    ),
    nivel: z.enum(NIVEIS),
    funcao: z.string(),
    nomeEmpresa: z.string().nullable(),
    isUnidade: z.boolean(),
    licenseAgreement: z.boolean(),
    empresaId: z.number().int().optional(),
    unidadeId: z.number().int().optional(),
    prestadoraId: z.number().int().optional(),
    pilotoId: z.number().int().optional(),
  })
  .meta({ id: 'UserInfo' })

export type UserInfo = z.infer<typeof userInfoSchema>

const sentence = z.object({ message: z.string() })
const tag = 'Sessão'

export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/login',
    access: 'anyone',
    tag,
    about: 'Abre uma sessão. Com `remember` ela dura 30 dias; sem, 8 horas.',
    body: z.object({ email: emailSchema, senha: senhaSchema, remember: z.boolean().optional() }),
    reply: z.object({ token: z.string(), expiresIn: z.number().int(), userInfo: userInfoSchema }),
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    access: 'signed-in',
    tag,
    about: 'Encerra esta sessão: o token deixa de valer na hora.',
    status: 204,
  }),
  readUserInfo: route({
    method: 'GET',
    path: '/entidades/user-info',
    access: 'signed-in',
    tag,
    about: 'Quem está conectado e o que pode fazer.',
    reply: z.object({ userInfo: userInfoSchema }),
  }),
  acceptLicence: route({
    method: 'PATCH',
    path: '/entidades/license',
    access: 'signed-in',
    tag,
    about: 'Registra o aceite dos Termos de Licença de Uso.',
    reply: sentence.extend({ licenseAgreement: z.literal(true) }),
  }),
  changeSenha: route({
    method: 'PATCH',
    path: '/senha',
    access: 'signed-in',
    tag,
    about: 'Troca a própria senha e encerra as outras sessões.',
    body: z
      .object({ senhaAtual: senhaSchema, senha: senhaSchema, confirmarSenha: z.string() })
      .superRefine(refuseOtherConfirmation),
    reply: sentence,
  }),
  requestSenhaReset: route({
    method: 'POST',
    path: '/senha/esqueci',
    access: 'anyone',
    tag,
    about: 'Envia por e-mail um link de redefinição, válido por 30 minutos. A resposta não diz se o e-mail existe.',
    body: z.object({ email: emailSchema }),
    reply: sentence,
    status: 202,
  }),
  resetSenha: route({
    method: 'POST',
    path: '/senha/redefinir',
    access: 'anyone',
    tag,
    about:
      'Define uma nova senha com o código recebido por e-mail, que vale uma única vez, e encerra todas as sessões.',
    body: z
      .object({ token: z.string().max(200), senha: senhaSchema, confirmarSenha: z.string() })
      .superRefine(refuseOtherConfirmation),
    reply: sentence,
  }),
}
