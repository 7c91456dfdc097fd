/** The parameters of OGC API — Features, Part 1 (OGC 17-069r4, clause 7.15): each wrong one is refused with its sentence, and an unknown one by the adapter. */
import { z } from 'zod'
import { dateSchema } from '../field.ts'

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
  'bbox deve ser oeste, sul, leste e norte em graus (CRS84), separados por vírgulas; com alturas são seis números.'

/** West, south, east, north in degrees. */
type Bounds = readonly [number, number, number, number]

const WHOLE_TURN = 180

/** Returns boxes: two where the given one crosses the 180th meridian; the standard then has a west larger than its east. */
const bboxSchema = z
  .string({ error: BBOX })
  .transform((text, context): readonly Bounds[] => {
    const edges = text.split(',').map((edge) => (edge.trim() === '' ? Number.NaN : Number(edge)))
    const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] =
      edges.length === 6 ? [edges[0], edges[1], edges[3], edges[4]] : edges
    const isWrong =
      (edges.length !== 4 && edges.length !== 6) ||
      !edges.every(Number.isFinite) ||
      [west, east].some((lon) => Math.abs(lon) > WHOLE_TURN) ||
      [south, north].some((lat) => Math.abs(lat) > 90) ||
      south > north
    if (isWrong) {
      context.addIssue({ code: 'custom', message: BBOX })
      return z.NEVER
    }
    if (west <= east) return [[west, south, east, north]]
    return [
      [west, south, WHOLE_TURN, north],
      [-WHOLE_TURN, south, east, north],
    ]
  })
  .optional()

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
  bbox: bboxSchema.describe('Só o que toca esta caixa: oeste,sul,leste,norte em graus.'),
  datetime: datetimeSchema.describe('Só o que é deste dia ou período.'),
  apos: z
    .string({ error: 'apos vem do link next da página anterior.' })
    .max(600, { error: 'apos vem do link next da página anterior.' })
    .optional()
    .describe('Onde a página começa, como o link next da anterior o diz.'),
})
