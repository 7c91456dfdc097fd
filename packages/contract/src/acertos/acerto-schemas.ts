/** A settlement in requests and answers. Amounts are decimal texts in R$ with two decimals, so that no cent is lost in JSON. */

import { ACERTO_SITUACAO_NAMES, FEITO_POR_NAMES, LADO_NAMES } from '@faixa/domain'
import { z } from 'zod'
import { dateSchema, idNamed, namedSchema, plainText, uuidSchema } from '../field.ts'
import { foundByShape } from '../found-by.ts'
import { verificacaoSchema } from '../laudos/laudo-schemas.ts'
import { rangeSchema } from '../laudos/valor-schemas.ts'
import { storedTermosSchema } from './contrato-schemas.ts'

/** Maximum number of laudos in one settlement: a month of a large usina has a tenth of this. */
export const ACERTO_LAUDOS_MAX = 5000

export const acertoFormSchema = z
  .object({
    empresa: idNamed('Escolha a empresa.'),
    prestadora: idNamed('Escolha a prestadora.'),
    inicio: dateSchema,
    fim: dateSchema,
  })
  .refine(({ inicio, fim }) => inicio <= fim, { path: ['fim'], error: 'O fim do período é anterior ao início.' })

export type AcertoForm = z.output<typeof acertoFormSchema>

const reason = (campo: string) => plainText(campo, { min: 3, max: 500 })

export const contestSchema = z.object({ motivo: reason('o motivo') })

/** Possible decisions of the other side about a contested laudo. */
export const DECISOES_DA_CONTESTACAO = ['mantido', 'retirado'] as const

export type DecisaoDaContestacao = (typeof DECISOES_DA_CONTESTACAO)[number]

export const answerSchema = z.object({
  /** `mantido`: it stays unchanged; `retirado`: it leaves this settlement and may be in a later one. */
  decisao: z.enum(DECISOES_DA_CONTESTACAO, { error: 'Diga se o laudo fica ou sai do acerto.' }),
  resposta: reason('a resposta'),
})

export const acceptAcertoSchema = z.object({
  /** Reason for accepting despite unconfirmed checks; required where a line has such a check, and ignored elsewhere. */
  motivo: reason('o motivo').optional(),
})

export const cancelAcertoSchema = z.object({ motivo: reason('o motivo') })

const lado = z.enum(LADO_NAMES)

export const acertoListedSchema = z
  .object({
    uuid: uuidSchema,
    versao: z.number().int(),
    empresa: namedSchema,
    prestadora: namedSchema,
    inicio: z.string(),
    fim: z.string(),
    situacao: z.enum(ACERTO_SITUACAO_NAMES),
    /** Lines in the total: laudos and differences. */
    laudos: z.number().int(),
    valor: z.string(),
    /** Number of contested laudos that wait for an answer. */
    contestados: z.number().int(),
    dataCriacao: z.string(),
  })
  .meta({ id: 'AcertoListado' })

export type AcertoListed = z.infer<typeof acertoListedSchema>

const contestacaoSchema = z.object({
  lado,
  por: z.string(),
  em: z.string(),
  motivo: z.string(),
  resposta: z
    .object({ por: z.string(), em: z.string(), texto: z.string(), decisao: z.enum(DECISOES_DA_CONTESTACAO) })
    .optional(),
})

