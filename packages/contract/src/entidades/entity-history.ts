/** The history of a row, in the form that entidades and laudos share. */
import { z } from 'zod'

/** One changed field, with its values as texts; null where there was no value. */
const changeSchema = z.object({ campo: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })

const actSchema = z.object({
  quando: z.string(),
  /** Absent where the system itself acted. */
  quem: z.string().optional(),
  /** A verb: `cadastrar`, `alterar`, `arquivar`… */
  acao: z.string(),
  mudancas: z.array(changeSchema),
})

/** Maximum number of acts in an answer: the latest. */
export const HISTORY_MAX = 200

export const historySchema = z.object({ atos: z.array(actSchema) }).meta({ id: 'Historico' })

export type History = z.infer<typeof historySchema>
