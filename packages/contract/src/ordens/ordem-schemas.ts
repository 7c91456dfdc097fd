/** A service order in answers of the API. Values that were not given are omitted. */

import { PLOT_STATE_NAMES, SITUACAO_NAMES } from '@faixa/domain'
import { z } from 'zod'
import { namedSchema, uuidSchema } from '../field.ts'
import { foundByShape } from '../found-by.ts'

const figure = z.number().optional()

/** A row of the list. Private fields only for those with readPrivate. */
export const ordemListedSchema = z
  .object({
    uuid: uuidSchema,
    versao: z.number().int(),
    codigo: z.string(),
    nome: z.string().optional(),
    situacao: z.enum(SITUACAO_NAMES),
    data: z.string(),
    diaPlanejado: z.string().optional(),
    empresa: namedSchema.optional(),
    /** Absent for the head office. */
    unidade: namedSchema.optional(),
    prestadora: namedSchema.optional(),
    piloto: namedSchema.optional(),
    tratamento: z.string(),
    cultura: z.string(),
    /** Ordered area, ha: the union of its plots. */
    areaHa: figure,
    /** Number of ordered plots. */
    talhoes: z.number().int(),
    /** Number of laudos registered for the order. */
    laudos: z.number().int(),
    /** The work in the field, by its last beginning or end: when it began and ended; absent where neither was recorded. */
    campo: z.object({ desde: z.string().optional(), ate: z.string().optional() }).optional(),
    usuario: namedSchema.optional(),
    dataCriacao: z.string().optional(),
    arquivado: z.literal(true).optional(),
  })
  .meta({ id: 'OrdemListada' })

export type OrdemListed = z.infer<typeof ordemListedSchema>

export const ORDEM_FILES = ['area', 'anexo'] as const

export type OrdemFile = (typeof ORDEM_FILES)[number]

const comparedPlotSchema = z.object({
  nome: z.string().optional(),
  fazenda: z.string().optional(),
  talhao: z.string().optional(),
  estado: z.enum(PLOT_STATE_NAMES),
  areaHa: z.number(),
  /** Treated area, ha; for a plot that was not ordered, the area outside the ordered ones. */
  tratadaHa: z.number(),
  percentTratada: z.number(),
  naoTratadaHa: figure,
})

/** Planned against flown; ground that several plots or flights cover counts once. */
const comparacaoSchema = z.object({
  calculadoEm: z.string(),
  pedidaHa: z.number(),
  tratadaHa: z.number(),
  naoTratadaHa: z.number(),
  percentTratada: z.number(),
  /** Treated anywhere, and outside of the ordered plots, ha. */
  aplicadaHa: z.number(),
  foraHa: z.number(),
  /** The ordered plots, in their order. */
  plots: z.array(comparedPlotSchema),
  /** Plots that were treated without being ordered. */
  naoPedidos: z.array(comparedPlotSchema),
})

export type Comparacao = z.infer<typeof comparacaoSchema>

export const ordemSchema = ordemListedSchema
  .extend({
    insumos: figure,
    distanciaPista: figure,
    faixaContratada: figure,
    faixaExecutada: figure,
    vazaoContratada: figure,
    /** Reason of the cancellation. */
    motivo: z.string().optional(),
    arquivos: z.array(z.object({ papel: z.enum(ORDEM_FILES), nome: z.string(), bytes: z.number().int() })),
    /** The ordered plots, in the order of the file or of their registration. */
    plots: z.array(
      z.object({
        nome: z.string().optional(),
        fazenda: z.string().optional(),
        codigoFazenda: z.string().optional(),
        talhao: z.string().optional(),
        areaDeclarada: figure,
        areaHa: z.number(),
        /** Id of the registered plot that it was chosen from. */
        areaEmpresa: z.number().int().optional(),
      }),
    ),
    /** The laudos of the order that this person may read, the latest first. */
    laudosDaOrdem: z.array(
      z.object({
        uuid: uuidSchema,
        codigo: z.string(),
        nome: z.string(),
        data: z.string(),
        piloto: namedSchema,
        tratamento: z.string(),
        status: z.string(),
        areaAplicada: figure,
        percentAplicacaoEfetiva: figure,
        ...foundByShape,
        /** Differences between the flight and its order, as texts. */
        desvios: z.array(z.object({ campo: z.string(), pedido: z.string(), voado: z.string() })),
      }),
    ),
  })
  .extend({
    /**
     * Where earlier flights of the prestadora took off that this person may read, within 50 km, the nearest first; take-offs within 1 km are one
     * strip, with the name that its laudos give it. Absent where none is known.
     */
    pistas: z
      .array(
        z.object({
          lon: z.number(),
          lat: z.number(),
          nome: z.string().optional(),
          voos: z.number().int(),
          ultimoVoo: z.string(),
        }),
      )
      .optional(),
    /** Absent while it has not been computed, or cannot be. */
    comparacao: comparacaoSchema.optional(),
    /**
     * Reason why the order cannot be compared, and the time since then: it is too heavy, or every attempt failed and is repeated each hour.
     */
    comparacaoFalhou: z.object({ motivo: z.enum(['pesada', 'falhou']), em: z.string() }).optional(),
  })
  .meta({ id: 'Ordem' })

export type Ordem = z.infer<typeof ordemSchema>
