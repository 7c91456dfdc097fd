/**
 * Returns `part` as a percentage of `whole`, both in the same unit, full precision. Absent, never 0, when either is
 * absent or not finite, or when the whole is 0, of which nothing can be a part.
 */
export function percentOf<Unit extends number>(part: Unit | undefined, whole: Unit | undefined): number | undefined {
  if (part === undefined || whole === undefined || whole === 0) return undefined
  const percent = (part / whole) * 100
  return Number.isFinite(part) && Number.isFinite(whole) && Number.isFinite(percent) ? percent : undefined
}
