/** Makes schemas of requests strict: an unknown field of an object is a fault, because a misspelt one would be ignored silently. */
import { z } from 'zod'

/** Data of the fault of an unknown field: the names that its object has. */
export interface UnknownField {
  readonly known: readonly string[]
}

/** Properties in which a schema's definition contains other schemas. */
const PARTS = ['shape', 'element', 'items', 'valueType', 'innerType', 'options', 'in', 'out'] as const

const made = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Returns a schema that accepts the same, but no unknown field at any depth. A loose object stays loose: an external standard defines its
 * fields.
 */
export function strict<T extends z.ZodType>(schema: T): T {
  return strictWithin(schema, new Set()) as T
}

/**
 * `elsewhere` are the fields of an object's other forms. A client with one form for all of them sends every field, as specification 001
 * does; they are ignored.
 */
function strictWithin(schema: z.ZodType, elsewhere: ReadonlySet<string>): z.ZodType {
  const before = elsewhere.size === 0 ? made.get(schema) : undefined
  if (before) return before
  const def = schema._zod.def as z.core.$ZodTypeDef & Readonly<Record<string, unknown>>
  const inner = def.type === 'union' ? fieldsOf(def['options'] as readonly z.ZodType[]) : NO_FIELDS
  const parts = PARTS.filter((part) => def[part] !== undefined).map((part) => [part, strictPart(def[part], inner)])
  const result =
    parts.length === 0
      ? schema
      : z.core.clone(schema, {
          ...def,
          ...Object.fromEntries(parts),
          ...(def.type === 'object' && closed(def, elsewhere)),
        })
  if (elsewhere.size === 0) made.set(schema, result)
  return result
}

const NO_FIELDS: ReadonlySet<string> = new Set()

const IGNORED = z.unknown().transform(() => undefined)

/** The shape and the rest of an object that accepts no unknown field. */
function closed(def: Readonly<Record<string, unknown>>, elsewhere: ReadonlySet<string>) {
  if (def['catchall']) return {}
  const fields = def['shape'] as Readonly<Record<string, z.ZodType>>
  const ignored = [...elsewhere].filter((name) => !(name in fields))
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, strict(field)]))
  return {
    shape: { ...shape, ...Object.fromEntries(ignored.map((name) => [name, IGNORED.optional()])) },
    catchall: unknownFieldOf(fields),
  }
}

function fieldsOf(options: readonly z.ZodType[]): ReadonlySet<string> {
  return new Set(options.flatMap((option) => Object.keys((option._zod.def as { shape?: object }).shape ?? {})))
}

function strictPart(part: unknown, elsewhere: ReadonlySet<string>): unknown {
  if (part instanceof z.ZodType) return strictWithin(part, elsewhere)
  if (Array.isArray(part)) return part.map((one) => strictPart(one, elsewhere))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, strictPart(value, NO_FIELDS)]))
}

function unknownFieldOf(shape: object): z.ZodType {
  return z.custom(() => false, { abort: true, params: { known: Object.keys(shape) } satisfies UnknownField })
}
