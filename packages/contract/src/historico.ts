import { z } from 'zod'
import { tipoSchema } from './entidades/entity-kinds.ts'
import { idSchema, uuidSchema } from './field.ts'
import { route } from './route.ts'

const tag = 'Histórico'

/** One field of a change, with its values in words; null where there was none. */
const changeSchema = z.object({ campo: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })

const actSchema = z.object({
  quando: z.string(),
  /** Absent where the system itself acted. */
  quem: z.string().optional(),
  /** A verb: `cadastrar`, `alterar`, `arquivar`… */
  acao: z.string(),
  mudancas: z.array(changeSchema),
})

/** Most acts of an answer: the latest. */
export const HISTORY_MAX = 200

const reply = z.object({ atos: z.array(actSchema) }).meta({ id: 'Historico' })

export type History = z.infer<typeof reply>

export const historyRoutes = {
  readEntityHistory: route({
    method: 'GET',
    path: '/historico/:tipo/:id',
    access: ['createEntidade'],
    tag,
    about: `Quem fez o quê com um cadastro, do mais recente ao mais antigo: os ${HISTORY_MAX} últimos atos.`,
    params: z.object({ tipo: tipoSchema, id: idSchema }),
    reply,
  }),
  readLaudoHistory: route({
    method: 'GET',
    path: '/laudos/:uuid/historico',
    access: ['updateLaudo'],
    tag,
    changedBy: 'laudo',
    about: `Quem fez o quê com um laudo, do mais recente ao mais antigo: os ${HISTORY_MAX} últimos atos.`,
    params: z.object({ uuid: uuidSchema }),
    reply,
  }),
}
