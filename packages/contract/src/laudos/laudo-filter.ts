/** The query of lists of laudos: filters, order, page. */
import { SEDE, SORTABLE_COLUMNS, STATUS_ORDER, STATUS_WHEN_NONE, VERIFICACAO_NAMES } from '@faixa/domain'
import { z } from 'zod'
import {
  choiceSchema,
  daySchema,
  idListSchema,
  idSchema,
  optionalText,
  refuseReversed,
  separated,
  uuidListSchema,
} from '../field.ts'
import { culturaSchema, tratamentoSchema } from './laudo-words.ts'

const statusNames = [...STATUS_ORDER.map(({ label }) => label), STATUS_WHEN_NONE.label]

/** Filters by columns that only readPrivate shows. */
export const PRIVATE_FILTERS = [
  'analista',
  'status',
  'conferido',
  'dataCriacaoStart',
  'dataCriacaoEnd',
] as const satisfies readonly (keyof LaudoFilter)[]
/** Columns to sort by, with commas; `-` in front means descending. */
export const sortSchema = z
  .string()
  .default('')
  .transform((text, context) =>
    (text || '-data')
      .split(',')
      .filter(Boolean)
      .slice(0, 5)
      .map((part) => {
        const descending = part.startsWith('-')
        const column = SORTABLE_COLUMNS.find((name) => name === (descending ? part.slice(1) : part))
        if (!column) context.addIssue({ code: 'custom', message: `Não é possível ordenar por «${part.slice(0, 40)}».` })
        return { column: column ?? 'data', descending }
      }),
  )

/** `9:30` becomes `09:30`, so that times compare as texts. */
const hour = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'O horário deve estar no formato hh:mm.' })
    .transform((text) => (text.indexOf(':') === 1 ? `0${text}` : text))
    .optional(),
)

/** Values of the filter by checks. */
const CONFERENCIAS = ['abertas', 'mesmo-voo', 'fora-do-clima', 'clima-fora-da-lei', 'estimados'] as const

const verificacoesSchema = separated(
  z.array(z.enum(VERIFICACAO_NAMES, { error: 'A verificação não está na lista.' })),
).optional()

/** Both ends are included. A range that ends before it begins is refused, naming both fields. */
export const laudoFilterSchema = z
  .object({
    /** Restricts the result to these uuids, in addition to the other filters. */
    uuids: uuidListSchema,
    busca: optionalText('a busca'),
    empresa: idListSchema,
    /** Ids of unidades; -1 is the head office. */
    unidade: separated(
      z
        .array(
          z.coerce
            .number({ error: 'A unidade não está na lista.' })
            .refine((id) => id === SEDE || idSchema.safeParse(id).success, { error: 'A unidade não está na lista.' }),
        )
        .max(500),
    ).optional(),
    prestadora: idListSchema,
    piloto: idListSchema,
    analista: idListSchema,
    tratamento: separated(z.array(tratamentoSchema)).optional(),
    cultura: culturaSchema.optional(),
    status: separated(z.array(z.enum(statusNames, { error: 'O status não está na lista.' }))).optional(),
    /** Only ready laudos that are not hidden, which the overview counts; available to all, unlike the filter by status. */
    prontos: choiceSchema,
    /**
     * Laudos with unconfirmed checks, with the same flight as another one, confirmed or not, sprayed outside a limit of the weather (any limit:
     * a law's, the empresa's or a recommended one; or only a law's), or with estimated numbers.
     */
    conferencia: z.enum(CONFERENCIAS, { error: 'A conferência não está na lista.' }).optional(),
    /** Laudos that do not conform in any of these of the seven checks, or lack data in any of them. */
    naoConformeEm: verificacoesSchema,
    semDadosEm: verificacoesSchema,
    /** Ready laudos that somebody of the team has reviewed since they were measured, or nobody has. */
    conferido: z.enum(['sim', 'nao'], { error: 'Conferido é sim ou nao.' }).optional(),
    dataStart: daySchema,
    dataEnd: daySchema,
    dataInicialStart: daySchema,
    dataInicialEnd: daySchema,
    dataInicialStartHora: hour,
    dataInicialEndHora: hour,
    dataFinalStart: daySchema,
    dataFinalEnd: daySchema,
    dataFinalStartHora: hour,
    dataFinalEndHora: hour,
    dataCriacaoStart: daySchema,
    dataCriacaoEnd: daySchema,
  })
  .superRefine((filter, context) => {
    for (const name of ['data', 'dataInicial', 'dataFinal', 'dataCriacao'] as const) {
      refuseReversed(context, [`${name}Start`, filter[`${name}Start`]], [`${name}End`, filter[`${name}End`]])
    }
    for (const name of ['dataInicial', 'dataFinal'] as const) {
      refuseReversed(
        context,
        [`${name}StartHora`, filter[`${name}StartHora`]],
        [`${name}EndHora`, filter[`${name}EndHora`]],
      )
    }
  })

export type LaudoFilter = z.output<typeof laudoFilterSchema>

export const PAGE_SIZES = [5, 10, 15, 20, 25, 50] as const

/** Largest export, laudos: more are a filter that was forgotten. */
export const EXPORT_MAX = 100_000
