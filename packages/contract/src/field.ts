/** Kinds of fields that several nouns share, with the sentences of their refusals. */
import { z } from 'zod'

export const SENHA_MIN = 6
export const NOME_MIN = 3
const TEXT_MAX = 200

/** An id in the range of a PostgreSQL integer, as JSON or as text. */
export function idNamed(error: string) {
  return z.coerce.number({ error }).int({ error }).positive({ error }).max(2_147_483_647, { error })
}

export const idSchema = idNamed('O identificador é inválido.')

export function uuidNamed(error: string) {
  return z.guid({ error })
}

export const uuidSchema = uuidNamed('O identificador é inválido.')

/** A trimmed text of at least three characters, which the specification requires of names and codes. */
export function namedText(campo: string, max = TEXT_MAX) {
  return z
    .string({ error: `Informe ${campo}.` })
    .trim()
    .min(NOME_MIN, { error: `${capitalised(campo)} precisa de pelo menos ${NOME_MIN} caracteres.` })
    .max(max, { error: `${capitalised(campo)} passa de ${max} caracteres.` })
    .refine(isPlain, { error: `${capitalised(campo)} contém caracteres que não podem ser gravados.` })
}

/** A trimmed text that PostgreSQL can store. */
export function plainText(campo: string, { min = 0, max = TEXT_MAX } = {}) {
  return z
    .string({ error: `${capitalised(campo)} deve ser um texto.` })
    .trim()
    .min(min, { error: `${capitalised(campo)} precisa de pelo menos ${min} caracteres.` })
    .max(max, { error: `${capitalised(campo)} passa de ${max} caracteres.` })
    .refine(isPlain, { error: `${capitalised(campo)} contém caracteres que não podem ser gravados.` })
}

/** An optional field: absent, null and empty all mean not given. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional())
}

/** A field of a change: absent keeps the value, null and empty clear it. */
export function clearable<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isEmpty(value) ? null : value), schema.nullable().optional())
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

/** JSON of a form's text, or the value itself. */
export function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export function optionalText(campo: string, limits: { readonly min?: number; readonly max?: number } = {}) {
  return optional(plainText(campo, limits))
}

export const emailSchema = z
  .string({ error: 'Informe o e-mail.' })
  .trim()
  .max(254, { error: 'O email é inválido: use um endereço como nome@empresa.com.br' })
  .pipe(z.email({ error: 'O email é inválido: use um endereço como nome@empresa.com.br' }))

export const senhaSchema = z
  .string({ error: 'Informe a senha.' })
  .min(SENHA_MIN, { error: `A senha deve conter pelo menos ${SENHA_MIN} dígitos` })
  // argon2 hashes any length; a password of a megabyte is an attack.
  .max(200, { error: 'A senha passa de 200 caracteres.' })

interface TypedTwice {
  readonly senha?: string | undefined
  readonly confirmarSenha?: string | undefined
}

/** Returns the fault of a password typed twice; undefined where both are equal. */
export function confirmationFault({ senha, confirmarSenha }: TypedTwice): string | undefined {
  return senha === confirmarSenha ? undefined : 'A confirmação não é igual à senha.'
}

/** Checks the confirmation in a whole form (`superRefine`). */
export function refuseOtherConfirmation(typed: TypedTwice, context: z.RefinementCtx): void {
  const message = confirmationFault(typed)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['confirmarSenha'], message })
}

