/** A laudo in answers of the API. Figures that could not be computed are omitted, never 0. */
import {
  CAMADAS,
  COLUMN_NAMES,
  type ColumnName,
  type ColumnOfKind,
  DUVIDA_NAMES,
  ESTIMATED_FIGURES,
  FONTES,
  LASTING_PLOT_AREAS,
  type LAUDO_COLUMNS,
  type LastingPlotArea,
  laudoColumn,
  NOTE_KEYS,
  PAPEIS,
  PARECE,
  PLOT_NAMES,
  type PlotArea,
  type PlotPercent,
  type SituacaoDaVerificacao,
  TIPOS_DE_LIMITE,
  TRACK_FIGURES,
  type TrackFigure,
  VEREDICTOS_DO_LAUDO_NAMES,
  VERIFICACAO_NAMES,
  type VerificacaoName,
} from '@faixa/domain'
import { z } from 'zod'
import { namedSchema, pdfSchema, uuidSchema } from '../field.ts'
import { climaSchema } from './clima-schemas.ts'
import { aeronaveListedSchema, answeredDadosSchema, certificadoTomadoSchema } from './dados-operacao.ts'
import { doseSchema, intervaloSchema, perdaSchema, rangeSchema } from './valor-schemas.ts'

const measured = z.number().optional()
const flag = z.boolean().optional()
const text = z.string()
const veredictoDoLaudoSchema = z.enum(VEREDICTOS_DO_LAUDO_NAMES)

export const situacaoSchema = z.enum(['conforme', 'naoConforme', 'semDados'] satisfies SituacaoDaVerificacao[])

/** A column that answers contain as a separate field; a named entity includes its id. */
type FieldName = Exclude<ColumnName, ColumnOfKind<'name'>>

type FieldSchema<Name extends FieldName> =
  Name extends ColumnOfKind<'number'>
    ? typeof measured
    : Name extends ColumnOfKind<'flag'>
      ? typeof flag
      : Name extends ColumnOfKind<'check'>
        ? z.ZodOptional<typeof situacaoSchema>
        : (typeof LAUDO_COLUMNS)[Name] extends { readonly private: true } | { readonly optional: true }
          ? z.ZodOptional<typeof text>
          : typeof text

/** Units are hectares, metres, kilometres, L/ha and percent; other columns are days, times and texts. */
const columnShape = Object.fromEntries(
  COLUMN_NAMES.filter((name) => laudoColumn(name).kind !== 'name').map((name) => {
    const { kind, optional, private: isPrivate } = laudoColumn(name)
    if (kind === 'check') return [name, situacaoSchema.optional()]
    if (kind === 'flag') return [name, flag]
    return [name, kind === 'number' ? measured : optional || isPrivate ? text.optional() : text]
  }),
) as { readonly [Name in FieldName]: FieldSchema<Name> }

export const pilotoWithPrestadoraSchema = namedSchema.extend({ prestadora: namedSchema })

/** A finding that a person has to confirm, in a list of laudos and in a settlement. */
export const verificacaoSchema = z.object({
  codigo: text,
  mensagem: text,
  oQueFazer: text.optional(),
  /** True where a person has confirmed this sentence. */
  confirmada: z.literal(true).optional(),
})

export type Verificacao = z.infer<typeof verificacaoSchema>

/** A row of the list: its columns, the ids of named entities, and the progress. Private columns only for those with readPrivate. */
export const laudoListedSchema = z
  .object({
    uuid: uuidSchema,
    ...columnShape,
    empresa: z.number().int(),
    empresaNome: text,
    unidade: z.number().int().nullable(),
    unidadeNome: text.nullable(),
    pilotoId: z.number().int(),
    piloto: pilotoWithPrestadoraSchema,
    usuario: namedSchema.optional(),
    hidden: z.boolean().optional(),
    ready: z.boolean().optional(),
    error: z.boolean().optional(),
    processing: z.boolean().optional(),
    /** True where the distances conform, and only the federal norm was checked. */
    verificacaoSoFederal: z.literal(true).optional(),
    /** The verdict about the protected areas; absent while it is not known. */
    veredicto: veredictoDoLaudoSchema.optional(),
    /** Progress from 0 to 1, while processing. */
    progresso: z.number().optional(),
    erro: z.object({ codigo: text, mensagem: text }).optional(),
    /** Checks of the laudo, in pages of the list; absent without any. */
    verificacoes: z.array(verificacaoSchema).optional(),
    /** The review of the current measurement, in pages of the list and on the laudo itself; only with readPrivate, absent without one. */
    conferido: z.object({ por: text, quando: text }).optional(),
  })
  .meta({ id: 'LaudoListado' })

