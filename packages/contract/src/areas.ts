/** The registered plots of empresas. */
import { SEDE } from '@faixa/domain'
import { z } from 'zod'
import { idSchema } from './field.ts'
import { route } from './route.ts'

const BOUNDS = 'Os limites devem ser oeste, sul, leste e norte em graus, separados por vírgulas.'

const lon = z.coerce.number({ error: BOUNDS }).min(-180, { error: BOUNDS }).max(180, { error: BOUNDS })
const lat = z.coerce.number({ error: BOUNDS }).min(-90, { error: BOUNDS }).max(90, { error: BOUNDS })

/** Box as `-50.31,-21.79,-50.28,-21.77`, or as an array, which the client passes. */
const boundsSchema = z
  .preprocess(
    // Number('') is 0, so that an empty edge would pass as a number.
    (value) => (typeof value === 'string' ? value.split(',').map((edge) => edge.trim() || undefined) : value),
    z.tuple([lon, lat, lon, lat], { error: BOUNDS }),
  )
  .refine(([west, south, east, north]) => west <= east && south <= north, { error: BOUNDS })

/** A Feature of GeoJSON (RFC 7946). */
export const areaFeatureSchema = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    id: z.number().int(),
    empresa: z.number().int(),
    /** Id of the unidade; absent for the head office. */
    unidade: z.number().int().optional(),
    nome: z.string().optional(),
    fazenda: z.string().optional(),
    codigoFazenda: z.string().optional(),
    talhao: z.string().optional(),
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

/** @internal For tests: the answer is written feature by feature, and held against this schema there. */
export const areaCollectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(areaFeatureSchema),
})

export const areaRoutes = {
  listAreas: route({
    method: 'GET',
    path: '/entidades/area_empresa/',
    access: ['readArea'],
    tag: 'Áreas',
    about:
      'Os talhões cadastrados das empresas que esta pessoa vê, como FeatureCollection GeoJSON (RFC 7946). Com empresa e unidade (-1 é a sede, cujos laudos usam os talhões de todas as unidades) e limites (oeste,sul,leste,norte), exatamente aqueles contra os quais um laudo sem arquivo de área seria medido.',
    query: z.object({
      empresa: idSchema.optional(),
      unidade: z.preprocess((value) => (Number(value) === SEDE ? undefined : value), idSchema.optional()),
      limites: boundsSchema.optional(),
    }),
    raw: 'application/json',
  }),
}
