/** Facts of a laudo that anyone may check by the code on its paper, without an account. */
import {
  publicKeySchema,
  readCode,
  signedEliminacaoSchema,
  signedHeadSchema,
  signedLevantamentoSchema,
  signedRevisionSchema,
} from '@faixa/revision'
import { z } from 'zod'
import { uuidSchema } from './field.ts'
import { route } from './route.ts'

const tag = 'Verificação'

export const codeSchema = z
  .string({ error: 'Informe o código.' })
  .max(60, { error: 'O código é longo demais.' })
  .transform((typed, context) => {
    const code = readCode(typed)
    if (code === undefined) {
      context.addIssue({ code: 'custom', message: 'O código não está certo: confira cada letra e cada número.' })
      return z.NEVER
    }
    return code
  })

const keysSchema = z.object({ chaves: z.array(publicKeySchema) })

/** A signed revision, with the keys that verify it. */
const publicRevisionSchema = keysSchema.extend({
  revisao: signedRevisionSchema,
  /** The newest revision of the laudo, where this one has been replaced. */
  atual: z
    .object({
      numero: z.number().int(),
      quando: z.string(),
      situacao: z.enum(['valido', 'oculto', 'excluido', 'sem-medicao']),
    })
    .optional(),
})

const documentSchema = signedRevisionSchema.shape.documento

/**
 * The same for other programs, as a self-verifying file: all data needed to verify the signature, in the usual formats of their libraries.
 */
const openRevisionSchema = publicRevisionSchema.omit({ revisao: true }).extend({
  /** In the order of RFC 8785: written without spaces it is the signed text. */
  documento: documentSchema,
  /** SHA-256 of the bytes of the canonical document, hexadecimal. */
  hash: z.string(),
  /** Ed25519 over the same bytes, base64. */
  assinatura: z.string(),
  /** Id of the key, as `GET /chaves` has it. */
  chave: z.string(),
  registro: signedRevisionSchema.shape.registro,
})

export type PublicRevision = z.infer<typeof publicRevisionSchema>

/** What anyone may know of a levantamento by its code: that it was signed, when, and its hash. Place, flights and names stay with who has the paper. */
const publicLevantamentoSchema = keysSchema.extend({
  levantamento: z.object({
    quando: z.string(),
    /** SHA-256 of the canonical document, hexadecimal. */
    hash: z.string(),
    chave: z.string(),
    /** Ed25519 over the canonical document, hexadecimal: it is checked with the document. */
    assinatura: z.string(),
    /** Absent for the seconds until it is in the log. */
    registro: signedLevantamentoSchema.shape.registro,
  }),
})

export type PublicLevantamento = z.infer<typeof publicLevantamentoSchema>

/** The certificate of the removal of an empresa: it names no person, and is public as a whole. */
const publicEliminacaoSchema = keysSchema.extend({ eliminacao: signedEliminacaoSchema })

export type PublicEliminacao = z.infer<typeof publicEliminacaoSchema>

/** Maximum number of revisions in one answer, some 6 kB each. */
export const REVISIONS_MAX = 200

const size = z.coerce.number({ error: 'Informe o tamanho.' }).int().min(1).max(Number.MAX_SAFE_INTEGER)

export const verificationRoutes = {
  readRevisionByCode: route({
    method: 'GET',
    path: '/verificar/:codigo',
    access: 'anyone',
    tag,
    about:
      'A revisão de um laudo pelo código impresso nele: o documento assinado, a prova do registro e se há revisão posterior. Pelo código de um levantamento, em `levantamento`, só o hash, a data, a assinatura e a prova: o documento fica com quem tem o papel. Pelo código da certidão de uma empresa apagada, em `eliminacao`, a certidão.',
    params: z.object({ codigo: codeSchema }),
    reply: z.union([publicRevisionSchema, publicLevantamentoSchema, publicEliminacaoSchema]),
  }),
  readLaudoRevision: route({
    method: 'GET',
    path: '/laudos/:uuid/revisao',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about: 'A revisão mais recente de um laudo, como JSON assinado. Sem revisão ainda, é 404.',
    params: z.object({ uuid: uuidSchema }),
    reply: openRevisionSchema,
  }),
  readLaudoRevisionAt: route({
    method: 'GET',
    path: '/laudos/:uuid/revisao/:numero',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about: 'Uma revisão de um laudo pelo número, a partir de 1. `atual` diz qual é a mais recente, se esta não é.',
    params: z.object({
      uuid: uuidSchema,
      numero: z.coerce
        .number({ error: 'Informe o número.' })
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
    reply: openRevisionSchema,
  }),
  listLaudoRevisions: route({
    method: 'GET',
    path: '/laudos/:uuid/revisoes',
    access: ['readLaudo'],
    tag,
    changedBy: 'laudo',
    about: `As revisões de um laudo, da mais recente à mais antiga, até ${REVISIONS_MAX}: cada uma traz o hash da anterior. A prova do registro vem com a mais recente, que prova as outras por eles.`,
    params: z.object({ uuid: uuidSchema }),
    reply: keysSchema.extend({ revisoes: z.array(signedRevisionSchema), total: z.number().int() }),
  }),
  listSigningKeys: route({
    method: 'GET',
    path: '/registro/chaves',
    access: 'anyone',
    tag,
    about: 'As chaves públicas das assinaturas (Ed25519), também as antigas.',
    reply: keysSchema,
  }),
  listVerifyingKeys: route({
    method: 'GET',
    path: '/chaves',
    access: 'anyone',
    tag,
    about: 'As mesmas chaves públicas em PEM (SPKI), com o tempo em que cada uma assinou.',
    reply: z.object({
      chaves: z.array(
        z.object({
          id: z.string(),
          /** PEM of the SubjectPublicKeyInfo (RFC 8410). */
          publica: z.string(),
          desde: z.string(),
          /** Absent for the key in use. */
          ate: z.string().optional(),
        }),
      ),
    }),
  }),
  readLogHead: route({
    method: 'GET',
    path: '/registro/cabeca',
    access: 'anyone',
    tag,
    about: 'A cabeça assinada do registro: quantas revisões há, e a raiz sobre elas (RFC 6962).',
    reply: signedHeadSchema,
  }),
  proveConsistency: route({
    method: 'GET',
    path: '/registro/consistencia',
    access: 'anyone',
    tag,
    about: 'A prova de que o registro de um tamanho é o começo do de outro (RFC 6962, 2.1.2).',
    query: z.object({ de: size, ate: size }),
    reply: z.object({ prova: z.array(z.string()) }),
  }),
}
