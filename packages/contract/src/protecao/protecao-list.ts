/** Filters, search and order of the list of protected areas and obstacles. */
import { VALIDITY_NAMES, type ValidityState } from '@faixa/domain'
import { z } from 'zod'
import { plotFilterSchema } from '../areas/plot-list.ts'
import { classificacaoSchema } from '../classificacao.ts'
import { archivedFilter, idListSchema, optionalText, pageFields, separated, sortedBy } from '../field.ts'

/** Columns that the list can be ordered by. */
export const PROTECAO_SORTS = [
  'nome',
  'classificacao',
  'distanciaM',
  'empresa',
  'unidade',
  'validaDe',
  'validaAte',
  'areaHa',
  'criadoEm',
] as const

export const PROTECAO_USUAL_SORT = 'nome'

const states = Object.keys(VALIDITY_NAMES) as [ValidityState, ...ValidityState[]]

export const protecaoFilterSchema = z.object({
  busca: optionalText('a busca'),
  empresa: idListSchema,
  unidade: plotFilterSchema.shape.unidade,
  classificacao: separated(z.array(classificacaoSchema)).optional(),
  /** By today's date. */
  validade: separated(z.array(z.enum(states, { error: 'A validade não está na lista.' }))).optional(),
  /** Only for people who register areas. */
  arquivadas: archivedFilter,
})

export const protecaoQuerySchema = protecaoFilterSchema.extend({
  sort: sortedBy(PROTECAO_SORTS, PROTECAO_USUAL_SORT),
  ...pageFields(),
})

export type ProtecaoQuery = z.output<typeof protecaoQuerySchema>
