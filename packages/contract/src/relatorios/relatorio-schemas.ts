/** A saved effectiveness report in requests and answers. Figures that could not be computed are omitted, never 0. */

import {
  EFETIVIDADE_MAX,
  LINE_AREA_MAX,
  LINE_CODIGO_MAX,
  LINE_CODIGO_MIN,
  LINE_FIELDS,
  LINE_OBSERVACOES_MAX,
  REMOVAL_MOTIVO_MAX,
  REMOVAL_MOTIVO_MIN,
} from '@faixa/domain'
import { z } from 'zod'
import { dateSchema, idNamed, isPlain, namedSchema, optional, plainText, uuidSchema } from '../field.ts'
import { foundByShape } from '../found-by.ts'
import { tratamentoSchema } from '../laudos/laudo-words.ts'
import { rangeSchema } from '../laudos/valor-schemas.ts'

/** Maximum number of lines of a report, merged ones included. */
export const RELATORIO_LINES_MAX = 10_000
/** Bytes of a sent report: a line has some 400. */
export const RELATORIO_BYTES_MAX = 12 * 2 ** 20
/** Maximum number of filters with which the lines of one report were loaded. */
export const RELATORIO_FILTERS_MAX = 100
/** Values of a sent report: a line has at most 15, a filter 6. */
export const RELATORIO_VALUES_MAX = 15 * RELATORIO_LINES_MAX + 6 * RELATORIO_FILTERS_MAX + 10
/** Maximum number of people who get one report by e-mail. */
export const RELATORIO_RECIPIENTS_MAX = 30

const nomeSchema = plainText('o nome do relatório', { min: 3, max: 80 })

export const relatorioFilterSchema = z
  .object({
    empresa: idNamed('Escolha a empresa.'),
    /** Absent for every prestadora. */
    prestadora: optional(idNamed('Escolha a prestadora.')),
    /** Absent for every treatment. */
    tratamento: optional(tratamentoSchema),
    dataInicial: dateSchema,
    dataFinal: dateSchema,
  })
  .refine(({ dataInicial, dataFinal }) => dataInicial <= dataFinal, {
    path: ['dataInicial'],
    error: 'O início do período é posterior ao fim.',
  })

const area = z
  .number({ error: 'A área deve ser um número, em hectares.' })
  .min(0, { error: 'A área não pode ser negativa.' })
  .max(LINE_AREA_MAX, { error: 'A área é grande demais.' })
  .optional()
const percent = z
  .number({ error: 'A efetividade deve ser um número, em %.' })
  .min(0, { error: 'A efetividade não pode ser negativa.' })
  .max(EFETIVIDADE_MAX, { error: `A efetividade não passa de ${EFETIVIDADE_MAX} %.` })
  .optional()

/** A text whose line breaks are kept. */
const observacoes = z
  .string({ error: 'As observações devem ser um texto.' })
  .max(LINE_OBSERVACOES_MAX, { error: 'As observações são longas demais.' })
  .refine(isPlain, { error: 'As observações contêm caracteres que não podem ser gravados.' })

const sentLineSchema = z
  .object({
    id: uuidSchema,
    /** The line that this one was merged into; it comes earlier. */
    dentroDe: uuidSchema.optional(),
    codigo: plainText('o código', { min: LINE_CODIGO_MIN, max: LINE_CODIGO_MAX }),
    piloto: idNamed('Escolha o piloto.'),
    prestadora: idNamed('Escolha a prestadora.'),
    areaPlantio: area,
    efetividade: percent,
    observacoes,
    /** The laudo, with the loaded figures; the server compares them with its own. Absent for typed and merged lines. */
    laudo: z.object({ uuid: uuidSchema, areaPlantio: area, efetividade: percent }).optional(),
    /** The line is removed: it stays in the report, in no figure. The server records by whom and when. */
    retirada: z
      .object({ motivo: plainText('o motivo da retirada', { min: REMOVAL_MOTIVO_MIN, max: REMOVAL_MOTIVO_MAX }) })
      .optional(),
    /** Ignored, so that a line may be sent back as received: only the server records typed fields. */
    informado: z.unknown().optional(),
  })
  .transform((line): Omit<typeof line, 'informado'> => {
    delete line.informado
    return line
  })

export type SentLine = z.output<typeof sentLineSchema>

export const relatorioSentSchema = z.object({
  nome: nomeSchema,
  /** The filter that was loaded first; other filters may have added lines. */
  filtro: relatorioFilterSchema,
  outrosFiltros: z
    .array(relatorioFilterSchema)
    .max(RELATORIO_FILTERS_MAX - 1, { error: `São no máximo ${RELATORIO_FILTERS_MAX} filtros.` })
    .optional(),
  linhas: z
    .array(sentLineSchema)
    .max(RELATORIO_LINES_MAX, { error: `São no máximo ${RELATORIO_LINES_MAX.toLocaleString('pt-BR')} linhas.` }),
})

export type RelatorioSent = z.output<typeof relatorioSentSchema>

export const relatorioNameSchema = z.object({ nome: nomeSchema })

const lineFigures = { areaPlantio: z.number().optional(), efetividade: z.number().optional() }

