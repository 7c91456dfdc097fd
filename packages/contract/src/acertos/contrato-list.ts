/** Filters, search and order of the list of contracts. */
import { z } from 'zod'
import { archivedFilter, pageFields, sortedBy } from '../field.ts'
import { tratamentoSchema } from '../laudos/laudo-words.ts'
import { sideFilters } from './acerto-list.ts'

/** Columns by which the list of contracts can be ordered. */
export const CONTRATO_SORTS = ['nome', 'empresa', 'prestadora', 'tratamento', 'inicio', 'fim', 'dataCriacao'] as const
export const CONTRATO_USUAL_SORT = '-fim'

export const contratoFilterSchema = z.object({
  ...sideFilters,
  tratamento: tratamentoSchema.optional(),
  arquivados: archivedFilter,
})

export const contratoQuerySchema = contratoFilterSchema.extend({
  ...pageFields(),
  sort: sortedBy(CONTRATO_SORTS, CONTRATO_USUAL_SORT),
})

export type ContratoQuery = z.output<typeof contratoQuerySchema>
