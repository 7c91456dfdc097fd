/** The security log: who attempted an action, from where, and whether it was refused. */
import { z } from 'zod'
import { dateSchema, idSchema, optionalText, pageFields, pageShape } from './field.ts'
import { route } from './route.ts'

/** The events of the security log; the words for people are the web's (apps/web/src/session/security-words.ts). */
export const SECURITY_EVENTS = [
  'entrar',
  'sair',
  'encerrar-sessao',
  'confirmar-senha',
  'trocar-senha',
  'definir-senha',
  'alterar-email',
  'pedir-redefinicao',
  'redefinir-senha',
  'convidar',
  'cancelar-convite',
  'aceitar-convite',
  'pedir-troca-email',
  'pedir-segundo-fator',
  'cadastrar-fator',
  'remover-fator',
  'refazer-recuperacao',
  'redefinir-fator',
  'pedir-acesso',
  'ler-dados-pessoais',
  'ler-ocorrencia',
  'ler-os-proprios-dados',
  'remover-pessoa',
  'criar-chave-api',
  'revogar-chave-api',
  'criar-webhook',
  'mudar-webhook',
  'apagar-demonstracao',
  'encerrar-empresa',
  'apagar-empresa',
] as const

export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

const person = z.object({ id: z.number().int(), nome: z.string() })

const entrySchema = z
  .object({
    id: z.number().int(),
    quando: z.string(),
    evento: z.enum(SECURITY_EVENTS),
    recusado: z.boolean(),
    /** The account concerned; absent where the typed e-mail belongs to no account. */
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
  evento: z.enum(SECURITY_EVENTS).optional(),
  recusado: z.enum(['sim', 'nao']).optional(),
  /** Beginning of the name of the account concerned or of the signed-in person. */
  pessoa: optionalText('a pessoa'),
  desde: dateSchema.optional(),
  ate: dateSchema.optional(),
  /** A text that is searched in both names and in the address. */
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
      ...pageFields(100, ENTRIES_MAX),
    }),
    reply: z.object({
      registros: z.array(entrySchema),
      ...pageShape,
      totalIsLimited: z.boolean().optional(),
      diasGuardados: z.number().int(),
    }),
  }),
}
