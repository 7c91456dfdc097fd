/** Makes the three schemas of a kind of entity of the rows of its fields. */
import { z } from 'zod'
import { pdfSchema, refuseOtherConfirmation } from '../field.ts'
import type { EntityField } from './entity-fields.ts'

type Fields = Readonly<Record<string, EntityField>>
type Shown<F extends Fields> = {
  [Name in keyof F as F[Name] extends { readonly shown: z.ZodType } ? Name : never]: F[Name] extends {
    readonly shown: infer S extends z.ZodType
  }
    ? S
    : never
}

interface EntityKind<Nivel extends string, F extends Fields> {
  /** Value of `nivel` that a registration of this kind has. */
  readonly nivel: Nivel
  /** Tells whether the rows of this kind sign in; absent where they cannot. */
  readonly login?: 'always' | 'optional' | undefined
  /** True where rows may come from a spreadsheet. */
  readonly imported: boolean
  /** The capability to list, register, change and archive its rows, unless a nivel has its own rule. */
  readonly managedBy: 'createEntidade' | 'createRecurso'
  readonly registration: z.ZodObject<{ nivel: z.ZodLiteral<Nivel> } & { [Name in keyof F]: F[Name]['given'] }>
  /** The fields that may change later: an absent one stays, null or an empty text clears it. */
  readonly edit: z.ZodObject<{ [Name in keyof F]: F[Name]['edit'] }>
  /** A row of its list. */
  readonly row: z.ZodObject<typeof OF_EVERY_ROW & Shown<F>, z.core.$strict>
}

interface Description<Nivel extends string, F extends Fields> {
  readonly nivel: Nivel
  /** The name of its rows in the API's description. */
  readonly id: string
  readonly login?: 'always' | 'optional'
  readonly imported?: boolean
  readonly managedBy?: 'createRecurso'
  /** In the order of a registration. */
  readonly fields: F
  /** Compares fields with each other. */
  readonly check?: (typed: never, context: z.RefinementCtx) => void
}

/** `posicao` counts through the pages of a list; `arquivado` is there only for an archived row. */
const OF_EVERY_ROW = {
  id: z.number().int(),
  posicao: z.number().int().optional(),
  versao: z.number().int(),
  arquivado: z.boolean().optional(),
  /** Present where the person's data were removed, which nothing undoes. */
  removido: z.literal(true).optional(),
  /** Present while the empresa is being closed. */
  emEncerramento: z.literal(true).optional(),
  /** Present where a PDF is attached, which only certificates have. */
  pdf: pdfSchema.optional(),
}

export function entityKind<const Nivel extends string, F extends Fields & { readonly nome: EntityField }>({
  nivel,
  id,
  login,
  imported = false,
  managedBy,
  fields,
  check = () => undefined,
}: Description<Nivel, F>): EntityKind<Nivel, F> {
  const { id: ids, posicao, versao, ...states } = OF_EVERY_ROW
  const { nome, email, convite, ...columns } = part(fields, 'shown')
  const registration = z.object({ nivel: z.literal(nivel), ...part(fields, 'given') })
  const edit = z.object(part(fields, 'edit')).superRefine(check as () => void)
  // A list begins with the name and the e-mail, wherever the form has them.
  const first = { nome, ...(email && { email }), ...(convite && { convite }) }
  return {
    nivel,
    login,
    imported,
    managedBy: managedBy ?? 'createEntidade',
    registration: registration.superRefine(check as () => void),
    edit: login ? edit.superRefine(refuseOtherConfirmation) : edit,
    row: z.strictObject({ id: ids, posicao, versao, ...first, ...columns, ...states }).meta({ id }),
    // The compiler does not follow the entries of an object.
  } as unknown as EntityKind<Nivel, F>
}

function part(fields: Fields, name: keyof EntityField): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, { [name]: schema }]) => (schema ? [[field, schema]] : [])),
  )
}
