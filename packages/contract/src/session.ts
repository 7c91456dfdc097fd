import { CAPABILITIES, type Capability, NIVEIS } from '@faixa/domain'
import { z } from 'zod'
import { emailSchema, idSchema, refuseOtherConfirmation, senhaSchema } from './field.ts'
import { preferencesSchema } from './perfil.ts'
import { REAUTHENTICATED_MIN, route } from './route.ts'
import { factorFields, passkeyOptionsSchema, refuseNoFactor } from './session/factor-fields.ts'

const capabilities = Object.keys(CAPABILITIES) as [Capability, ...Capability[]]

export const userInfoSchema = z
  .object({
    id: z.number().int(),
    nome: z.string(),
    email: z.string(),
    profilePicture: z.string().nullable(),
    /** Grants of the domain's table to this person; screens read these and never compare `nivel`. */
    privileges: z.partialRecord(
      z.enum(capabilities),
      z.object({ reach: z.string(), hidden: z.boolean().optional(), approverOnly: z.boolean().optional() }),
    ),
    nivel: z.enum(NIVEIS),
    funcao: z.string(),
    nomeEmpresa: z.string().nullable(),
    isUnidade: z.boolean(),
    licenseAgreement: z.boolean(),
    /** True after a sign-in with the password that was printed at the first start: nothing else is allowed before it is changed. */
    trocarSenha: z.literal(true).optional(),
    temSegundoFator: z.literal(true).optional(),
    /** True where a second factor is required and none is enrolled: nothing else is allowed before. */
    exigeSegundoFator: z.literal(true).optional(),
    /** Date from which this person, who has no second factor, will need one. */
    segundoFatorAte: z.string().optional(),
    /** True for an administrator of an installation in which nothing was set up yet. */
    primeirosPassos: z.literal(true).optional(),
    empresaId: z.number().int().optional(),
    unidadeId: z.number().int().optional(),
    prestadoraId: z.number().int().optional(),
    pilotoId: z.number().int().optional(),
    /** Choices of the profile; absent until chosen. */
    preferencias: preferencesSchema.optional(),
  })
  .meta({ id: 'UserInfo' })

export type UserInfo = z.infer<typeof userInfoSchema>

const sessionSchema = z
  .object({
    id: z.number().int(),
    /** Description of the device derived from the User-Agent: «Chrome no Windows». */
    aparelho: z.string(),
    endereco: z.string().nullable(),
    criadaEm: z.string(),
    /** Last use, a few minutes late at most. */
    usadaEm: z.string(),
    expiraEm: z.string(),
    /** True for the session of this request. */
    atual: z.boolean(),
  })
  .meta({ id: 'Sessao' })

export type ListedSession = z.infer<typeof sessionSchema>

export const sentence = z.object({ message: z.string() })
const tag = 'Sessão'

/** Token of a sign-in whose password was right. */
export const entradaSchema = z.string().max(100)

/** A session that was opened. */
export const openedSchema = z.object({
  token: z.string(),
  expiresIn: z.number().int(),
  userInfo: userInfoSchema,
  /** Stored by the browser and sent with its next login. It grants nothing by itself. */
  aparelho: z.string(),
})

/** Device token of an earlier sign-in. */
export const aparelho = z.string().max(100).optional()

