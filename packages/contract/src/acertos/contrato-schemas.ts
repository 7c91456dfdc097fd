/** A contract of payment in requests and answers. Prices are decimal texts in R$, percentages are in %. */
import {
  CONTAGEM_NAMES,
  CONTRATO_SITUACAO_NAMES,
  DEGRAUS_MAX,
  LADO_NAMES,
  MODO_NAMES,
  PRAZO_REGISTRO_MAX,
  type TermosDoContrato,
  type TermsFault,
  termsFaults,
} from '@faixa/domain'
import { z } from 'zod'
import { dateSchema, idNamed, namedSchema, namedText, optional, uuidSchema } from '../field.ts'
import { tratamentoSchema } from '../laudos/laudo-words.ts'

/** A price as a decimal text; a comma is accepted, too. */
function price(campo: string) {
  const error = `Informe ${campo} em reais, como 45,00.`
  return z.preprocess(
    (value) =>
      typeof value === 'number' ? `${value}` : typeof value === 'string' ? value.trim().replace(',', '.') : value,
    z.string({ error }).regex(/^\d{1,7}(\.\d{1,4})?$/, { error }),
  )
}

/** A percentage with at most two decimals. */
function percent(campo: string) {
  const error = `Informe ${campo} em %, com até duas casas decimais.`
  return z.coerce
    .number({ error })
    .min(0, { error })
    .max(100, { error })
    .refine((value) => /^\d+(\.\d{1,2})?$/.test(`${value}`), { error })
}

const degrauSchema = z.object({
  de: percent('a partir de que efetividade vale o degrau'),
  modo: z.enum(MODO_NAMES, { error: 'Escolha como o degrau paga.' }),
  percent: optional(percent('quanto o degrau paga')),
})

const PRAZO = { error: `Informe o prazo em dias inteiros, de 0 a ${PRAZO_REGISTRO_MAX}.` }

/** The terms as typed; the domain's `termsFaults` checks them as a whole. */
export const termosSchema = z
  .object({
    precoPorHa: price('o preço por hectare'),
    conta: z.enum(CONTAGEM_NAMES, { error: 'Escolha os hectares que são pagos.' }),
    pleno: percent('a efetividade do pagamento integral'),
    degraus: z
      .array(degrauSchema)
      .min(1)
      .max(DEGRAUS_MAX, { error: `São no máximo ${DEGRAUS_MAX} degraus.` }),
    meta: optional(z.object({ de: percent('a meta'), bonus: percent('o bônus') })),
    externa: optional(
      z.object({ precoPorHa: price('o desconto por hectare externo'), tolerancia: percent('a tolerância') }),
    ),
    prazoRegistroDias: optional(z.coerce.number(PRAZO).int(PRAZO).min(0, PRAZO).max(PRAZO_REGISTRO_MAX, PRAZO)),
  })
  .superRefine((terms, context) => {
    const faults: readonly TermsFault[] = termsFaults(terms satisfies TermosDoContrato)
    for (const { campo, mensagem } of faults) context.addIssue({ code: 'custom', path: [campo], message: mensagem })
  })

export const contratoFormSchema = z
  .object({
    nome: namedText('o nome do contrato'),
    empresa: idNamed('Escolha a empresa.'),
    prestadora: idNamed('Escolha a prestadora.'),
    /** Absent for every treatment. */
    tratamento: optional(tratamentoSchema),
    inicio: dateSchema,
    fim: dateSchema,
    termos: termosSchema,
  })
  .refine(({ inicio, fim }) => inicio <= fim, { path: ['fim'], error: 'O fim do período é anterior ao início.' })

export type ContratoForm = z.output<typeof contratoFormSchema>

/** Stored terms, which were checked when they were written. */
export const storedTermosSchema = z.object({
  precoPorHa: z.string(),
  conta: z.enum(CONTAGEM_NAMES),
  pleno: z.number(),
  degraus: z.array(z.object({ de: z.number(), modo: z.enum(MODO_NAMES), percent: z.number().optional() })),
  meta: z.object({ de: z.number(), bonus: z.number() }).optional(),
  externa: z.object({ precoPorHa: z.string(), tolerancia: z.number() }).optional(),
  /** Days after the flight within which it has to be registered. */
  prazoRegistroDias: z.number().int().optional(),
})

export const contratoListedSchema = z
  .object({
    uuid: uuidSchema,
    versao: z.number().int(),
    nome: z.string(),
    empresa: namedSchema,
    prestadora: namedSchema,
    tratamento: z.string().optional(),
    inicio: z.string(),
    fim: z.string(),
    termos: storedTermosSchema,
    /** The state of this version. */
    situacao: z.enum(CONTRATO_SITUACAO_NAMES),
    /** The acceptances of this version; a version made before acceptances existed binds without them. */
    aceites: z.array(z.object({ lado: z.enum(LADO_NAMES), por: z.string(), em: z.string() })),
    /** The last version that both sides have accepted, by which settlements are computed. */
    versaoVigente: z.number().int().optional(),
    dataCriacao: z.string(),
    arquivado: z.literal(true).optional(),
  })
  .meta({ id: 'ContratoListado' })

export type ContratoListed = z.infer<typeof contratoListedSchema>

export const contratoSchema = contratoListedSchema
  .extend({
    ultimaVersao: z.number().int(),
    /** The latest first. */
    versoes: z.array(
      z.object({
        versao: z.number().int(),
        por: z.string(),
        em: z.string(),
        /** Instant since when the version binds. */
        vinculaDesde: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'Contrato' })

export type Contrato = z.infer<typeof contratoSchema>

export const acceptContratoSchema = z.object({
  /** The version that was read: only the last one can be accepted. */
  versao: z.coerce.number({ error: 'Diga qual versão você aceita.' }).int().positive(),
})
