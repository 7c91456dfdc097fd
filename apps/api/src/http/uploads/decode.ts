/** Decodes a request with the contract's schemas; a refusal names every wrong field as the form does. */
import { invalidFields, type ProblemCode } from '@faixa/contract'
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
  throw invalidFields(
    decoded.error.issues.map(({ path, message }) => ({
      campo: path.length > 0 ? path.join('.') : whole,
      mensagem: message,
    })),
    codigo,
  )
}
