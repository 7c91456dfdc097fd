import type { Values } from './field-state.ts'

/** The values that another person `saved` meanwhile, except that fields changed here since `before` stay as `typed`. */
export function retyped<Name extends string>(
  before: Values<Name>,
  typed: Values<Name>,
  saved: Values<Name>,
): Values<Name> {
  const names = Object.keys(typed) as Name[]
  const retyped = names.filter((name) => typed[name] !== before[name]).map((name) => [name, typed[name]])
  return { ...saved, ...(Object.fromEntries(retyped) as Partial<Values<Name>>) }
}
