/** The security log: who tried what, from where, and whether it was refused. */
import { z } from 'zod'
import { dateSchema, idSchema, optionalText, pageShape } from './field.ts'
import { route } from './route.ts'

/** The events of the security log, with the words for people. */
export const SECURITY_EVENTS = {
  entrar: 'Entrou',
  sair: 'Saiu',
  'encerrar-sessao': 'Encerrou sessões',
  'confirmar-senha': 'Confirmou a senha',
  'trocar-senha': 'Trocou a senha',
  'definir-senha': 'Definiu a senha de outra pessoa',
  'alterar-email': 'Alterou um e-mail de acesso',
  'pedir-redefinicao': 'Pediu a redefinição da senha',
  'redefinir-senha': 'Redefiniu a senha',
  convidar: 'Convidou para criar a senha',
  'cancelar-convite': 'Cancelou um convite',
  'aceitar-convite': 'Criou a senha pelo convite',
  'pedir-troca-email': 'Pediu a troca do próprio e-mail',
  'pedir-segundo-fator': 'Acertou a senha, falta o segundo fator',
  'cadastrar-fator': 'Cadastrou um segundo fator',
  'remover-fator': 'Removeu um segundo fator',
  'refazer-recuperacao': 'Fez novos códigos de recuperação',
  'redefinir-fator': 'Redefiniu o segundo fator de outra pessoa',
  'pedir-acesso': 'Pediu o que o perfil não permite',
  'ler-dados-pessoais': 'Leu dados pessoais',
  'ler-os-proprios-dados': 'Leu os próprios dados',
  'remover-pessoa': 'Removeu os dados de uma pessoa',
  'criar-chave-api': 'Criou uma chave de API',
  'revogar-chave-api': 'Revogou uma chave de API',
  'criar-webhook': 'Criou um webhook',
  'mudar-webhook': 'Mudou um webhook',
} as const

export type SecurityEvent = keyof typeof SECURITY_EVENTS

const names = Object.keys(SECURITY_EVENTS) as [SecurityEvent, ...SecurityEvent[]]

const person = z.object({ id: z.number().int(), nome: z.string() })

const entrySchema = z
  .object({
    id: z.number().int(),
    quando: z.string(),
    evento: z.enum(names),
    recusado: z.boolean(),
    /** The account concerned; absent where the e-mail that was typed is nobody's. */
    conta: person.optional(),
    /** The person who was signed in. */
    pessoa: person.optional(),
    endereco: z.string().optional(),
    aparelho: z.string().optional(),
    detalhe: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'RegistroSeguranca' })

export type SecurityEntry = z.infer<typeof entrySchema>

const ENTRIES_MAX = 500

/** The filters of the log. */
export const securityFilterSchema = z.object({
  evento: z.enum(names).optional(),
  recusado: z.enum(['sim', 'nao']).optional(),
  /** What the name begins with, of the account concerned or of the person who was signed in. */
  pessoa: optionalText('a pessoa'),
  desde: dateSchema.optional(),
  ate: dateSchema.optional(),
  /** Looked for in both names and in the address. */
  busca: optionalText('a busca'),
})

export const securityRoutes = {
  listSecurityLog: route({
    method: 'GET',
    path: '/seguranca/registro',
    access: ['readSeguranca'],
    tag: 'Segurança',
    about:
      'O registro de segurança, do mais novo ao mais antigo: quem, de onde, o quê, e se foi recusado. Para ler tudo enquanto se escreve nele, `antesDe` continua depois do último id da página anterior. Acima de 10.000 o total é «10.000 ou mais» (totalIsLimited).',
    query: securityFilterSchema.extend({
      conta: idSchema.optional(),
      antesDe: z.coerce.number().int().positive().optional(),
      sort: z.enum(['quando', '-quando'], { error: 'Só é possível ordenar por «quando».' }).default('-quando'),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(ENTRIES_MAX).default(100),
    }),
    reply: z.object({
      registros: z.array(entrySchema),
      ...pageShape,
      totalIsLimited: z.boolean().optional(),
      diasGuardados: z.number().int(),
    }),
  }),
}