// PostgreSQL's texts cannot contain NUL, and a lone surrogate is no character.
export function isPlain(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function capitalised(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}`
}

/** First year of a date: PostgreSQL has no year 0, and one of three digits is a typing error. */
const FIRST_YEAR = '1000'

/** A day of the calendar that the database can hold. Every date of the contract is this schema, an instant, or typed times, which domain checks. */
export const dateSchema = z.iso
  .date({ error: 'A data deve estar no formato aaaa-mm-dd.' })
  .refine((day) => day >= FIRST_YEAR, { error: 'A data é inválida: o ano vai de 1000 a 9999.' })

/** An instant with its zone whose neighbouring days the database can hold. */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .refine((instant) => instant >= `${FIRST_YEAR}-01-02` && instant < '9999-12-30', { error: 'O instante é inválido.' })

/** A day in a filter, where an empty text is none. */
export const daySchema = z.preprocess((value) => (value === '' ? undefined : value), dateSchema.optional())

/** Refuses a range that ends before it begins, naming both fields. */
export function refuseReversed(
  context: z.RefinementCtx,
  [startName, start]: [string, string | undefined],
  [endName, end]: [string, string | undefined],
) {
  if (start === undefined || end === undefined) return
  // An end without seconds means the whole minute.
  if (start.slice(0, end.length) <= end) return
  for (const path of [startName, endName]) {
    context.addIssue({ code: 'custom', path: [path], message: 'O início do período é posterior ao fim.' })
  }
}

/** A list in an address, `3` or `3,4,5`, or as JSON. */
export function separated<T extends z.ZodType>(list: T) {
  return z.preprocess((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value), list)
}

/** A yes or no as JSON or as a form's text; absent means no. */
export const choiceSchema = z.preprocess(
  (value) =>
    value === 'true' || value === 'sim' || value === '1' ? true : value === 'false' || value === '' ? false : value,
  z.boolean({ error: 'Responda com true ou false.' }).optional(),
)

/** Name of a content: SHA-256 in hexadecimal. */
export const sha256Schema = z.string().regex(/^[\da-f]{64}$/, { error: 'O identificador é inválido.' })

/** Code of the coordinate system that a person chose for a file without one, such as `EPSG:31982`. */
export const systemSchema = optional(
  z
    .string()
    .trim()
    .regex(/^EPSG:\d{4,6}$/, { error: 'Diga o sistema de coordenadas por seu código, como EPSG:31982.' }),
)

/** One or several ids. */
export const idListSchema = separated(z.array(idSchema).max(500)).optional()

/** One or several uuids; an address has room for fewer of these. */
export const UUIDS_MAX = 200

export const uuidsSchema = z
  .array(uuidSchema)
  .max(UUIDS_MAX, { error: `São no máximo ${UUIDS_MAX} laudos de uma vez.` })

export const uuidListSchema = separated(uuidsSchema).optional()

/** A reference to a registered entity. */
export const namedSchema = z.object({ id: z.number().int(), nome: z.string() })

/** Fields of every paged answer, apart from its rows. */
export const pageShape = {
  currentPage: z.number().int(),
  pageSize: z.number().int(),
  totalItems: z.number().int(),
  totalPages: z.number().int(),
}

const MOST_SORTS = 5

/** Columns to sort by, separated by commas; `-` in front means descending. Absent and empty mean `usual`; other columns are refused. */
export function sortedBy(columns: readonly string[], usual: string) {
  return z
    .string()
    .max(200)
    .default(usual)
    .transform((text, context) =>
      (text || usual)
        .split(',')
        .filter((part) => part !== '' && part !== '-')
        .slice(0, MOST_SORTS)
        .map((part) => {
          const descending = part.startsWith('-')
          const column = descending ? part.slice(1) : part
          if (!columns.includes(column))
            context.addIssue({ code: 'custom', message: `Não é possível ordenar por «${column.slice(0, 40)}».` })
          return { column, descending }
        }),
    )
}

export const PAGE_SIZE_DEFAULT = 10
/** Largest page, for programs; whole lists come from the export. */
const PAGE_SIZE_MAX = 1000

/** The page of a list that is asked for. */
export function pageFields(usual = PAGE_SIZE_DEFAULT, most = PAGE_SIZE_MAX) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(most).default(usual),
  }
}

/** True where the archived rows of a list are requested; not everybody sees them. */
export const archivedFilter = z.enum(['sim', 'nao'], { error: 'Responda com sim ou nao.' }).optional()

/** A PDF that is attached to a laudo or to a swath certificate, and when. */
export const pdfSchema = z.object({
  nome: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  enviadoEm: z.string(),
})

export type AttachedPdf = z.output<typeof pdfSchema>
