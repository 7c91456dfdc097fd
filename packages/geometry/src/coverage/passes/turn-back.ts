/**
 * Finds where an aircraft turns back with the valve open: a pass lies along one line of the flight and ends there.
 *
 * Along the path of a run the last straight stretch is the line: at least three widths long, with no position further from its chord than 2
 * % of its length. The path has turned back once it has returned along that line by more than a width from its farthest place; the pass
 * ends at the last position of the turn that is still as far. A bend into another straight stretch begins another line without ending the
 * pass, and a circle, which has none, is one pass. A bend wider than about six times that length in radius looks straight. Cost: linear in
 * the length of the way over the width; less for a way of which no two steps are a right angle apart.
 */
/**
 * In widths of the swath: the minimum length of a line, the distance back that counts as turned back, and the distance from the farthest
 * place within which a place is as far.
 */
const SHORTEST_LINE = 3
const BACK = 1
const AS_FAR = 0.02
/** Greatest distance of a line's positions from its chord, as a share of its length: a bend of 375 m in radius for a swath of 20 m. */
const STRAIGHT = 0.02
/** In widths: long steps are sampled at this distance, and a line is judged by places at least this far apart. */
const FOLLOWED = 0.5
const JUDGED = 0.25

/** Indices of the positions of `way`, flat `[x, y, …]`, at which another pass begins; `width` in the unit of `way`. */
export function turnBacks(way: ArrayLike<number>, width: number): number[] {
  const ends: number[] = []
  const count = way.length / 2
  if (!(width > 0) || keepsOn(way)) return ends
  for (let from = 0; ; ) {
    const end = firstTurnBack(way, from, count, width)
    if (end === undefined) return ends
    ends.push(end)
    from = end
  }
}

/** Places since the last pass began, for judging lines. */
const xs: number[] = []
const ys: number[] = []

function firstTurnBack(way: ArrayLike<number>, from: number, count: number, width: number): number | undefined {
  xs.length = 0
  ys.length = 0
  xs.push(way[2 * from]!)
  ys.push(way[2 * from + 1]!)
  // The first place of the shortest straight stretch that may end at the last place.
  let first = 0
  let headX = 0
  let headY = 0
  let farthest = -Infinity
  let farthestAt = -1
  for (let i = from + 1; i < count; i++) {
    const ax = way[2 * i - 2]!
    const ay = way[2 * i - 1]!
    const dx = way[2 * i]! - ax
    const dy = way[2 * i + 1]! - ay
    const parts = Math.max(1, Math.ceil(distance(dx, dy) / (FOLLOWED * width)))
    for (let k = 1; k <= parts; k++) {
      const x = ax + (dx * k) / parts
      const y = ay + (dy * k) / parts
      if (farthestAt >= 0) {
        const along = x * headX + y * headY
        if (along < farthest - BACK * width && farthestAt > from) return farthestAt
        if (k === parts && along >= farthest - AS_FAR * width) farthestAt = i
        farthest = Math.max(farthest, along)
      }
      const last = xs.length - 1
      if (distance(x - xs[last]!, y - ys[last]!) < JUDGED * width) continue
      xs.push(x)
      ys.push(y)
      while (distance(x - xs[first + 1]!, y - ys[first + 1]!) >= SHORTEST_LINE * width) first++
      const length = distance(x - xs[first]!, y - ys[first]!)
      if (length < SHORTEST_LINE * width || !isStraight(first, length)) continue
      headX = (x - xs[first]!) / length
      headY = (y - ys[first]!) / length
      farthest = x * headX + y * headY
      farthestAt = k === parts ? i : i - 1
    }
  }
  return undefined
}

function isStraight(first: number, length: number): boolean {
  const last = xs.length - 1
  const ux = (xs[last]! - xs[first]!) / length
  const uy = (ys[last]! - ys[first]!) / length
  for (let k = first + 1; k < last; k++) {
    const aside = (xs[k]! - xs[first]!) * uy - (ys[k]! - ys[first]!) * ux
    if (Math.abs(aside) > STRAIGHT * length) return false
  }
  return true
}

/** True where every step is within 45° of the overall direction. */
function keepsOn(way: ArrayLike<number>): boolean {
  const last = way.length - 2
  const ux = way[last]! - way[0]!
  const uy = way[last + 1]! - way[1]!
  const least = (ux * ux + uy * uy) / 2
  for (let i = 2; i <= last; i += 2) {
    const dx = way[i]! - way[i - 2]!
    const dy = way[i + 1]! - way[i - 1]!
    const along = dx * ux + dy * uy
    if (along < 0 || along * along < least * (dx * dx + dy * dy)) return false
  }
  return true
}

function distance(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}
