/** The typed fields of a service order. Only código and Data are required (docs/decisions/0053-service-orders.md). */
import { ACT_TOWARDS, CULTURA_DEFAULT, type SituacaoAsked, TRATAMENTO_DEFAULT } from '@faixa/domain'
import { z } from 'zod'
import {
  choiceSchema,
  clearable,
  dateSchema,
  idNamed,
  idSchema,
  namedText,
  optional,
  plainText,
  separated,
  systemSchema,
} from '../field.ts'
import { unidadeSchema } from '../laudos/laudo-form.ts'
import { culturaSchema, tratamentoSchema } from '../laudos/laudo-words.ts'
import { typedNumber } from '../typed-number.ts'

/** Maximum number of registered plots in one order: more than any usina treats at once. */
export const ORDEM_PLOTS_MAX = 5000

const codigo = namedText('o código')
const nome = namedText('o nome de exibição')
const data = z.string({ error: 'Informe a data.' }).trim().min(1, { error: 'Informe a data.' }).pipe(dateSchema)
const empresa = idNamed('A empresa não está na lista.')
const prestadora = idNamed('A prestadora não está na lista.')
const piloto = idNamed('O piloto não está na lista.')

const FIGURES = {
  insumos: typedNumber('os insumos', 'insumos'),
  distanciaPista: typedNumber('a distância da pista', 'distanciaPista'),
  faixaContratada: typedNumber('a faixa contratada', 'faixaContratada'),
  faixaExecutada: typedNumber('a faixa executada', 'faixaExecutada'),
  vazaoContratada: typedNumber('a vazão contratada', 'vazaoContratada'),
}

type Figure = keyof typeof FIGURES

function figures<S extends z.ZodType>(each: (schema: (typeof FIGURES)[Figure]) => S) {
  return Object.fromEntries(Object.entries(FIGURES).map(([name, schema]) => [name, each(schema)])) as Record<Figure, S>
}

/** Ids of registered plots, in place of a file. */
const talhoes = separated(
  z.array(idSchema).max(ORDEM_PLOTS_MAX, { error: 'São talhões demais para uma ordem: no máximo 5.000.' }),
).optional()

export const ordemFormSchema = z
  .object({
    codigo,
    data,
    /** Planned day of the flight; it may be in the future. */
    diaPlanejado: optional(dateSchema),
    nome: optional(nome),
    empresa: optional(empresa),
    unidade: unidadeSchema,
    tratamento: tratamentoSchema.default(TRATAMENTO_DEFAULT),
    cultura: culturaSchema.default(CULTURA_DEFAULT),
    prestadora: optional(prestadora),
    piloto: optional(piloto),
    ...figures(optional),
    talhoes,
    /** Coordinate system of an area file that names none. */
    sistemaArea: systemSchema,
    /** True accepts an area file whatever kind its contents seem to be. */
    manterArquivos: choiceSchema,
  })
  .superRefine(({ prestadora, piloto, empresa, talhoes = [] }, context) => {
    if (piloto !== undefined && prestadora === undefined)
      context.addIssue({ code: 'custom', path: ['prestadora'], message: 'Escolha a prestadora do piloto.' })
    if (talhoes.length > 0 && empresa === undefined)
      context.addIssue({ code: 'custom', path: ['empresa'], message: 'Escolha a empresa dos talhões.' })
  })

export type OrdemForm = z.output<typeof ordemFormSchema>

const targets = Object.keys(ACT_TOWARDS) as [SituacaoAsked, ...SituacaoAsked[]]

/** A change: omitted fields keep their values, empty ones are cleared. The ordered area and the files stay. */
export const ordemEditSchema = z
  .object({
    codigo: codigo.optional(),
    data: data.optional(),
    diaPlanejado: clearable(dateSchema),
    nome: clearable(nome),
    empresa: clearable(empresa),
    unidade: z.preprocess(
      (value) => (Number(value) === -1 ? null : value),
      clearable(idNamed('A unidade não está na lista.')),
    ),
    tratamento: tratamentoSchema.optional(),
    cultura: culturaSchema.optional(),
    prestadora: clearable(prestadora),
    piloto: clearable(piloto),
    ...figures(clearable),
    /** Encerrada and Cancelada end the order, Aberta reopens it. */
    situacao: z.enum(targets, { error: 'A situação pedida deve ser Aberta, Encerrada ou Cancelada.' }).optional(),
    /** Reason of the cancellation. */
    motivo: optional(plainText('o motivo', { min: 3, max: 500 })),
  })
  .superRefine(({ situacao, motivo, ...fields }, context) => {
    if (situacao === 'Cancelada' && motivo === undefined)
      context.addIssue({ code: 'custom', path: ['motivo'], message: 'Informe o motivo do cancelamento.' })
    if (situacao !== undefined && Object.values(fields).some((value) => value !== undefined))
      context.addIssue({ code: 'custom', path: ['situacao'], message: 'Mude a situação em um pedido só para isso.' })
  })

export type OrdemEdit = z.output<typeof ordemEditSchema>
