/** Decodes a request with the contract's schemas; a refusal names every wrong field as the form does. */
import { type FieldError, invalidFields, type ProblemCode } from '@faixa/contract'
import { nearestName } from '@faixa/units'
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

/** Refuses parameters and filters that the route does not have: a misspelt one would be none, and the answer more than was asked for. */
export function refuseUnknownNames(known: readonly string[], sent: unknown): void {
  const unknown = Object.keys(sent ?? {}).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw invalidFields(
    unknown.slice(0, MOST_FAULTS).map((name) => {
      const campo = name.slice(0, 40)
      return { campo, mensagem: `Não há «${campo}» neste pedido${hintOf(name, known)}.` }
    }),
    'parametro-invalido',
  )
}

function hintOf(name: string, known: readonly string[]): string {
  if (known.length === 0) return ': ele não tem parâmetros'
  const nearest = nearestName(name, known)
  return nearest === undefined ? `: os que há são ${known.join(', ')}` : `: o mais parecido é «${nearest}»`
}
