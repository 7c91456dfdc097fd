/** What a laudo looks like from outside. What could not be computed is left out, never 0. */
import {
  CAMADAS,
  COLUMN_NAMES,
  type ColumnName,
  type ColumnOfKind,
  CULTURAS,
  type LAUDO_COLUMNS,
  laudoColumn,
  MEASURES,
  NOTE_KEYS,
  OBSERVACOES_MAX_LENGTH,
  PAPEIS,
  PARECE,
  PLOT_NAMES,
  type PlotArea,
  type PlotPercent,
  TRATAMENTOS,
} from '@faixa/domain'
import { z } from 'zod'
import { isPlain, namedSchema, uuidSchema } from '../field.ts'

export const tratamentoSchema = z.enum(
  TRATAMENTOS.map(({ nome }) => nome),
  { error: 'O tratamento não está na lista.' },
)
export const culturaSchema = z.enum(CULTURAS, { error: 'A cultura não está na lista.' })
export const noteKeysSchema = z
  .array(z.enum(NOTE_KEYS, { error: 'A observação não está na lista.' }))
  .max(NOTE_KEYS.length)
export const observacoesSchema = z
  .string()
  .max(OBSERVACOES_MAX_LENGTH, {
    error: `A Observação excedeu o tamanho limite. Por favor, reduzir até ${OBSERVACOES_MAX_LENGTH} caracteres`,
  })
  .refine(isPlain, { error: 'A Observação contém caracteres que não podem ser gravados.' })

const measured = z.number().optional()
const text = z.string()

/** A column that answers carry as a field of its own; a name comes with the id of what it names. */
type FieldName = Exclude<ColumnName, ColumnOfKind<'name'>>

type FieldSchema<Name extends FieldName> =
  Name extends ColumnOfKind<'number'>
    ? typeof measured
    : (typeof LAUDO_COLUMNS)[Name] extends { readonly private: true } | { readonly optional: true }
      ? z.ZodOptional<typeof text>
      : typeof text

/** Hectares, metres, kilometres, L/ha and percent; days, times and words. */
const columnShape = Object.fromEntries(
  COLUMN_NAMES.filter((name) => laudoColumn(name).kind !== 'name').map((name) => {
    const { kind, optional, private: isPrivate } = laudoColumn(name)
    return [name, kind === 'number' ? measured : optional || isPrivate ? text.optional() : text]
  }),
) as { readonly [Name in FieldName]: FieldSchema<Name> }

export const pilotoWithPrestadoraSchema = namedSchema.extend({ prestadora: namedSchema })

/** One line of the reports list: its columns, the ids of what they name, and how far it is. Private columns only for those with readPrivate. */
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
    /** 0 to 1, while processing. */
    progresso: z.number().optional(),
    erro: z.object({ codigo: text, mensagem: text }).optional(),
  })
  .meta({ id: 'LaudoListado' })

export type LaudoListed = z.infer<typeof laudoListedSchema>

/** Every figure of the laudo that a talhão has as well. */
const plotShape = Object.fromEntries(PLOT_NAMES.map((name) => [name, name in MEASURES ? z.number() : measured])) as {
  readonly [Name in PlotArea]: z.ZodNumber
} & { readonly [Name in PlotPercent]: typeof measured }

const talhaoSchema = z.object({
  nome: z.string().optional(),
  fazenda: z.string().optional(),
  codigoFazenda: z.string().optional(),
  talhao: z.string().optional(),
  areaDeclarada: measured,
  ...plotShape,
  /** Id of the registered area it was taken from, where no area file was sent. */
  areaEmpresa: z.number().int().optional(),
})

const trajetoSchema = z.object({
  comprimentoKm: z.number(),
  /** UTC, as the file has it. */
  inicio: z.string().optional(),
  fim: z.string().optional(),
  duracaoMin: measured,
  velocidadeMediaKmh: measured,
  velocidadeMedianaKmh: measured,
  tempoAplicandoMin: measured,
  velocidadeAplicandoKmh: measured,
  rendimentoHaH: measured,
  espacamentoMedioM: measured,
  decolagem: z.tuple([z.number(), z.number()]).optional(),
})

