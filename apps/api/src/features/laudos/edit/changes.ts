/** Finds the values that an edit really changes, for the audit, and so that nothing is written where nothing is different. */

export interface Changes<T> {
  readonly before: Partial<T>
  readonly after: Partial<T>
}

/** Answers the changed values; undefined where the row has every wanted value already. */
export function changesOf<T extends object>(row: T, wanted: Partial<T>): Changes<T> | undefined {
  const different = (Object.keys(wanted) as (keyof T & string)[]).filter((name) => !same(row[name], wanted[name]))
  if (different.length === 0) return undefined
  const pick = (values: Partial<T>) =>
    Object.fromEntries(different.map((name) => [name, values[name]])) as unknown as Partial<T>
  return { before: pick(row), after: pick(wanted) }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
