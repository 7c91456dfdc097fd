import { isDeepStrictEqual } from 'node:util'

/** The columns of `after` with another value than in `before`. One that `before` does not say counts as changed. */
export function changedNames<Row extends object>(before: Partial<Row>, after: Partial<Row>): (keyof Row)[] {
  const names = Object.keys(after) as (keyof Row & string)[]
  return names.filter((name) => !(name in before) || !isDeepStrictEqual(before[name], after[name]))
}
