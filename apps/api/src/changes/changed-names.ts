import { isDeepStrictEqual } from 'node:util'

/** Returns the columns of `after` whose value differs from `before`. A column that `before` lacks counts as changed. */
export function changedNames<Row extends object>(before: Partial<Row>, after: Partial<Row>): (keyof Row)[] {
  const names = Object.keys(after) as (keyof Row & string)[]
  return names.filter((name) => !(name in before) || !isDeepStrictEqual(before[name], after[name]))
}
