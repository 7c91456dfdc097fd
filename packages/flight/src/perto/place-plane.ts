/**
 * Measures distances from a place, a point or polygons, on an equal-area plane centred on it. A distance of 20 km is 8 mm too short there and one
 * of 1 km a micrometre (the plane's scale along a ray is cos(d / 2R)), which is below the noise of any receiver.
 */
import {
  asLocalM,
  asLonLat,
  cos,
  createLaea,
  type Ends,
  hypotenuse,
  type LonLatBounds,
  type LonLatPath,
  type LonLatPolygon,
  segmentDistance2,
  whereInRing,
} from '@faixa/geometry'
import { pathBounds, unionOf } from '../bounds.ts'

/** A point, or polygons that are one place together. */
export type Place = { readonly lon: number; readonly lat: number } | readonly LonLatPolygon[]

/** A step between two positions of a path that is near the place. */
export interface NearStep {
  readonly distanceM: number
  /** Index of the position that the step ends at. */
  readonly to: number
  /** Share of the step before the nearest position. */
  readonly share: number
  /** The nearest position of the path and of the place, metres on the plane. */
  readonly ofPath: readonly [x: number, y: number]
  readonly ofPlace: readonly [x: number, y: number]
}

/** The part of a step that counts, as shares of it; undefined where none does. */
export type PartOfStep = (to: number) => readonly [from: number, until: number] | undefined

export interface PlacePlane {
  readonly bounds: LonLatBounds
  toLonLat(position: readonly [x: number, y: number]): readonly [lon: number, lat: number]
  /** The nearest step of a path that is nearer than `below`, metres. */
  nearest(path: LonLatPath, below: number, partOf?: PartOfStep): NearStep | undefined
  /** All steps of a path at most so many metres away, in the order of the path. */
  within(path: LonLatPath, metres: number): NearStep[]
  /** True where the place and the polygon have a position in common besides the edges. */
  meetsInside(polygon: LonLatPolygon): boolean
}

/** Steps that have one box: most of a path is too far away to be looked at one by one. */
const CHUNK = 32
/** Lengths of a degree at their shortest, m, and the share by which a great circle is shorter than a parallel at most. */
const LAT_M = 110_500
const LON_M = 111_300
const SHORTER = 0.99