const linhaSchema = z.object({
  /** Uuid of the laudo. */
  laudo: uuidSchema,
  /** `diferenca`: a laudo of an earlier settlement that changed since. */
  tipo: z.enum(['laudo', 'diferenca']),
  codigo: z.string(),
  nome: z.string(),
  data: z.string(),
  tratamento: z.string(),
  piloto: z.string(),
  /** The pinned revision: its number, and the SHA-256 of its document. */
  revisao: z.object({ numero: z.number().int(), sha256: z.string() }),
  /** From the revision. */
  ...foundByShape,
  /** The revision, or the rule of calculation, changed since; the settlement is to be computed again. */
  mudou: z.literal(true).optional(),
  /** The contract's uuid, as in `contratos`, and its version. */
  contrato: uuidSchema,
  contratoVersao: z.number().int(),
  /** The rule of calculation: 1 uses the effectiveness as measured, 2 the printed one. */
  regraDeCalculo: z.union([z.literal(1), z.literal(2)]),
  /** Where the contract has a target that was not reached: both figures in %, and the sentence. */
  bonusNegado: z.object({ meta: z.number(), efetividade: z.number(), motivo: z.string() }).optional(),
  /** Figures of the pinned revision that a settlement needs. */
  numeros: z.record(z.string(), z.number()),
  /** Least and most of the effectiveness by the pinned revision, %; absent where it states no interval. The pay follows the official number. */
  intervalo: rangeSchema.optional(),
  /** Whether the effectiveness reaches each limit of the contract, %, the highest first; `indecidivel` where the limit is within the interval. */
  decisoes: z.array(z.object({ limite: z.number(), decisao: z.enum(['sim', 'nao', 'indecidivel']) })).optional(),
  /** For a difference: the sum of all earlier settlements, and the cause where the laudo is now worth nothing. */
  anterior: z.string().optional(),
  causa: z.enum(['medido', 'excluido']).optional(),
  valor: z.string(),
  /** True where the laudo left the settlement: in every state it is unpaid here and in no sum; `valor` is what it would have been worth. */
  retirado: z.literal(true).optional(),
  /** The current checks of the laudo. */
  verificacoes: z.array(verificacaoSchema),
  /** The latest first. */
  contestacoes: z.array(contestacaoSchema),
})

export type AcertoLinha = z.infer<typeof linhaSchema>

/**
 * Why a laudo of the period has no line. `contrato-nao-aceito`: both sides have not yet accepted its contract. `ja-acertado` and `em-outro-acerto`: it was moved here from another empresa or prestadora, and
 * counts in their accepted or open settlement.
 */
export const FORA_MOTIVOS = [
  ...(['sem-contrato', 'contrato-nao-aceito', 'sem-numeros', 'sem-revisao', 'ainda-nao', 'retirado'] as const),
  ...(['ja-acertado', 'em-outro-acerto'] as const),
] as const

export const acertoSchema = acertoListedSchema
  .extend({
    por: z.string(),
    /** The side of the person who made it; only the empresa and the staff cancel a settlement that the prestadora did not make. */
    feitoPor: z.enum(FEITO_POR_NAMES),
    /** `motivo`: the reason for accepting despite unconfirmed checks. */
    aceites: z.array(z.object({ lado, por: z.string(), em: z.string(), motivo: z.string().optional() })),
    /** Reason of the cancellation. */
    motivo: z.string().optional(),
    /** The contracts of its lines, each in the version by which it was computed. */
    contratos: z.array(
      z.object({
        uuid: uuidSchema,
        versao: z.number().int(),
        nome: z.string(),
        tratamento: z.string().optional(),
        termos: storedTermosSchema,
        /** While the settlement is open: a later version that both sides have not accepted, and by which nothing is computed. */
        proposta: z.number().int().optional(),
      }),
    ),
    linhas: z.array(linhaSchema),
    /** Measured laudos of the period that have no line here; only while this one is open. */
    fora: z.array(
      z.object({
        laudo: uuidSchema,
        codigo: z.string(),
        nome: z.string(),
        data: z.string(),
        tratamento: z.string(),
        motivo: z.enum(FORA_MOTIVOS),
        /** The other settlement, for people who may read it. */
        acerto: z
          .object({
            uuid: uuidSchema,
            inicio: z.string(),
            fim: z.string(),
            empresa: z.string(),
            prestadora: z.string(),
          })
          .optional(),
      }),
    ),
  })
  .meta({ id: 'Acerto' })

export type Acerto = z.infer<typeof acertoSchema>
