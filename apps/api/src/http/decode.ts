/** From what was sent to what a handler is given, by the contract's schemas; refusals name every wrong field as the form does. */
import { invalidFields } from '@faixa/contract'
import { z } from 'zod'

// What no schema gave a sentence of its own is said in Portuguese too.
z.config(z.locales.ptBR())

export function decode<T extends z.ZodType>(schema: T, sent: unknown, whole = 'corpo'): z.output<T> {
  const decoded = schema.safeParse(sent)
  if (decoded.success) return decoded.data
  throw invalidFields(
    decoded.error.issues.map(({ path, message }) => ({
      campo: path.length > 0 ? path.join('.') : whole,
      mensagem: message,
    })),
  )
}
