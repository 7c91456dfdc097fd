/** The parameters of OGC API — Features, Part 1 (OGC 17-069r4, clause 7.15): each wrong one is refused with its sentence, and an unknown one by the adapter. */
import { z } from 'zod'
import { dateSchema } from '../field.ts'
import { queryablesShape } from './ogc-queryables.ts'

export const formatSchema = z
  .enum(['json', 'html'], { error: 'f diz o formato da resposta: json ou html.' })
  .optional()
  .describe('Formato da resposta; sem ele decide o cabeçalho Accept.')

/** Number of features of a page by default. */
const LIMIT_DEFAULT = 100
/** Maximum number of features of a page: a larger request is reduced to it, as requirement fc-limit-response-1 demands. */
export const LIMIT_MAX = 1000

const LIMIT = 'limit deve ser um número inteiro a partir de 1.'

/** The bounds are in the OpenAPI document, because GDAL derives the length of its pages from them. */
const limitSchema = z
  .preprocess(
    (sent) => (typeof sent === 'string' && /^\d{1,12}$/.test(sent) ? Math.min(Number(sent), LIMIT_MAX) : sent),
    z.int({ error: LIMIT }).min(1, { error: LIMIT }).max(LIMIT_MAX, { error: LIMIT }),
  )
  .default(LIMIT_DEFAULT)

const BBOX =
  'bbox deve ter quatro números separados por vírgulas: oeste, sul, leste e norte em graus, ou sul, oeste, norte e leste onde bbox-crs é da EPSG; com alturas são seis.'

/** The edges as they were sent, four or six: which is which depends on `bbox-crs`. */
const bboxSchema = z
  .string({ error: BBOX })
  .transform((text, context): readonly number[] => {
    const edges = text.split(',').map((edge) => (edge.trim() === '' ? Number.NaN : Number(edge)))
    if ((edges.length === 4 || edges.length === 6) && edges.every(Number.isFinite)) return edges
    context.addIssue({ code: 'custom', message: BBOX })
    return z.NEVER
  })
  .optional()

const systemSchema = z.string().max(200, { error: 'O sistema é um dos endereços de crs da coleção.' }).optional()

/** Part 2 (OGC 18-058r1). */
export const crsSchema = systemSchema.describe(
  'O sistema das coordenadas da resposta, um dos endereços de crs da coleção; CRS84 onde não se diz.',
)

const DATETIME =
  'datetime deve ser uma data (2026-03-14 ou 2026-03-14T10:12:00Z) ou um período com barra, como 2026-03-01/2026-03-31 ou 2026-03-01/..'

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:t([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:z|[+-]\d{2}:\d{2}))?$/i

/** First and last day, both included, yyyy-mm-dd; absent where the period is open. */
export interface DayPeriod {
  readonly from?: string
  readonly to?: string
}

/**
 * Days, because laudos have a local date without a zone: of an instant only the written date counts. Open ends are `..` or empty
 * (requirement fc-time-definition).
 */
const datetimeSchema = z
  .string({ error: DATETIME })
  .transform((text, context): DayPeriod => {
    const [first = '', last = first, ...rest] = text.split('/')
    const from = dayOf(first)
    const to = dayOf(last)
    const isOneOpenEnd = !text.includes('/') && from === undefined
    const isReversed = from && to && from > to
    if (rest.length > 0 || from === null || to === null || isOneOpenEnd || isReversed) {
      context.addIssue({ code: 'custom', message: DATETIME })
      return z.NEVER
    }
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  })
  .optional()

/** Undefined for an open end, null for an invalid day. */
function dayOf(text: string): string | null | undefined {
  if (text === '' || text === '..') return undefined
  const day = INSTANT.exec(text)?.[1]
  return day !== undefined && dateSchema.safeParse(day).success ? day : null
}

export const itemsQuerySchema = z.object({
  f: formatSchema,
  limit: limitSchema.describe(`Feições por página, até ${LIMIT_MAX}; ${LIMIT_DEFAULT} onde não se diz.`),
  bbox: bboxSchema.describe(
    'Só o que toca esta caixa: oeste,sul,leste,norte em graus; em um sistema da EPSG, sul,oeste,norte,leste.',
  ),
  'bbox-crs': systemSchema.describe('O sistema de bbox, um dos endereços de crs da coleção; CRS84 onde não se diz.'),
  crs: crsSchema,
  datetime: datetimeSchema.describe('Só o que é deste dia ou período.'),
  apos: z
    .string({ error: 'apos vem do link next da página anterior.' })
    .max(600, { error: 'apos vem do link next da página anterior.' })
    .optional()
    .describe('Onde a página começa, como o link next da anterior o diz.'),
  ...queryablesShape,
})
