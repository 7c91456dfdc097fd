/**
 * In which states a box lies. Most boxes are crossed by no border of a state: the state of their middle is that of all. For the others the
 * outlines of the states are assembled from the arcs of their border, and cut to the surroundings of the box; with them the footprint
 * itself decides, in another process (packages/flight/src/protecao/place-of.ts).
 *
 * Neighbours share arcs. An outline follows them in the direction in which the municípios of the state use them, so that the sign of a ring's
 * area distinguishes outlines from holes, such as the Federal District in Goiás.
 */
import type { Uf } from '@faixa/domain'
import type { Lugar, StateGround } from '@faixa/flight'

export interface Arc {
  /** Degrees; longitude and latitude alternate. */
  readonly path: Float64Array
  readonly box: Box
}

export type Box = readonly [west: number, south: number, east: number, north: number]

export interface OwnedArc extends Arc {
  /** The states beside it; one at the coast and at the border of the country. */
  readonly users: readonly { readonly uf: Uf; readonly isReversed: boolean }[]
}

/** Degrees around a box within which a border concerns it; the map is simplified to some tens of metres. */
const NEAR = 0.002
/** Degrees around a box in which the ground of states is kept. */
const AROUND = 0.02

export function statesIn(
  box: Box,
  arcs: readonly OwnedArc[],
  ufAt: (lon: number, lat: number) => Uf | undefined,
): Lugar {
  const wide = grown(box, NEAR)
  const near = arcs.filter((arc) => meets(arc.box, wide) && comesInto(arc.path, wide))
  const [west, south, east, north] = box
  if (near.length === 0) {
    const uf = ufAt((west + east) / 2, (south + north) / 2)
    return { ufs: uf === undefined ? [] : [uf], foraDoBrasil: uf === undefined }
  }
  const ufs = [...new Set(near.flatMap(({ users }) => users.map(({ uf }) => uf)))].toSorted()
  const around = grown(box, AROUND)
  return { ufs, foraDoBrasil: false, estados: ufs.map((uf) => groundOf(uf, arcs, around)) }
}

function groundOf(uf: Uf, arcs: readonly OwnedArc[], around: Box): StateGround {
  const rings = ringsOf(uf, arcs).map((ring) => ({ ring, area: signedArea(ring) }))
  const largest = rings.reduce((most, { area }) => (Math.abs(area) > Math.abs(most) ? area : most), 0)
  const cut = (isOutline: boolean) =>
    rings
      .filter(({ area }) => area * largest > 0 === isOutline)
      .map(({ ring }) => cutTo(ring, around))
      .filter((ring) => ring.length >= 6)
  return { uf, contornos: cut(true), buracos: cut(false) }
}

/** Chains the arcs of a state's border into rings. */
function ringsOf(uf: Uf, arcs: readonly OwnedArc[]): number[][] {
  const paths = arcs.flatMap(({ path, users }) => {
    const use = users.find((one) => one.uf === uf)
    return use ? [use.isReversed ? reversed(path) : [...path]] : []
  })
  const starting = new Map<string, number[][]>()
  for (const path of paths) {
    const key = `${path[0]} ${path[1]}`
    starting.set(key, [...(starting.get(key) ?? []), path])
  }
  const rings: number[][] = []
  for (const first of paths) {
    if (!starting.get(`${first[0]} ${first[1]}`)?.includes(first)) continue
    const ring: number[] = []
    let next: number[] | undefined = first
    while (next) {
      const from: string = `${next[0]} ${next[1]}`
      starting.set(
        from,
        starting.get(from)!.filter((path) => path !== next),
      )
      ring.push(...next.slice(0, -2))
      next = starting.get(`${next.at(-2)} ${next.at(-1)}`)?.[0]
    }
    rings.push(ring)
  }
  return rings
}

function reversed(path: Float64Array): number[] {
  const turned: number[] = []
  for (let i = path.length - 2; i >= 0; i -= 2) turned.push(path[i]!, path[i + 1]!)
  return turned
}

function signedArea(ring: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < ring.length; i += 2) {
    const [bx, by] = [ring[(i + 2) % ring.length]!, ring[(i + 3) % ring.length]!]
    sum += ring[i]! * by - bx * ring[i + 1]!
  }
  return sum / 2
}

/** Cuts a ring to a box, side by side (Sutherland and Hodgman, 1974); edges along the box may coincide. */
function cutTo(ring: readonly number[], [west, south, east, north]: Box): number[] {
  const sides = [
    { axis: 0, limit: west, sign: 1 },
    { axis: 0, limit: east, sign: -1 },
    { axis: 1, limit: south, sign: 1 },
    { axis: 1, limit: north, sign: -1 },
  ] as const
  let kept = [...ring]
  for (const { axis, limit, sign } of sides) {
    const given = kept
    kept = []
    for (let i = 0; i < given.length; i += 2) {
      const a = [given[i]!, given[i + 1]!] as const
      const b = [given[(i + 2) % given.length]!, given[(i + 3) % given.length]!] as const
      const [ua, ub] = [sign * (a[axis] - limit), sign * (b[axis] - limit)]
      if (ua >= 0) kept.push(...a)
      if (ua >= 0 !== ub >= 0) {
        const t = ua / (ua - ub)
        kept.push(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
      }
    }
  }
  return kept
}

function comesInto(path: Float64Array, box: Box): boolean {
  for (let i = 2; i < path.length; i += 2) {
    const [ax, ay, bx, by] = [path[i - 2]!, path[i - 1]!, path[i]!, path[i + 1]!]
    if (meets([Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)], box)) return true
  }
  return false
}

export function meets(a: Box, b: Box): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]
}

function grown([west, south, east, north]: Box, by: number): Box {
  return [west - by, south - by, east + by, north + by]
}
