/** True where a point lies within `reachM` of the step from a to b, metres of a plane. */
export function isWithin(
  reachM: number,
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  const dx = bx - ax
  const dy = by - ay
  const length2 = dx * dx + dy * dy
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2))
  const apartX = ax + t * dx - x
  const apartY = ay + t * dy - y
  return apartX * apartX + apartY * apartY <= reachM * reachM
}
