/** Filters, search and order of the list of settlements. */
import { ACERTO_SITUACAO_NAMES } from '@faixa/domain'
import { z } from 'zod'
import { daySchema, idListSchema, optionalText, pageFields, separated, sortedBy } from '../field.ts'

/** Columns of the list by which it can be ordered. */
export const ACERTO_SORTS = [
  'empresa',
  'prestadora',
  'inicio',
  'fim',
  'situacao',
  'laudos',
  'valor',
  'dataCriacao',
] as const

export const ACERTO_USUAL_SORT = '-fim'

/** Filters common to contracts and settlements: a text, and the two sides. */
export const sideFilters = { busca: optionalText('a busca'), empresa: idListSchema, prestadora: idListSchema }

export const acertoFilterSchema = z.object({
  ...sideFilters,
  situacao: separated(z.array(z.enum(ACERTO_SITUACAO_NAMES, { error: 'A situação não está na lista.' }))).optional(),
  /** Settlements of a period that reaches into these days. */
  periodoStart: daySchema,
  periodoEnd: daySchema,
})

export const acertoQuerySchema = acertoFilterSchema.extend({
  ...pageFields(),
  sort: sortedBy(ACERTO_SORTS, ACERTO_USUAL_SORT),
})

export type AcertoQuery = z.output<typeof acertoQuerySchema>