export type LaudoListed = z.infer<typeof laudoListedSchema>

/** Figures that a talhão has as well as the laudo. */
const plotShape = Object.fromEntries(
  PLOT_NAMES.map((name) => [name, LASTING_PLOT_AREAS.some((area) => area === name) ? z.number() : measured]),
) as { readonly [Name in LastingPlotArea]: z.ZodNumber } & {
  readonly [Name in Exclude<PlotArea | PlotPercent, LastingPlotArea>]: typeof measured
}

const taxaSchema = z
  .object({
    /** Mean by area, L/ha. */
    media: z.number(),
    /** Coefficient of variation, %. */
    variacao: z.number(),
    /** Ground with a rate, each pass counted. */
    hectares: z.number(),
    /** The contracted rate of the measurement, and the hectares within ±10 % of it; absent where none was given. */
    vazaoContratada: z.number().optional(),
    hectaresNaVazao: z.number().optional(),
    /** Hectares more than 10 % below and above it, or the mean; absent in laudos measured before the layer `taxa`. */
    hectaresAbaixo: z.number().optional(),
    hectaresAcima: z.number().optional(),
  })
  .meta({ id: 'TaxaRegistrada' })

const intervaloEstimadoSchema = z.object(
  Object.fromEntries(ESTIMATED_FIGURES.map((name) => [name, rangeSchema.optional()])) as Record<
    (typeof ESTIMATED_FIGURES)[number],
    z.ZodOptional<typeof rangeSchema>
  >,
)

const talhaoSchema = z.object({
  nome: z.string().optional(),
  fazenda: z.string().optional(),
  codigoFazenda: z.string().optional(),
  talhao: z.string().optional(),
  areaDeclarada: measured,
  ...plotShape,
  /** Id of the registered area of the plot, where no area file was sent. */
  areaEmpresa: z.number().int().optional(),
  taxa: taxaSchema.optional(),
  /** Of the talhão alone; absent in measured laudos, and in those estimated before it was kept. */
  intervaloEstimado: intervaloEstimadoSchema.optional(),
  intervalo: intervaloSchema.optional(),
  /** Absent also for a plot that was flown together with others. */
  perda: perdaSchema.optional(),
  dose: doseSchema.optional(),
})

const trackShape = Object.fromEntries(TRACK_FIGURES.map((name) => [name, measured])) as Record<
  TrackFigure,
  typeof measured
>

const trajetoSchema = z.object({
  comprimentoKm: z.number(),
  /** Start in UTC, as the file has it. */
  inicio: z.string().optional(),
  fim: z.string().optional(),
  /** Hours from UTC on the clock of the field, 0 where the log is in local time; absent for a track without times. */
  fusoHoras: z.number().optional(),
  ...trackShape,
  decolagem: z.tuple([z.number(), z.number()]).optional(),
})

const boundsSchema = z.tuple([z.number(), z.number(), z.number(), z.number()])

const passadaEmDuvidaSchema = z.object({
  /** Number of the pass in the file, from 1. */
  passada: z.number().int(),
  motivo: z.enum(DUVIDA_NAMES),
  /** The pass's own hectares, regardless of overlap with other passes. */
  area: z.number(),
  comprimentoM: z.number(),
  /** Box of its middle line; west, south, east, north. */
  limites: boundsSchema.readonly(),
})

