/** Decodes a request with the contract's schemas; a refusal names every faulty field like the form, and every unknown field. */
import { type FieldError, invalidFields, type ProblemCode, type Route } from '@faixa/contract'
import { nearestName } from '@faixa/units'
import { z } from 'zod'
import { strict, type UnknownField } from './strict.ts'

// Checks without their own sentence also have a Portuguese message.
z.config(z.locales.ptBR())

export function decode<T extends z.ZodType>(
  schema: T,
  sent: unknown,
  { whole = 'corpo', codigo }: { readonly whole?: string; readonly codigo?: ProblemCode | undefined } = {},
): z.output<T> {
  const decoded = strict(schema).safeParse(sent)
  if (decoded.success) return decoded.data
  const faults = faultsIn(decoded.error, whole)
  throw invalidFields(faults.erros, faults.codigo ?? codigo)
}

/**
 * Decodes the fields of a form received so far, before megabytes are read: unknown and faulty ones are refused, and those that may still
 * arrive are not required yet. Undefined where one is missing.
 */
export function decodeSoFar<T extends z.ZodType>(
  schema: T,
  fields: ReadonlyMap<string, string>,
): z.output<T> | undefined {
  const decoded = strict(schema).safeParse(Object.fromEntries(fields))
  if (decoded.success) return decoded.data
  const { erros, codigo } = faultsIn(decoded.error)
  const wrong = erros.filter(({ campo }) => fields.has(campo.split('.')[0]!))
  if (codigo || wrong.length > 0) throw invalidFields(codigo ? erros : wrong, codigo)
  return undefined
}

/** Maximum number of faults in an answer: more would not help, and a list of 10,000 faulty rows has as many. */
const MOST_FAULTS = 200
/** Maximum number of unknown fields in an answer: each is compared with every existing name. */
const MOST_UNKNOWN = 20

interface Faults {
  readonly erros: readonly FieldError[]
  /** The refusal of unknown fields, which are listed alone: other faults may be consequences of a misspelt name. */
  readonly codigo?: ProblemCode
}

export function faultsIn({ issues }: z.ZodError, whole = 'corpo'): Faults {
  const unknown = issues.filter((issue) => knownBeside(issue)).slice(0, MOST_UNKNOWN)
  if (unknown.length > 0) return { erros: unknown.map(unknownField), codigo: 'parametro-invalido' }
  return {
    erros: issues.slice(0, MOST_FAULTS).map(({ path, message }) => ({
      campo: path.length > 0 ? path.join('.') : whole,
      mensagem: message,
    })),
  }
}

function knownBeside(issue: z.core.$ZodIssue): readonly string[] | undefined {
  return issue.code === 'custom' ? (issue.params as UnknownField | undefined)?.known : undefined
}

function unknownField(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.map((step) => String(step).slice(0, 40))
  const name = path.at(-1) ?? ''
  return { campo: path.join('.'), mensagem: `Não há «${name}» neste pedido${hintOf(name, knownBeside(issue) ?? [])}.` }
}

function hintOf(name: string, known: readonly string[]): string {
  if (known.length === 0) return ': ele não tem nenhum'
  const nearest = nearestName(name, known)
  return nearest === undefined ? `: os que há são ${known.join(', ')}` : `: o mais parecido é «${nearest}»`
}

/** Where a route accepts no body, a field of a body is unknown too. */
const NO_BODY = z.object({})

/** The schema of a route's body. The parameters are decoded already, so that the deciding one has a value with a schema. */
export function bodyOf({ body, bodyBy }: Route, params: unknown): z.ZodType {
  return body ?? bodyBy?.schemas[(params as Readonly<Record<string, string>>)[bodyBy.param]!] ?? NO_BODY
}
