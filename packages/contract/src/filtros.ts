/** Filters that a person keeps under a name. */
import { z } from 'zod'
import { plainText, uuidSchema } from './field.ts'
import { route } from './route.ts'

const tag = 'Filtros salvos'

/** Maximum number of saved filters per person and list. */
export const SAVED_FILTERS_MAX = 50

const listaSchema = z.enum(['laudos'], { error: 'A lista não existe.' })

const savedFilterSchema = z
  .object({ id: uuidSchema, nome: z.string(), consulta: z.string(), criadoEm: z.string() })
  .meta({ id: 'FiltroSalvo' })

export type SavedFilter = z.infer<typeof savedFilterSchema>

export const savedFilterRoutes = {
  listSavedFilters: route({
    method: 'GET',
    path: '/filtros-salvos',
    access: 'signed-in',
    tag,
    about: 'Os filtros que esta pessoa salvou para uma lista, por nome.',
    query: z.object({ lista: listaSchema }),
    reply: z.object({ filtros: z.array(savedFilterSchema) }),
  }),
  saveFilter: route({
    method: 'PUT',
    path: '/filtros-salvos',
    access: 'signed-in',
    tag,
    about: `Salva um filtro; o que já tem este nome, sem diferença de maiúsculas, é substituído. No máximo ${SAVED_FILTERS_MAX} por lista.`,
    idempotencyKey: true,
    body: z.object({
      lista: listaSchema,
      nome: plainText('o nome', { min: 1, max: 60 }),
      /** The query of the list's address, as the screen writes it. */
      consulta: plainText('a consulta', { max: 4000 }),
    }),
    reply: savedFilterSchema,
  }),
  deleteSavedFilter: route({
    method: 'DELETE',
    path: '/filtros-salvos/:id',
    access: 'signed-in',
    tag,
    about: 'Exclui um filtro salvo por esta pessoa.',
    params: z.object({ id: uuidSchema }),
    status: 204,
  }),
}
