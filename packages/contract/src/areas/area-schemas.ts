/** Schemas of registered plots, of their versions and of the laudos that touched them. */

import { SEDE } from '@faixa/domain'
import { z } from 'zod'
import { choiceSchema, idNamed, idSchema, namedSchema, optional, systemSchema } from '../field.ts'
import { foundByShape } from '../found-by.ts'

const BOUNDS = 'Os limites devem ser oeste, sul, leste e norte em graus, separados por vírgulas.'

const lon = z.coerce.number({ error: BOUNDS }).min(-180, { error: BOUNDS }).max(180, { error: BOUNDS })
const lat = z.coerce.number({ error: BOUNDS }).min(-90, { error: BOUNDS }).max(90, { error: BOUNDS })

/** Box as `-50.31,-21.79,-50.28,-21.77`, or as an array, which the client passes. */
export const boundsSchema = z
  .preprocess(
    // Number('') is 0, so that an empty edge would pass as a number.
    (value) => (typeof value === 'string' ? value.split(',').map((edge) => edge.trim() || undefined) : value),
    z.tuple([lon, lat, lon, lat], { error: BOUNDS }),
  )
  .refine(([west, south, east, north]) => west <= east && south <= north, { error: BOUNDS })

/** A box whose sides are limited in degrees, for answers whose size grows with it. */
export function boundsWithin(mostDegrees: number) {
  return boundsSchema.refine(
    ([west, south, east, north]) => east - west <= mostDegrees && north - south <= mostDegrees,
    {
      error: `A caixa pode ter no máximo ${mostDegrees === 1 ? '1 grau' : `${mostDegrees} graus`} de lado.`,
    },
  )
}

/** A unidade; -1 stands for the head office and is decoded as absent. */
export const unidadeOrSede = z.preprocess((value) => (Number(value) === SEDE ? undefined : value), optional(idSchema))

/** The names of a plot; absent where they are not known. */
const plotNames = {
  nome: z.string().optional(),
  fazenda: z.string().optional(),
  codigoFazenda: z.string().optional(),
  talhao: z.string().optional(),
}

/** A Feature of GeoJSON (RFC 7946). */
export const areaFeatureSchema = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    id: z.number().int(),
    empresa: z.number().int(),
    /** Id of the unidade; absent for the head office. */
    unidade: z.number().int().optional(),
    ...plotNames,
    /** Area that the empresa declares, ha. */
    areaDeclarada: z.number().optional(),
    /** Area measured, ha. */
    areaHa: z.number(),
  }),
  geometry: z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(z.array(z.array(z.array(z.number())))),
  }),
})

export type AreaFeature = z.infer<typeof areaFeatureSchema>

/** @internal For tests: the answer is written feature by feature, and compared with this schema there. */
export const areaCollectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(areaFeatureSchema),
})

/** Fields of a plot that a file's attributes fill. */
const PLOT_COLUMN_FIELDS = ['fazenda', 'codigoFazenda', 'talhao', 'nome', 'areaDeclarada'] as const

const LONGEST_ATTRIBUTE = 200

/** Name of the file's attribute for each field that a person decided; empty where no attribute has it. */
const columnsSchema = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  },
  z.partialRecord(z.enum(PLOT_COLUMN_FIELDS), z.string().max(LONGEST_ATTRIBUTE), {
    error: 'As colunas devem ser um objeto JSON, como {"talhao":"TALH_CODIGO"}.',
  }),
)

export const areaFormSchema = z.object({
  empresa: idNamed('Escolha uma empresa da lista.'),
  unidade: unidadeOrSede,
  colunas: optional(columnsSchema),
  sistemaArea: systemSchema,
  /** True accepts the file whatever kind its contents seem to be. */
  manterArquivos: choiceSchema,
})

export type AreaForm = z.output<typeof areaFormSchema>

const avisoSchema = z.object({
  codigo: z.string(),
  gravidade: z.enum(['erro', 'aviso', 'info']),
  mensagem: z.string(),
  onde: z.string(),
  quantidade: z.number().int().optional(),
})

const changeCounts = {
  novos: z.number().int(),
  alterados: z.number().int(),
  iguais: z.number().int(),
  removidos: z.number().int(),
}

export const areasRegisteredSchema = z
  .object({
    /** Number of the version of this empresa and unidade. */
    versao: z.number().int(),
    talhoes: z.number().int(),
    areaHa: z.number(),
    ...changeCounts,
    avisos: z.array(avisoSchema),
    message: z.string(),
  })
  .meta({ id: 'AreasCadastradas' })

export const areaVersionSchema = z
  .object({
    id: z.number().int(),
    versao: z.number().int(),
    vigente: z.boolean(),
    /** `arquivo`: registered from a file; `retorno`: an earlier version restored; `anterior`: from before versions were stored. */
    origem: z.enum(['arquivo', 'retorno', 'anterior']),
    /** Number of the version that was brought back. */
    retornoDe: z.number().int().optional(),
    criadoEm: z.string(),
    /** Name of the person who made it. */
    usuario: z.string().optional(),
    arquivo: z.string().optional(),
    talhoes: z.number().int(),
    areaHa: z.number(),
    ...changeCounts,
  })
  .meta({ id: 'VersaoDasAreas' })

export type AreaVersion = z.infer<typeof areaVersionSchema>

export const plotSchema = z
  .object({
    id: z.number().int(),
    /** Number of the row's edits, for If-Match. */
    versao: z.number().int(),
    empresa: namedSchema,
    unidade: namedSchema.nullable(),
    ...plotNames,
    areaHa: z.number(),
    areaDeclarada: z.number().optional(),
    /** West, south, east, north, degrees. */
    limites: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    /** The last laudo that measured the plot or an earlier outline of it, among those that this person may read. */
    ultimoLaudo: z
      .object({
        uuid: z.string(),
        codigo: z.string(),
        data: z.string(),
        percentAplicacaoEfetiva: z.number().optional(),
        ...foundByShape,
      })
      .optional(),
  })
  .meta({ id: 'Talhao' })

export type Plot = z.infer<typeof plotSchema>

const plotLaudoSchema = z.object({
  uuid: z.string(),
  codigo: z.string(),
  nome: z.string(),
  data: z.string(),
  tratamento: z.string(),
  cultura: z.string(),
  piloto: z.string(),
  prestadora: z.string(),
  /** `cadastro`: measured against this register; `codigo`: an area file of the laudo contains this farm and plot. */
  por: z.enum(['cadastro', 'codigo']),
  /** True where the outline has changed since. */
  contornoAnterior: z.boolean(),
  areaPlantio: z.number(),
  areaAplicada: z.number(),
  aplicacaoEfetiva: z.number(),
  percentAplicacaoEfetiva: z.number().optional(),
  percentAreaSobreposicao: z.number().optional(),
  /** Share of the laudo's effective application that fell on this plot, percent. */
  percentDoLaudo: z.number().optional(),
  ...foundByShape,
  /** Days since the previous laudo; absent for the first. */
  intervaloDias: z.number().int().optional(),
})

export type PlotLaudo = z.infer<typeof plotLaudoSchema>

export const plotHistorySchema = z
  .object({
    talhao: plotSchema,
    /** The latest first. */
    laudos: z.array(plotLaudoSchema),
    /** Change of the effectiveness from one laudo to the next, percentage points; absent for fewer than three. */
    tendenciaPorLaudo: z.number().optional(),
    /** Mean effectiveness, weighted by the plot's hectares, percent. */
    efetividadeMedia: z.number().optional(),
  })
  .meta({ id: 'HistoricoDoTalhao' })
