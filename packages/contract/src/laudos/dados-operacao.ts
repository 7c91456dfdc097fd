/** The data of an operation in requests and answers: the schema is derived from domain's table of fields. */
import {
  CAMPOS,
  CAMPOS_DA_LEITURA,
  CAMPOS_DO_PRODUTO,
  type CampoDaOperacao,
  type CertificadoTomado,
  type DadosOperacao,
  FONTES_DA_INCERTEZA,
  GRUPOS,
  LEITURAS_MAX,
  PRODUTOS_MAX,
  TIPOS_AERONAVE,
} from '@faixa/domain'
import { z } from 'zod'
import { dateSchema, idNamed, optional, parsedJson, plainText } from '../field.ts'
import { numberWithin } from '../typed-number.ts'

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/

/** A field that is empty, null or absent was not given. */
function campoSchema(campo: CampoDaOperacao) {
  switch (campo.kind) {
    case 'text':
      return optional(plainText(`o campo «${campo.label}»`, { max: campo.max }))
    case 'number':
      return optional(numberWithin(`o campo «${campo.label}»`, campo))
    case 'choice':
      return optional(
        z.enum(Object.keys(campo.choices), { error: `Escolha uma das opções do campo «${campo.label}».` }),
      )
    case 'day':
      return optional(dateSchema)
    case 'time':
      return optional(
        z
          .string({ error: 'Informe a hora como 07:12.' })
          .trim()
          .regex(TIME, { error: 'Informe a hora como 07:12.' })
          .transform((time) => time.padStart(5, '0')),
      )
  }
}

type Row = Readonly<Record<string, string | number | undefined>>

const known = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

function rowSchema(table: Readonly<Record<string, CampoDaOperacao>>) {
  const shape = Object.fromEntries(Object.entries(table).map(([name, campo]) => [name, campoSchema(campo)]))
  return z.object(shape).transform((row): Row => known(row) as Row)
}

const isEmpty = (row: Row) => Object.keys(row).length === 0

/** Rows without any value are left out; the others must have the field that names them. */
function rowsSchema(
  table: Readonly<Record<string, CampoDaOperacao>>,
  { most, name, sentence, many }: { most: number; name: string; sentence: string; many: string },
) {
  return optional(
    z
      .array(rowSchema(table))
      .max(most, { error: `São no máximo ${most} ${many}.` })
      .superRefine((rows, context) => {
        rows.forEach((row, i) => {
          if (!isEmpty(row) && row[name] === undefined)
            context.addIssue({ code: 'custom', path: [i, name], message: sentence })
          if (row['dose'] !== undefined && row['unidade'] === undefined)
            context.addIssue({ code: 'custom', path: [i, 'unidade'], message: 'Escolha a unidade da dose.' })
          if (row['unidade'] !== undefined && row['dose'] === undefined)
            context.addIssue({ code: 'custom', path: [i, 'dose'], message: 'Informe a dose, ou tire a unidade.' })
        })
      }),
  )
}

const given = rowSchema(CAMPOS)

const produtosSchema = rowsSchema(CAMPOS_DO_PRODUTO, {
  most: PRODUTOS_MAX,
  name: 'marca',
  sentence: 'Informe a marca comercial do produto.',
  many: 'produtos',
})
const leiturasSchema = rowsSchema(CAMPOS_DA_LEITURA, {
  most: LEITURAS_MAX,
  name: 'hora',
  sentence: 'Informe a hora da leitura.',
  many: 'leituras',
})

const filled = (rows: readonly Row[] | undefined) => {
  const kept = rows?.filter((row) => !isEmpty(row)) ?? []
  return kept.length > 0 ? kept : undefined
}

/** All given data; null where none were given. */
const wholeSchema = z
  .object(
    { ...given.in.shape, produtos: produtosSchema, leituras: leiturasSchema },
    { error: 'Os dados da operação devem ser um objeto.' },
  )
  .transform(({ produtos, leituras, ...fields }): DadosOperacao | null => {
    const all = known({ ...fields, produtos: filled(produtos), leituras: filled(leituras) }) as DadosOperacao
    return Object.keys(all).length === 0 ? null : all
  })

/** In requests: an absent value keeps the stored data in an edit; null, or an empty object, removes all. */
export const dadosOperacaoSchema = z.preprocess(parsedJson, wholeSchema.nullable()).optional()

/** An aircraft of the prestadora, by id. */
export const aeronaveSchema = idNamed('A aeronave não está na lista.')

const keys = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as [Key, ...Key[]]

export const aeronaveListedSchema = z.object({
  id: z.number().int(),
  /** Registration marks of the aircraft. */
  nome: z.string(),
  tipo: z.enum(keys(TIPOS_AERONAVE)),
  modelo: z.string().optional(),
})

/** In answers: the fields of domain's table. It is returned as stored, because documents of earlier versions are returned too. */
export const answeredDadosSchema = z.looseObject({}) as unknown as z.ZodType<DadosOperacao>

/** The swath certificate that a laudo took: `ambiguo` where several configurations fit, `nenhum` where none of the aircraft's fits or is in force. */
export const certificadoTomadoSchema = z.discriminatedUnion('situacao', [
  z.object({
    situacao: z.literal('tomado'),
    id: z.number().int(),
    configuracao: z.string(),
    /** Width of the swath, m. */
    largura: z.number(),
    /** Height of the test, m. */
    alturaVoo: z.number().optional(),
    grupo: z.enum(keys(GRUPOS)).optional(),
    /** Coefficient of variation, %. */
    cv: z.number().optional(),
    /** How far the width may be wrong to either side, % of it. */
    incerteza: z.number().optional(),
    incertezaFonte: z.enum(keys(FONTES_DA_INCERTEZA)).optional(),
    /** Day of the test, and last day on which it counts. */
    data: z.string(),
    validade: z.string().optional(),
    responsavel: z.string().optional(),
    /** Deposit across the swath, in any unit; positions in m from the centre line, negative to the left. */
    padrao: z.array(z.object({ posicao: z.number(), deposito: z.number() })).optional(),
  }),
  z.object({ situacao: z.literal('ambiguo'), entre: z.array(z.string()).readonly() }),
  z.object({ situacao: z.literal('nenhum') }),
]) as unknown as z.ZodType<CertificadoTomado>
