import type { RegistrableLevel } from '@faixa/domain'
import type { z } from 'zod'

/** The schemas of one kind of entity. Each kind has a file, and a row in entity-kinds.ts. */
export interface EntityKind<Nivel extends RegistrableLevel> {
  /** Its list, as paths name it. */
  readonly tipo: string
  readonly registration: z.ZodObject<{
    readonly nivel: z.ZodLiteral<Nivel>
    readonly nome: z.ZodType<string>
  }>
  /** The fields that may change later: an absent one stays, null or an empty text clears it. */
  readonly edit: z.ZodType
  /** A row of its list. */
  readonly row: z.ZodObject
}
