/** Undefined of nothing. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle]
  const low = sorted[middle - 1]
  if (high === undefined || sorted.length % 2 === 1 || low === undefined) return high
  return (low + high) / 2
}
