/** Errors of fields as the server writes them, made of the contract's schemas and put in the order of a form. */
import type { FieldError } from '@faixa/contract'

/** The part of a contract's schema that gives the errors of a refused value. */
export interface FieldsSchema {
  safeParse(body: unknown): {
    readonly error?:
      | { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }
      | undefined
  }
}

/** Everything that the schema refuses in `body`, in the words of the contract. */
export function errorsOfSchema(schema: FieldsSchema, body: unknown): FieldError[] {
  const issues = schema.safeParse(body).error?.issues ?? []
  return issues.map(({ path, message }) => ({ campo: path.join('.'), mensagem: message }))
}

/** Errors with which the schema of one field refuses its value. */
export function errorsOfField(campo: string, schema: FieldsSchema, value: string): FieldError[] {
  return errorsOfSchema(schema, value).map(({ mensagem }) => ({ campo, mensagem }))
}

/** One error for each faulty field, in the order of the form; errors of other fields are omitted. */
export function inFormOrder(names: readonly string[], errors: readonly FieldError[]): readonly FieldError[] {
  return names.flatMap((name) => errors.find(({ campo }) => campo === name) ?? [])
}