export function placePlane(place: Place): PlacePlane {
  const paths =
    'lon' in place ? [asLonLat([place.lon, place.lat])] : place.flatMap(({ outer, holes }) => [outer, ...holes])
  const bounds = unionOf(paths.map(pathBounds))
  const [west, south, east, north] = bounds
  const plane = createLaea((west + east) / 2, (south + north) / 2)
  const rings = paths.map((path) => plane.toLocal(path))
  const edges = rings.flatMap((ring) => edgesOf(ring))

  function measure(path: LonLatPath, to: number, part: readonly [number, number] = [0, 1]): NearStep {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = plane.toLocal(asLonLat(path.subarray(2 * to - 2, 2 * to + 2)))
    const at = (share: number) => [fromX + share * (toX - fromX), fromY + share * (toY - fromY)] as const
    const [[px, py], [qx, qy]] = [at(part[0]), at(part[1])]
    let best = Infinity
    let ends: Ends = [px, py, px, py]
    const out: Ends = [0, 0, 0, 0]
    for (const [rx, ry, sx, sy] of edges) {
      // Most edges are already further apart along an axis than the best distance.
      const dx = Math.max(0, Math.min(rx, sx) - Math.max(px, qx), Math.min(px, qx) - Math.max(rx, sx))
      const dy = Math.max(0, Math.min(ry, sy) - Math.max(py, qy), Math.min(py, qy) - Math.max(ry, sy))
      if (dx * dx + dy * dy >= best) continue
      const d2 = segmentDistance2(px, py, qx, qy, rx, ry, sx, sy, out)
      if (d2 >= best) continue
      best = d2
      ends = [...out]
    }
    if (isInside(rings, px, py)) [best, ends] = [0, [px, py, px, py]]
    const length = hypotenuse(toX - fromX, toY - fromY)
    return {
      distanceM: Math.sqrt(best),
      to,
      share: length > 0 ? hypotenuse(ends[0] - fromX, ends[1] - fromY) / length : 0,
      ofPath: [ends[0], ends[1]],
      ofPlace: [ends[2], ends[3]],
    }
  }

  /** A flight's track is asked about three times: for the nearest step, for the nearest that was sprayed, and for those above the place. */
  const known = new WeakMap<LonLatPath, readonly Chunk[]>()
  function chunksFrom(path: LonLatPath): readonly Chunk[] {
    const chunks = known.get(path) ?? chunksOf(path, bounds).toSorted((a, b) => a.atLeastM - b.atLeastM)
    known.set(path, chunks)
    return chunks
  }

  return {
    bounds,
    toLonLat([x, y]) {
      const [lon = 0, lat = 0] = plane.toLonLat(asLocalM([x, y]))
      return [lon, lat]
    },
    nearest(path, below, partOf) {
      let best: NearStep | undefined
      let limit = below
      for (const { from, until, atLeastM } of chunksFrom(path)) {
        if (atLeastM >= limit) break
        for (let to = from; to < until; to++) {
          const part = partOf ? partOf(to) : WHOLE
          if (!part) continue
          const step = measure(path, to, part)
          if (step.distanceM < limit) [best, limit] = [step, step.distanceM]
        }
      }
      return best
    },
    within(path, metres) {
      const near: NearStep[] = []
      const chunks = chunksFrom(path).filter(({ atLeastM }) => atLeastM <= metres)
      for (const { from, until } of chunks.toSorted((a, b) => a.from - b.from)) {
        for (let to = from; to < until; to++) {
          const step = measure(path, to)
          if (step.distanceM <= metres) near.push(step)
        }
      }
      return near
    },
    meetsInside({ outer, holes }) {
      const ground = [outer, ...holes].map((ring) => plane.toLocal(ring))
      const [x = 0, y = 0] = ground[0] ?? []
      return rings.some((ring) => isInside(ground, ring[0]!, ring[1]!)) || isInside(rings, x, y)
    },
  }
}

const WHOLE = [0, 1] as const

function edgesOf(ring: ArrayLike<number>): (readonly [number, number, number, number])[] {
  const n = ring.length
  return Array.from({ length: n / 2 }, (_, i) => {
    const next = (2 * i + 2) % n
    return [ring[2 * i]!, ring[2 * i + 1]!, ring[next]!, ring[next + 1]!] as const
  })
}

/** Inside an odd number of rings. The only ring of a point holds nothing. */
function isInside(rings: readonly ArrayLike<number>[], x: number, y: number): boolean {
  return rings.filter((ring) => ring.length > 4 && whereInRing(x, y, ring) === 'inside').length % 2 === 1
}

interface Chunk {
  /** The steps that end at the positions from here until before there. */
  readonly from: number
  readonly until: number
  /** No position of the chunk is nearer to the place. */
  readonly atLeastM: number
}

function chunksOf(path: LonLatPath, place: LonLatBounds): Chunk[] {
  const chunks: Chunk[] = []
  const positions = path.length / 2
  for (let from = 1; from < positions; from += CHUNK) {
    const until = Math.min(positions, from + CHUNK)
    chunks.push({ from, until, atLeastM: apartAtLeastM(pathBounds(path.subarray(2 * from - 2, 2 * until)), place) })
  }
  return chunks
}

function apartAtLeastM(a: LonLatBounds, b: LonLatBounds): number {
  const lon = Math.max(0, a[0] - b[2], b[0] - a[2])
  const lat = Math.max(0, a[1] - b[3], b[1] - a[3])
  const farthest = Math.max(Math.abs(a[1]), Math.abs(a[3]), Math.abs(b[1]), Math.abs(b[3]))
  return SHORTER * hypotenuse(lon * LON_M * cos((Math.min(90, farthest) * Math.PI) / 180), lat * LAT_M)
}
