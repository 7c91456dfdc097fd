import { isDeepStrictEqual } from 'node:util'

/** Finds the values that an edit really changes, for the audit, and so that nothing is written where nothing is different. */

export interface Changes<T> {
  readonly before: Partial<T>
  readonly after: Partial<T>
}

/** Answers the changed values; undefined where the row has every wanted value already. */
export function changesOf<T extends object>(row: T, wanted: Partial<T>): Changes<T> | undefined {
  // The database writes the keys of a document in an order of its own.
  const different = (Object.keys(wanted) as (keyof T & string)[]).filter(
    (name) => !isDeepStrictEqual(row[name], wanted[name]),
  )
  if (different.length === 0) return undefined
  const pick = (values: Partial<T>) =>
    Object.fromEntries(different.map((name) => [name, values[name]])) as unknown as Partial<T>
  return { before: pick(row), after: pick(wanted) }
}
