/** How the numbers of a laudo were found, beside any of them: by which method, and whether they are an estimate (docs/metodo.md). */
import { z } from 'zod'

export const foundByShape = {
  metodo: z.string().optional(),
  /** True where the passes were deduced from the track; absent where they were measured. */
  estimado: z.literal(true).optional(),
  /** Of an estimate, 0 to 1. */
  confianca: z.number().optional(),
}
