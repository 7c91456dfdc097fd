/** Protected areas and obstacles in answers of the API. Unknown values are omitted. */
import { z } from 'zod'
import { classificacaoSchema } from '../classificacao.ts'
import { namedSchema, uuidSchema } from '../field.ts'
import { avisoSchema } from '../laudos/laudo-schemas.ts'
import { ufSchema } from '../laudos/verdict-schemas.ts'

export const FORMAS = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'] as const

export const protecaoSchema = z
  .object({
    id: z.number().int(),
    uuid: uuidSchema,
    /** Number of the row's edits, for If-Match. */
    versao: z.number().int(),
    empresa: namedSchema,
    /** Null: the head office. */
    unidade: namedSchema.nullable(),
    classificacao: classificacaoSchema,
    nome: z.string(),
    identificacao: z.string().optional(),
    /** Distance in metres required of a manned aircraft: the norm's, or the empresa's where that is larger. */
    distanciaM: z.number().optional(),
    /** Metres that the area requires of a drone. */
    distanciaDroneM: z.number().optional(),
    /** Metres typed for this area only, for both kinds of aircraft. */
    buffer: z.number().optional(),
    /** Type of its geometry in GeoJSON. */
    forma: z.enum(FORMAS),
    areaHa: z.number().optional(),
    comprimentoKm: z.number().optional(),
    /** West, south, east, north, degrees. */
    limites: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    /** First and last day, both included; absent where the period is open. */
    validaDe: z.string().optional(),
    validaAte: z.string().optional(),
    /** The person who registered it, and the file's name; only for people who register areas. */
    usuario: z.string().optional(),
    arquivo: z.string().optional(),
    criadoEm: z.string(),
    arquivada: z.literal(true).optional(),
  })
  .meta({ id: 'AreaDeProtecao' })

export type Protecao = z.infer<typeof protecaoSchema>

export const protecaoRegisteredSchema = z
  .object({
    areas: z.array(
      protecaoSchema
        .pick({ uuid: true, nome: true, classificacao: true, forma: true })
        .extend(protecaoSchema.pick({ distanciaM: true, distanciaDroneM: true }).shape),
    ),
    avisos: z.array(avisoSchema),
    message: z.string(),
  })
  .meta({ id: 'AreasDeProtecaoCadastradas' })

/** A Feature of GeoJSON (RFC 7946). */
const protecaoFeatureSchema = z.object({
  type: z.literal('Feature'),
  properties: protecaoSchema
    .pick({ id: true, uuid: true, classificacao: true, nome: true, identificacao: true })
    .extend(protecaoSchema.pick({ distanciaM: true, distanciaDroneM: true, validaDe: true, validaAte: true }).shape)
    .extend({ empresa: z.number().int(), unidade: z.number().int().optional() }),
  geometry: z.object({ type: z.enum(FORMAS), coordinates: z.array(z.unknown()) }),
})

/** @internal For tests: the answer is written feature by feature, and compared with this schema there. */
export const protecaoCollectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(protecaoFeatureSchema),
})

export const distanciaSchema = z
  .object({
    classificacao: classificacaoSchema,
    aeronave: z.enum(['tripulada', 'drone']),
    /** Metres that the empresa set for all its areas of the classification and this kind of aircraft. */
    distanciaM: z.number(),
    usuario: z.string().optional(),
    atualizadoEm: z.string(),
  })
  .meta({ id: 'DistanciaDaEmpresa' })

/** The least distance that an empresa may set for a classification and a kind of aircraft, and the rule that says so. */
export const distanciaMinimaSchema = z
  .object({
    classificacao: classificacaoSchema,
    aeronave: z.enum(['tripulada', 'drone']),
    distanciaM: z.number(),
    norma: z.string(),
    artigo: z.string().optional(),
    /** The state whose norm it is; absent for a federal one. */
    uf: ufSchema.optional(),
    /** What the federal norm requires, where a state may require more; absent where no federal norm sets any. */
    distanciaFederalM: z.number().optional(),
  })
  .meta({ id: 'DistanciaMinima' })
