import { uuidSchema } from '@faixa/contract'

/** What is no uuid at all names nothing; the database would refuse it. */
export function isUuid(text: string): boolean {
  return uuidSchema.safeParse(text).success
}