export const avisoSchema = z.object({
  codigo: z.string(),
  gravidade: z.enum(['erro', 'aviso', 'info']),
  mensagem: z.string(),
  onde: z.string(),
  oQueFazer: z.string().optional(),
  /** A person is asked to confirm that it is so. */
  confirmar: z.literal(true).optional(),
  /** Who did; the name only for those who see who registered the laudo. Absent where nobody has. */
  confirmacao: z.object({ quando: z.string(), por: z.string().optional() }).optional(),
  quantidade: z.number().int().optional(),
})

/** What there was to decide about the files, and what was done. */
const decisoesSchema = z.object({
  poligonos: z.array(
    z.object({
      /** The placemark's number in the area file, from 1. */
      marcador: z.number().int(),
      nome: z.string().optional(),
      parece: z.enum(PARECE),
      outro: z.string().optional(),
      proposta: z.enum(['medir', 'nao-medir']),
      medido: z.boolean(),
      /** A person decided, though perhaps as proposed. */
      decidido: z.boolean(),
    }),
  ),
  repetidos: z.object({ marcadores: z.number().int(), segundoVoo: z.boolean() }).optional(),
  tocados: z.object({ talhoes: z.number().int(), todos: z.number().int(), so: z.boolean() }).optional(),
})

const boundsSchema = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const laudoInfoSchema = laudoListedSchema
  .extend({
    versao: z.number().int(),
    observacoes: z.string(),
    observacoesArray: z.array(z.object({ chave: z.enum(NOTE_KEYS), nome: z.string() })),
    /** What the numbers alone suggest; only for those who may edit. */
    notasSugeridas: z.array(z.enum(NOTE_KEYS)).optional(),
    /** Of the area file's plots, only those were to be measured that the application touches. */
    soTocados: z.boolean(),
    /** Polygons of the area file that were to be measured as plots, or not, whatever they seem to be. */
    manterTalhoes: z.array(z.number().int()),
    tirarTalhoes: z.array(z.number().int()),
    /** Swaths that the application holds twice were flown twice. */
    segundoVoo: z.boolean(),
    /** Absent where there was nothing to decide. */
    decisoes: decisoesSchema.optional(),
    motor: z.string().optional(),
    processadoEm: z.string().optional(),
    passadas: z.number().int().optional(),
    /** Width that sprayed lines were given, metres. */
    faixaMedida: measured,
    talhoes: z.array(talhaoSchema),
    trajeto: trajetoSchema.optional(),
    avisos: z.array(avisoSchema),
    arquivos: z.array(
      z.object({ papel: z.enum(PAPEIS), nome: z.string(), bytes: z.number().int(), sha256: z.string() }),
    ),
    /** Of everything that is drawn; west, south, east, north. */
    limites: boundsSchema.optional(),
    /** Of the application and the plots it was for: where to look first. Absent where it was measured before this was kept. */
    limitesDoCampo: boundsSchema.optional(),
    camadas: z.array(z.object({ camada: z.enum(CAMADAS), feicoes: z.number().int() })),
  })
  .meta({ id: 'Laudo' })

export type LaudoInfo = z.infer<typeof laudoInfoSchema>

/** GeoJSON features (RFC 7946), each with the layer it belongs to. */
export const featureSchema = z.object({
  type: z.literal('Feature'),
  properties: z.looseObject({ laudoHasLayer: z.object({ layer: z.enum(CAMADAS) }) }),
  geometry: z.object({ type: z.enum(['Polygon', 'LineString']), coordinates: z.array(z.unknown()) }),
})

/** A laudo as the environmental map lists it. */
export const environmentalSchema = z.object({
  uuid: uuidSchema,
  codigo: z.string(),
  dataInicial: z.string(),
  nome: z.string(),
  hidden: z.boolean(),
})

/** A laudo that was sent, or is to be measured again. */
export const laudoAcceptedSchema = z.object({ uuid: uuidSchema, status: z.string(), message: z.string() })