export const avisoSchema = z.object({
  codigo: z.string(),
  gravidade: z.enum(['erro', 'aviso', 'info']),
  mensagem: z.string(),
  onde: z.string(),
  oQueFazer: z.string().optional(),
  /** True where a person has to confirm the finding. */
  confirmar: z.literal(true).optional(),
  /** The confirmation; the name only for people who may see who registered the laudo. Absent while unconfirmed. */
  confirmacao: z.object({ quando: z.string(), por: z.string().optional() }).optional(),
  /** The other laudos concerned, limited to those that this person may read; the sentence counts all of them. */
  outros: z.array(z.object({ uuid: uuidSchema, codigo: z.string(), nome: z.string(), data: z.string() })).optional(),
  quantidade: z.number().int().optional(),
  /** The passes concerned, up to 200 of them; the layer `passadas-em-duvida` has all. */
  passadas: z.array(passadaEmDuvidaSchema).readonly().optional(),
})

/** The decisions about the files, with their defaults and outcomes. */
const decisoesSchema = z.object({
  poligonos: z.array(
    z.object({
      /** Number of the placemark in the area file, from 1. */
      marcador: z.number().int(),
      nome: z.string().optional(),
      parece: z.enum(PARECE),
      outro: z.string().optional(),
      proposta: z.enum(['medir', 'nao-medir']),
      medido: z.boolean(),
      /** True where a person decided, perhaps as proposed. */
      decidido: z.boolean(),
    }),
  ),
  repetidos: z.object({ marcadores: z.number().int(), segundoVoo: z.boolean() }).optional(),
  tocados: z.object({ talhoes: z.number().int(), todos: z.number().int(), so: z.boolean() }).optional(),
})

const respostaSchema = z.object({
  situacao: situacaoSchema,
  frase: z.string(),
  /** True where the distances conform, and only the federal norm was checked. */
  soFederal: z.literal(true).optional(),
  /** The verdict about the protected areas; only of the distances, where it is known. */
  veredicto: veredictoDoLaudoSchema.optional(),
  /** Place where the answer is corrected: registrations of the flight, a field of the form, or a screen. */
  onde: z
    .array(
      z.object({
        cadastro: z.enum(['aeronaves', 'pilotos', 'prestadoras']).optional(),
        campo: text.optional(),
        tela: z.enum(['ambiental', 'ordem', 'talhoes']).optional(),
      }),
    )
    .readonly()
    .optional(),
})

const verificacoesSchema = z
  .object(
    Object.fromEntries(VERIFICACAO_NAMES.map((name) => [name, respostaSchema])) as Record<
      VerificacaoName,
      typeof respostaSchema
    >,
  )
  .meta({ id: 'SeteVerificacoes' })

