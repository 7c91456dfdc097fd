/** Filters and order of the list of contacts. They are read with the first screen, the forms are not. */
import { CONTATO_PARA } from '@faixa/domain'
import { z } from 'zod'
import { archivedFilter, idListSchema, optionalText } from '../field.ts'

export const CONTATO_SORTS = ['nome', 'criadoEm'] as const
export const CONTATO_USUAL_SORT = 'nome'

export const para = z.enum(Object.keys(CONTATO_PARA) as [keyof typeof CONTATO_PARA], {
  error: 'Escolha apicultor, morador, escola, produtor, órgão público ou outro.',
})

export const contatoFilterSchema = z.object({
  busca: optionalText('a busca'),
  para: para.optional(),
  empresa: idListSchema,
  objecao: z.enum(['sim', 'nao'], { error: 'Responda com sim ou nao.' }).optional(),
  arquivados: archivedFilter,
})