export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/login',
    access: 'anyone',
    tag,
    about:
      'Abre uma sessão. Com `remember` ela dura 30 dias, ou 14 sem uso; sem, 8 horas. De quem tem segundo fator, a senha certa recebe a recusa `segundo-fator-pedido`, com o que o segundo passo precisa. `aparelho` é o da resposta de um login anterior neste aparelho: com ele, erros de outras pessoas não fazem esperar.',
    body: z.object({
      email: emailSchema,
      senha: senhaSchema,
      remember: z.boolean().optional(),
      aparelho,
    }),
    reply: openedSchema,
  }),
  finishLogin: route({
    method: 'POST',
    path: '/login/segundo-fator',
    access: 'anyone',
    tag,
    about:
      'O segundo passo do login: o código do aplicativo, um código de recuperação ou uma chave de acesso, com `entrada` da recusa `segundo-fator-pedido`.',
    body: z.object({ entrada: entradaSchema, aparelho, ...factorFields }).superRefine(refuseNoFactor),
    reply: openedSchema,
  }),
  askLoginPasskey: route({
    method: 'POST',
    path: '/login/chave',
    access: 'anyone',
    tag,
    about: 'O desafio que uma chave de acesso assina no segundo passo do login (WebAuthn).',
    body: z.object({ entrada: entradaSchema }),
    reply: passkeyOptionsSchema,
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    access: 'signed-in',
    tag,
    beforeOwnSenha: true,
    beforeLicence: true,
    about: 'Encerra esta sessão: o token deixa de valer na hora.',
    status: 204,
  }),
  readUserInfo: route({
    method: 'GET',
    path: '/entidades/user-info',
    access: 'signed-in',
    keys: true,
    tag,
    beforeOwnSenha: true,
    beforeLicence: true,
    about: 'Quem está conectado e o que pode fazer; com uma chave de API, o que ela pode.',
    reply: z.object({ userInfo: userInfoSchema }),
  }),
  acceptLicence: route({
    method: 'PATCH',
    path: '/entidades/license',
    access: 'signed-in',
    tag,
    beforeLicence: true,
    about: 'Registra o aceite da versão atual dos Termos de Licença de Uso, com o momento e o endereço.',
    reply: sentence.extend({ licenseAgreement: z.literal(true) }),
  }),
  changeSenha: route({
    method: 'PATCH',
    path: '/senha',
    access: 'signed-in',
    tag,
    beforeOwnSenha: true,
    beforeLicence: true,
    about: 'Troca a própria senha e encerra as outras sessões.',
    body: z
      .object({ senhaAtual: senhaSchema, senha: senhaSchema, confirmarSenha: z.string() })
      .superRefine(refuseOtherConfirmation),
    reply: sentence,
  }),
  confirmPerson: route({
    method: 'POST',
    path: '/sessao/confirmar',
    access: 'signed-in',
    tag,
    beforeLicence: true,
    about: `Confirma a própria senha, ou o segundo fator: por ${REAUTHENTICATED_MIN} minutos esta sessão pode o que exige senha recente.`,
    body: z.object({ senha: senhaSchema.optional(), ...factorFields }).superRefine((typed, context) => {
      if (typed.senha === undefined) refuseNoFactor(typed, context)
    }),
    reply: z.object({ minutos: z.number().int() }),
  }),
  askPasskey: route({
    method: 'POST',
    path: '/sessao/confirmar/chave',
    access: 'signed-in',
    tag,
    beforeLicence: true,
    about: 'O desafio que uma chave de acesso assina para confirmar quem está conectado (WebAuthn).',
    reply: passkeyOptionsSchema,
  }),
  listSessions: route({
    method: 'GET',
    path: '/sessoes',
    access: 'signed-in',
    tag,
    beforeLicence: true,
    about: 'As próprias sessões abertas, da usada há menos tempo à mais antiga.',
    reply: z.array(sessionSchema),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/sessoes/:id',
    access: 'signed-in',
    tag,
    beforeLicence: true,
    about: 'Encerra uma das próprias sessões: o token dela deixa de valer na hora.',
    params: z.object({ id: idSchema }),
    reply: sentence,
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/sessoes',
    access: 'signed-in',
    tag,
    beforeLicence: true,
    about: 'Encerra todas as outras sessões próprias; com `todas=sim`, também esta.',
    query: z.object({ todas: z.enum(['sim', 'nao']).default('nao') }),
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
  readInvitation: route({
    method: 'POST',
    path: '/convite',
    access: 'anyone',
    tag,
    about: 'Para quem é o convite deste link, antes de a senha ser escolhida; ou por que ele não vale mais.',
    body: z.object({ token: z.string().max(200) }),
    reply: z.object({ nome: z.string(), email: z.string(), ate: z.string() }),
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/convite/aceitar',
    access: 'anyone',
    tag,
    about: 'Define a primeira senha com o código do convite, que vale uma única vez.',
    body: z
      .object({ token: z.string().max(200), senha: senhaSchema, confirmarSenha: z.string() })
      .superRefine(refuseOtherConfirmation),
    reply: sentence.extend({ email: z.string() }),
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
