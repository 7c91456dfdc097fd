/** Returns the median, or undefined of an empty list. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle]
  const low = sorted[middle - 1]
  if (high === undefined || sorted.length % 2 === 1 || low === undefined) return high
  return (low + high) / 2
}

/** Returns the value below which `part` of them lie; the list must not be empty. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!
}
