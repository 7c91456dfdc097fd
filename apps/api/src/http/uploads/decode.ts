/** Decodes a request with the contract's schemas; a refusal names every wrong field as the form does. */
import { type FieldError, invalidFields, type ProblemCode } from '@faixa/contract'
import { z } from 'zod'

// Checks without a sentence of their own also answer in Portuguese.
z.config(z.locales.ptBR())

export function decode<T extends z.ZodType>(
  schema: T,
  sent: unknown,
  { whole = 'corpo', codigo }: { readonly whole?: string; readonly codigo?: ProblemCode | undefined } = {},
): z.output<T> {
  const decoded = schema.safeParse(sent)
  if (decoded.success) return decoded.data
  throw invalidFields(faultsIn(decoded.error, whole), codigo)
}

/** Faults that an answer names: more would help nobody, and a list of 10,000 wrong rows has as many. */
const MOST_FAULTS = 200

export function faultsIn({ issues }: z.ZodError, whole = 'corpo'): readonly FieldError[] {
  return issues.slice(0, MOST_FAULTS).map(({ path, message }) => ({
    campo: path.length > 0 ? path.join('.') : whole,
    mensagem: message,
  }))
}
