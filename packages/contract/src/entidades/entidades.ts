import { z } from 'zod'
import { idSchema, optionalText, pageShape } from '../field.ts'
import { route } from '../route.ts'
import { EDITS, entitySchema, registrationSchema, tipoSchema } from './entity-kinds.ts'

const tag = 'Entidades'

const one = z.object({ tipo: tipoSchema, id: idSchema })

export const entityRoutes = {
  registerEntity: route({
    method: 'POST',
    path: '/entidades/cadastro',
    access: ['createEntidade'],
    tag,
    about:
      'Cadastra um usuário ou uma entidade; `nivel` diz qual e quais campos valem. Só administradores cadastram administradores.',
    form: true,
    body: registrationSchema,
    reply: z.object({ id: z.number().int(), nivel: z.string(), nome: z.string(), message: z.string() }),
    status: 201,
  }),
  listEntities: route({
    method: 'GET',
    path: '/entidades/:tipo',
    access: ['createEntidade'],
    tag,
    about: 'Uma lista da administração. Listas de administradores e de analistas só para administradores.',
    params: z.object({ tipo: tipoSchema }),
    query: z.object({
      busca: optionalText('a busca'),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(1000).default(1000),
      arquivados: z.enum(['sim', 'nao']).default('nao'),
    }),
    reply: z.object({ entidades: z.array(entitySchema), ...pageShape }),
  }),
  readEntity: route({
    method: 'GET',
    path: '/entidades/:tipo/:id',
    access: ['createEntidade'],
    tag,
    about: 'Um cadastro.',
    params: one,
    reply: entitySchema,
  }),
  updateEntity: route({
    method: 'PATCH',
    path: '/entidades/:tipo/:id',
    access: ['createEntidade'],
    tag,
    about: 'Altera um cadastro. Com If-Match, só se ninguém salvou antes.',
    params: one,
    bodyBy: { param: 'tipo', schemas: EDITS },
    reply: entitySchema,
  }),
  deleteEntity: route({
    method: 'DELETE',
    path: '/entidades/:tipo/:id',
    access: ['createEntidade'],
    tag,
    about: 'Arquiva: sai de todas as listas e perde o acesso na hora; laudos ficam. Um administrador pode restaurar.',
    params: one,
    reply: z.object({ id: z.number().int(), message: z.string() }),
  }),
  restoreEntity: route({
    method: 'POST',
    path: '/entidades/:tipo/:id/restaurar',
    access: ['restoreArchived'],
    tag,
    about: 'Traz de volta um cadastro arquivado.',
    params: one,
    reply: entitySchema,
  }),
}
