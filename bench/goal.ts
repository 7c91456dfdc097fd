import type { Goal } from './contest.ts'

/** Returns a goal, evaluated where a value exists. */
export function goal(
  promise: string,
  value: number | undefined,
  met: (value: number) => boolean,
  text: (value: number) => string,
): Goal {
  return value === undefined ? { promise } : { promise, measured: text(value), met: met(value) }
}

export function times(x: number): string {
  return `${x.toFixed(x < 10 ? 2 : 0)}x`
}
