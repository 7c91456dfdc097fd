/** Returns the day of a moment, as yyyy-mm-dd in UTC. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