const lineSchema = z.object({
  id: uuidSchema,
  dentroDe: uuidSchema.optional(),
  codigo: z.string(),
  piloto: namedSchema,
  prestadora: namedSchema,
  ...lineFigures,
  observacoes: z.string(),
  /** The laudo's measurement when the line was first saved. */
  laudo: z
    .object({
      uuid: uuidSchema,
      codigo: z.string(),
      pilotoId: z.number().int(),
      prestadoraId: z.number().int(),
      ...lineFigures,
      observacoes: z.string(),
      ...foundByShape,
      /** Least and most of the effectiveness, %; absent where nothing states the doubt of the measurement. */
      intervalo: rangeSchema.optional(),
      data: z.string().optional(),
      nome: z.string().optional(),
    })
    .optional(),
  /** Fields that a person typed or changed; written only by the server. */
  informado: z.array(z.object({ campo: z.enum(LINE_FIELDS), nome: z.string(), em: z.string() })).optional(),
  /** Reason why the line was removed, the person and the time. */
  retirada: z.object({ motivo: z.string(), nome: z.string(), em: z.string() }).optional(),
})

const loadedFilterSchema = z.object({
  empresa: namedSchema,
  /** Absent for every prestadora. */
  prestadora: namedSchema.optional(),
  /** Absent for every treatment. */
  tratamento: z.string().optional(),
  dataInicial: z.string(),
  dataFinal: z.string(),
})

const loadedFilters = {
  /** The filter that was loaded first. */
  filtro: loadedFilterSchema,
  /** Filters whose lines were loaded in addition to the first. */
  outrosFiltros: z.array(loadedFilterSchema).optional(),
}

/**
 * Every Monday, `salvo`: the lines as saved, `semana`: the laudos of the previous week by the same filters; `manual`: the lines as saved,
 * only when a person sends them.
 */
export const ENVIO_CONTEUDOS = ['salvo', 'semana', 'manual'] as const

export type EnvioConteudo = (typeof ENVIO_CONTEUDOS)[number]

export const relatorioListedSchema = z
  .object({
    uuid: uuidSchema,
    versao: z.number().int(),
    nome: z.string(),
    ...loadedFilters,
    /** Number of lines, excluding those removed or merged into others. */
    linhas: z.number().int(),
    /** Sum of their known areas, ha. */
    areaHa: z.number(),
    /** Author and time of the last saved version. */
    por: z.string(),
    em: z.string(),
    /** Present where the report has recipients. */
    envio: z.enum(ENVIO_CONTEUDOS).optional(),
    arquivado: z.literal(true).optional(),
  })
  .meta({ id: 'RelatorioListado' })

export type RelatorioListed = z.infer<typeof relatorioListedSchema>

export const relatorioSchema = z
  .object({
    uuid: uuidSchema,
    /** The shown version, and the latest one. */
    versao: z.number().int(),
    ultimaVersao: z.number().int(),
    nome: z.string(),
    ...loadedFilters,
    linhas: z.array(lineSchema),
    /** The latest first. */
    versoes: z.array(z.object({ versao: z.number().int(), por: z.string(), em: z.string(), linhas: z.number().int() })),
    /** Laudos that changed since this version was saved. */
    mudancas: z.array(
      z.object({
        uuid: uuidSchema,
        codigo: z.string(),
        /** Absent where the laudo was deleted, hidden, or is being measured. */
        agora: z.object({ codigo: z.string(), ...lineFigures }).optional(),
        antes: z.object(lineFigures),
        campos: z.array(z.enum(LINE_FIELDS)),
      }),
    ),
    arquivado: z.literal(true).optional(),
  })
  .meta({ id: 'Relatorio' })

export type Relatorio = z.infer<typeof relatorioSchema>

export const relatorioSavedSchema = z.object({ uuid: uuidSchema, versao: z.number().int(), message: z.string() })

/** `aguardando`: not sent yet, perhaps after a failed attempt; `recusado`: the mail server refuses the address; `falhou`: given up. */
export const ENVIO_SITUACOES = ['aguardando', 'enviado', 'recusado', 'falhou', 'sem-acesso'] as const

export type EnvioSituacao = (typeof ENVIO_SITUACOES)[number]

export const enviosSchema = z
  .object({
    conteudo: z.enum(ENVIO_CONTEUDOS).optional(),
    destinatarios: z.array(z.number().int()),
    /** The recipients of the empresa's latest report that has any; present where nobody is chosen for this one. */
    propostos: z.array(z.number().int()).optional(),
    /** People of the empresa and of its prestadoras who may get the report; a prestadora gets only its own lines. */
    pessoas: z.array(namedSchema.extend({ email: z.string(), prestadora: z.string().optional() })),
    /** The latest week first. */
    envios: z.array(
      z.object({
        /** The Monday, yyyy-mm-dd. */
        semana: z.string(),
        nome: z.string(),
        situacao: z.enum(ENVIO_SITUACOES),
        /** Reason why the report was not sent, in a sentence. */
        motivo: z.string().optional(),
        em: z.string(),
      }),
    ),
  })
  .meta({ id: 'EnviosDeRelatorio' })

export type RelatorioEnvios = z.infer<typeof enviosSchema>
