/** The history of a row, in the form in which entidades and laudos answer it. */
import { z } from 'zod'

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

export const historySchema = z.object({ atos: z.array(actSchema) }).meta({ id: 'Historico' })

export type History = z.infer<typeof historySchema>
