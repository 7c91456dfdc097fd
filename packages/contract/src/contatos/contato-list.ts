/** Filters and order of the list of contacts. They are read with the first screen, the forms are not. */
import type { ContatoPara } from '@faixa/domain'
import { z } from 'zod'
import { archivedFilter, idListSchema, optionalText } from '../field.ts'

export const CONTATO_SORTS = ['nome', 'criadoEm'] as const
export const CONTATO_USUAL_SORT = 'nome'

/** The keys of domain's table, whose words the first screen does not need. */
export const PARA = [
  'apicultor',
  'morador',
  'escola',
  'produtor',
  'orgao',
  'outro',
] as const satisfies readonly ContatoPara[]

export const contatoFilterSchema = z.object({
  busca: optionalText('a busca'),
  para: z.enum(PARA).optional(),
  empresa: idListSchema,
  objecao: archivedFilter,
  arquivados: archivedFilter,
})
