/** Makes schemas of requests strict: a field that an object does not name is a fault, since a misspelt one would be ignored without a word. */
import { z } from 'zod'

/** What the fault of an unknown field carries: the names that its object has. */
export interface UnknownField {
  readonly known: readonly string[]
}

/** Where the definition of a schema has others. */
const PARTS = ['shape', 'element', 'items', 'valueType', 'innerType', 'options', 'in', 'out'] as const

const made = new WeakMap<z.ZodType, z.ZodType>()

/** Answers a schema that takes the same, and no unknown field at any depth. A loose object stays loose: a foreign standard decides what it has. */
export function strict<T extends z.ZodType>(schema: T): T {
  const before = made.get(schema)
  if (before) return before as T
  const def = schema._zod.def as z.core.$ZodTypeDef & Readonly<Record<string, unknown>>
  const parts = PARTS.filter((part) => def[part] !== undefined).map((part) => [part, strictPart(def[part])])
  const catchall = def.type === 'object' && !def['catchall'] && { catchall: unknownFieldOf(def['shape'] as object) }
  const result =
    parts.length === 0 ? schema : z.core.clone(schema, { ...def, ...Object.fromEntries(parts), ...catchall })
  made.set(schema, result)
  return result as T
}

function strictPart(part: unknown): unknown {
  if (part instanceof z.ZodType) return strict(part)
  if (Array.isArray(part)) return part.map(strictPart)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, strictPart(value)]))
}

function unknownFieldOf(shape: object): z.ZodType {
  return z.custom(() => false, { abort: true, params: { known: Object.keys(shape) } satisfies UnknownField })
}
