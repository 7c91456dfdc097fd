/** Filters, search and order of the list of contracts. */
import { z } from 'zod'
import { sortedBy } from '../field.ts'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../laudos/laudo-filter.ts'
import { tratamentoSchema } from '../laudos/laudo-words.ts'
import { sideFilters } from './acerto-list.ts'

/** Columns by which the list of contracts can be ordered. */
export const CONTRATO_SORTS = ['nome', 'empresa', 'prestadora', 'tratamento', 'inicio', 'fim', 'dataCriacao'] as const
export const CONTRATO_USUAL_SORT = '-fim'

export const contratoFilterSchema = z.object({
  ...sideFilters,
  tratamento: tratamentoSchema.optional(),
  /** Only for people who may restore. */
  arquivados: z.enum(['sim', 'nao'], { error: 'Responda com sim ou nao.' }).optional(),
})

export const contratoQuerySchema = contratoFilterSchema.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  sort: sortedBy(CONTRATO_SORTS, CONTRATO_USUAL_SORT),
})

export type ContratoQuery = z.output<typeof contratoQuerySchema>
