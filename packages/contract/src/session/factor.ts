/** The person's second factor: an app's codes, passkeys, and recovery codes. */
import { z } from 'zod'
import { idSchema, plainText } from '../field.ts'
import { route } from '../route.ts'
import { sentence } from '../session.ts'
import { attestationSchema, codigoSchema, passkeyOptionsSchema } from './factor-fields.ts'

export const newPasskeyNameSchema = plainText('o nome da chave', { min: 1, max: 60 })

/** Recovery codes of a person. */
export const RECOVERY_CODES = 10

const passkeySchema = z
  .object({
    id: z.number().int(),
    nome: z.string(),
    criadaEm: z.string(),
    usadaEm: z.string().optional(),
    /** False for a passkey that works only at another address of this system. */
    valeAqui: z.boolean(),
  })
  .meta({ id: 'ChaveDeAcesso' })

export type ListedPasskey = z.infer<typeof passkeySchema>

const factorsSchema = z.object({
  aplicativo: z.object({ desde: z.string() }).optional(),
  chaves: z.array(passkeySchema),
  /** Absent before the first factor. */
  recuperacao: z.object({ restam: z.number().int(), desde: z.string() }).optional(),
  /** False where passkeys cannot be made for the server's address. */
  chavesPossiveis: z.boolean(),
})

export type Factors = z.infer<typeof factorsSchema>

/** Recovery codes are shown once: with the first factor, and when they are made anew. */
const enrolled = sentence.extend({ recuperacao: z.array(z.string()).optional() })

export type Enrolled = z.infer<typeof enrolled>

const tag = 'Segundo fator'
const access = { access: 'signed-in', tag, beforeLicence: true } as const
const changes = { ...access, reauthenticated: true } as const

export const factorRoutes = {
  readFactors: route({
    ...access,
    method: 'GET',
    path: '/segundo-fator',
    about: 'O próprio segundo fator: aplicativo, chaves de acesso e quantos códigos de recuperação restam.',
    reply: factorsSchema,
  }),
  beginTotp: route({
    ...changes,
    method: 'POST',
    path: '/segundo-fator/aplicativo',
    about: 'Um segredo novo para um aplicativo de códigos (RFC 6238), que vale depois de confirmado com um código.',
    reply: z.object({
      /** Base32, for typing. */
      segredo: z.string(),
      /** otpauth://, for a QR code. */
      endereco: z.string(),
    }),
  }),
  confirmTotp: route({
    ...changes,
    method: 'POST',
    path: '/segundo-fator/aplicativo/confirmar',
    about: 'Confirma o aplicativo com o código que ele mostra. Com o primeiro fator vêm os códigos de recuperação.',
    body: z.object({ codigo: codigoSchema }),
    reply: enrolled,
  }),
  removeTotp: route({
    ...changes,
    method: 'DELETE',
    path: '/segundo-fator/aplicativo',
    about: 'Remove o aplicativo de códigos.',
    reply: sentence,
  }),
  askNewPasskey: route({
    ...changes,
    method: 'POST',
    path: '/segundo-fator/chaves/nova',
    about: 'O que o navegador precisa para criar uma chave de acesso (WebAuthn).',
    reply: passkeyOptionsSchema,
  }),
  addPasskey: route({
    ...changes,
    method: 'POST',
    path: '/segundo-fator/chaves',
    about: 'Cadastra uma chave de acesso. Com o primeiro fator vêm os códigos de recuperação.',
    body: z.object({ nome: newPasskeyNameSchema, chave: attestationSchema }),
    reply: enrolled,
    status: 201,
  }),
  removePasskey: route({
    ...changes,
    method: 'DELETE',
    path: '/segundo-fator/chaves/:id',
    about: 'Remove uma das próprias chaves de acesso.',
    params: z.object({ id: idSchema }),
    reply: sentence,
  }),
  renewRecoveryCodes: route({
    ...changes,
    method: 'POST',
    path: '/segundo-fator/recuperacao',
    about: `Faz ${RECOVERY_CODES} códigos de recuperação novos, mostrados só desta vez; os anteriores deixam de valer.`,
    reply: z.object({ recuperacao: z.array(z.string()) }),
  }),
}
