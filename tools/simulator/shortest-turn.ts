/**
 * Computes the shortest path between two poses for an aircraft that cannot turn tighter than a radius: an arc, a
 * straight or a third arc, an arc (L. E. Dubins, American Journal of Mathematics 79, 1957). Strips further apart than
 * two radii give the plain U of a racetrack, nearer ones the keyhole that pilots fly there.
 *
 * Only the three sequences of arcs that begin to the left are computed, from the circles they run on; the others are
 * their mirror images.
 */
export interface Pose {
  readonly u: number
  readonly v: number
  /** Heading in radians, counter-clockwise from growing u. */
  readonly heading: number
}

export interface Leg {
  /** 1 turns left, 0 goes straight, -1 turns right. */
  readonly turn: 1 | 0 | -1
  readonly lengthM: number
}

export function shortestTurn(from: Pose, to: Pose, radiusM: number): Leg[] {
  const mirrored = leftWords(mirror(from), mirror(to), radiusM).map((legs) =>
    legs.map((leg): Leg => ({ turn: leg.turn === 0 ? 0 : leg.turn === 1 ? -1 : 1, lengthM: leg.lengthM })),
  )
  return [...leftWords(from, to, radiusM), ...mirrored].reduce((best, legs) =>
    totalM(legs) < totalM(best) ? legs : best,
  )
}

/** Returns the aircraft's pose after `distanceM` of a leg begun at `from`. */
export function follow(from: Pose, turn: Leg['turn'], distanceM: number, radiusM: number): Pose {
  if (turn === 0) {
    return {
      u: from.u + distanceM * Math.cos(from.heading),
      v: from.v + distanceM * Math.sin(from.heading),
      heading: from.heading,
    }
  }
  const heading = from.heading + (turn * distanceM) / radiusM
  return {
    u: from.u + turn * radiusM * (Math.sin(heading) - Math.sin(from.heading)),
    v: from.v - turn * radiusM * (Math.cos(heading) - Math.cos(from.heading)),
    heading,
  }
}

export function totalM(legs: readonly Leg[]): number {
  return legs.reduce((sum, leg) => sum + leg.lengthM, 0)
}

function leftWords(from: Pose, to: Pose, radiusM: number): Leg[][] {
  const left = centre(from, radiusM)
  const words: Leg[][] = []
  const word = (turns: readonly [1, 0 | -1, 1 | -1], first: number, middleM: number, last: number): void => {
    words.push([
      { turn: turns[0], lengthM: fullTurn(first) * radiusM },
      { turn: turns[1], lengthM: middleM },
      { turn: turns[2], lengthM: fullTurn(last) * radiusM },
    ])
  }

  const endLeft = centre(to, radiusM)
  const apart = Math.hypot(endLeft.u - left.u, endLeft.v - left.v)
  const bearing = Math.atan2(endLeft.v - left.v, endLeft.u - left.u)
  word([1, 0, 1], bearing - from.heading, apart, to.heading - bearing)

  const endRight = centre(to, -radiusM)
  const across = Math.hypot(endRight.u - left.u, endRight.v - left.v)
  if (across >= 2 * radiusM) {
    const straightM = Math.sqrt(across * across - 4 * radiusM * radiusM)
    const tangent = Math.atan2(endRight.v - left.v, endRight.u - left.u) + Math.atan2(2 * radiusM, straightM)
    word([1, 0, -1], tangent - from.heading, straightM, tangent - to.heading)
  }

  if (apart <= 4 * radiusM) {
    const half = Math.acos(apart / (4 * radiusM))
    for (const side of [half, -half]) {
      const out = bearing + side
      const middle = { u: left.u + 2 * radiusM * Math.cos(out), v: left.v + 2 * radiusM * Math.sin(out) }
      const back = Math.atan2(endLeft.v - middle.v, endLeft.u - middle.u)
      const middleM = fullTurn(out + Math.PI - back) * radiusM
      word([1, -1, 1], out + Math.PI / 2 - from.heading, middleM, to.heading - back - (3 * Math.PI) / 2)
    }
  }
  return words
}

/** Returns the centre of the circle on the left of the pose; a negative radius gives the one on its right. */
function centre({ u, v, heading }: Pose, radiusM: number): { readonly u: number; readonly v: number } {
  return { u: u - radiusM * Math.sin(heading), v: v + radiusM * Math.cos(heading) }
}

function mirror({ u, v, heading }: Pose): Pose {
  return { u, v: -v, heading: -heading }
}

/** Reduces an angle to 0 … 2π; a full turn less a rounding error becomes 0. */
function fullTurn(angle: number): number {
  const turned = angle - 2 * Math.PI * Math.floor(angle / (2 * Math.PI))
  return turned > 2 * Math.PI - 1e-9 ? 0 : turned
}
