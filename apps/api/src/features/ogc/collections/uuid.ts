import { uuidSchema } from '@faixa/contract'

/** A text that is not a uuid matches nothing; the database would refuse it. */
export function isUuid(text: string): boolean {
  return uuidSchema.safeParse(text).success
}