export const laudoInfoSchema = laudoListedSchema
  .omit({ verificacoes: true })
  .extend({
    /** The seven checks of the application, computed when the laudo is read. */
    verificacoes: verificacoesSchema,
    versao: z.number().int(),
    /** The service order of the flight; absent also where this person may not read it. */
    ordem: z.object({ uuid: uuidSchema, codigo: z.string() }).optional(),
    /** The aircraft of the flight; absent where none was given. */
    aeronave: aeronaveListedSchema.optional(),
    /** Typed data of the operation; absent where nothing was typed. */
    dadosOperacao: answeredDadosSchema.optional(),
    /** CNPJ of the empresa, for the papers of the authorities. */
    empresaCnpj: z.string().optional(),
    /** The pilot's ANAC code in the register, for the same papers; absent where none is registered. */
    pilotoCodigoAnac: z.string().optional(),
    observacoes: z.string(),
    observacoesArray: z.array(z.object({ chave: z.enum(NOTE_KEYS), nome: z.string() })),
    /** Notes suggested by the numbers alone; only for people who may edit. */
    notasSugeridas: z.array(z.enum(NOTE_KEYS)).optional(),
    /** True where only the touched plots of the area file were to be measured. */
    soTocados: z.boolean(),
    /** Polygons of the area file to measure as plots, or to leave out, whatever they seem to be. */
    manterTalhoes: z.array(z.number().int()),
    tirarTalhoes: z.array(z.number().int()),
    /** True where swaths that occur twice in the application were really flown twice. */
    segundoVoo: z.boolean(),
    /** True where files stay in their fields although their contents seem to belong in others. */
    manterArquivos: z.boolean(),
    /** True where the passes were to be deduced from the track; `estimado` says whether they were. */
    aplicacaoDoTrajeto: z.boolean(),
    /** Profiles by which text files are read; absent where all columns are guessed. */
    colunas: z.array(z.record(z.string(), z.unknown())).optional(),
    /** Decisions; absent where there was nothing to decide. */
    decisoes: decisoesSchema.optional(),
    motor: z.string().optional(),
    processadoEm: z.string().optional(),
    passadas: z.number().int().optional(),
    /** Hectares of the overlap under exactly 2 passes, under 3, and under 4 or more; absent in laudos measured before these were stored. */
    sobreposicaoPorPassadas: z.array(z.number()).optional(),
    /** Width given to sprayed lines, m. */
    faixaMedida: measured,
    /** What gave the width of an estimate; absent in measured laudos. */
    fonteDaFaixa: z.enum(FONTES).optional(),
    /** How the figures of an estimate would change if the doubtful stretches were sprayed or not. */
    intervaloEstimado: intervaloEstimadoSchema.optional(),
    /** The rate that a log states along the passes; absent where none does, and in laudos measured before it was kept. */
    taxa: taxaSchema.optional(),
    /** Absent until it is computed, and where nothing states the doubt of the width. */
    intervalo: intervaloSchema.optional(),
    /** Limits of the contract by which a settlement would pay the laudo; with an interval, and only for people who read that contract. */
    limitesDoContrato: z.array(z.object({ limite: z.number(), tipo: z.enum(TIPOS_DE_LIMITE) })).optional(),
    /** Absent until it is computed, and without plots. */
    perda: perdaSchema.optional(),
    /** Absent until it is computed, and where neither the swath certificate has a pattern nor the log states rates. */
    dose: doseSchema.optional(),
    /** The effectiveness with the swath at 0.8 to 1.2 of its width; of laudos with an interval. */
    porFaixa: z
      .array(z.object({ fator: z.number(), percentAplicacaoEfetiva: z.number() }))
      .readonly()
      .optional(),
    /** True while interval, loss and dose are to be computed. */
    avaliando: z.literal(true).optional(),
    talhoes: z.array(talhaoSchema),
    /** Number of registered plots whose outline was replaced after the measurement; absent where none was. */
    talhoesSubstituidos: z.number().int().optional(),
    trajeto: trajetoSchema.optional(),
    /** The swath certificate of the flight, as it was in the register; absent where the aircraft has none. */
    certificadoDeFaixa: certificadoTomadoSchema.optional(),
    /** The paper of the certificate that was taken, as it is attached now; only for people who see that certificate. */
    certificadoPdf: pdfSchema.optional(),
    /** The weather of the sprayed minutes; absent without readings, and where no file contains the times of spraying. */
    clima: climaSchema.optional(),
    avisos: z.array(avisoSchema),
    arquivos: z.array(
      z.object({
        papel: z.enum(PAPEIS),
        nome: z.string(),
        bytes: z.number().int(),
        sha256: z.string(),
        /** Coordinate system that a person chose for a file without one. */
        sistema: z.string().optional(),
      }),
    ),
    /** The receituário agronômico, where one is attached. */
    receituario: pdfSchema.optional(),
    /** Box of everything that is drawn; west, south, east, north. */
    limites: boundsSchema.optional(),
    /** Box on which a map opens: the application and its plots. Absent in laudos measured before it was stored. */
    limitesDoCampo: boundsSchema.optional(),
    camadas: z.array(z.object({ camada: z.enum(CAMADAS), feicoes: z.number().int() })),
  })
  .meta({ id: 'Laudo' })

export type LaudoInfo = z.infer<typeof laudoInfoSchema>

/** A GeoJSON feature (RFC 7946) with its layer. */
export const featureSchema = z.object({
  type: z.literal('Feature'),
  properties: z.looseObject({ laudoHasLayer: z.object({ layer: z.enum(CAMADAS) }) }),
  geometry: z.object({ type: z.enum(['Polygon', 'LineString']), coordinates: z.array(z.unknown()) }),
})

/** A laudo in the list of the environmental map. */
export const environmentalSchema = z.object({
  uuid: uuidSchema,
  codigo: z.string(),
  dataInicial: z.string(),
  nome: z.string(),
  hidden: z.boolean(),
})

/** The answer to a new laudo, or to a request for another measurement. */
export const laudoAcceptedSchema = z.object({ uuid: uuidSchema, status: z.string(), message: z.string() })
