/**
 * The only wrapper of the overlay engine: Clipper2 compiled to WebAssembly, on whole grid units (see grid.ts).
 *
 * Clipper2 never throws on degenerate input and was the fastest of the engines measured (docs/decisions/0005). Regions stay in its memory
 * between operations: only rings that go in or come out are copied. Coordinates go through its double interface at precision 0, which
 * spares a BigInt per ordinate; every value is a whole number, so nothing is lost.
 *
 * WebAssembly memory is not garbage-collected: every region that an `Arena` makes exists until `free()`.
 */
import type { ClipType, FillRule, MainModule, PathD, PathsD } from 'clipper2-wasm/dist/clipper2z.js'
import createClipper from 'clipper2-wasm/dist/es/clipper2z.js'
import type { GridRing } from '../grid.ts'

/** A set of points of the plane as non-crossing rings: outer counter-clockwise, holes clockwise. */
export interface Region {
  readonly paths: PathsD
  /** Square grid units; holes subtracted. */
  readonly area: number
}

export interface Arena {
  /** Points that any ring winds around, whatever its sense. */
  unionOf(rings: readonly GridRing[]): Region
  /** Takes rings as they are: disjoint counter-clockwise outers with clockwise holes in them. */
  regionOf(rings: readonly GridRing[]): Region
  /**
   * Points covered by at least `depth` of the given shapes: simple counter-clockwise rings with clockwise holes. Laying the clockwise
   * `lid`, which must enclose them all, `depth - 1` times over them leaves a positive winding number exactly where the depth is
   * reached, so that one sweep answers.
   */
  depthOf(rings: readonly GridRing[], depth: number, lid: GridRing): Region
  /**
   * Points within `distance` (grid units, above 0): of the rings' inside where `ends` is 'ring', or of the open paths, rounded at their
   * ends, where it is 'path'. A path of one position is a point. Rings as in `regionOf`. Arcs lie inside the circle by at most `sagitta`.
   */
  widen(rings: readonly GridRing[], ends: 'ring' | 'path', distance: number, sagitta: number): Region
  /** Points in any of the regions. */
  unite(regions: readonly Region[]): Region
  intersect(a: Region, b: Region): Region
  /** Points in `a` and in any of the others, which may overlap: one sweep, where uniting them first would be several. */
  intersectAny(a: Region, regions: readonly Region[]): Region
  subtract(a: Region, b: Region): Region
  /** Copies a region out: outers counter-clockwise, holes clockwise, in no particular order (nest-rings.ts puts them together). */
  ringsOf(region: Region): GridRing[]
  free(): void
}

/** The engine, loaded once per thread. */
export interface Overlay {
  arena(): Arena
}

/** The engine ran out of memory, of which WebAssembly has 2 GB here. The next measurement loads another one. */
export class OverlayExhausted extends Error {}

let loading: Promise<Overlay> | undefined

/** Loads the engine (about 10 ms, 210 kB) on first use. Rejects only when WebAssembly is not to be had. */
export function loadOverlay(): Promise<Overlay> {
  // The engine writes the cause of its end to the console, but the thrown error already reports it.
  loading ??= createClipper({ printErr: () => {} }).then((clipper) => ({ arena: () => createArena(clipper) }))
  return loading
}

/** Runs an operation. The engine ends with a RuntimeError when it is out of memory, and is unusable afterwards. */
function orExhausted<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Error && error.name === 'RuntimeError')) throw error
    loading = undefined
    throw new OverlayExhausted('The overlay engine is out of memory', { cause: error })
  }
}

/** Numbers of a position in Clipper's rings, of which the third is 0 here. */
const STRIDE = 3

/**
 * One buffer for all rings that are passed in: an allocation per ring was a seventh of a measurement's time. Every third number stays 0.
 */
let scratch = new Float64Array(STRIDE * 1024)

function scratchFor(length: number): Float64Array {
  if (scratch.length < length) scratch = new Float64Array(2 * STRIDE * length)
  return scratch.subarray(0, length)
}

function createArena(clipper: MainModule): Arena {
  const held: { delete(): void }[] = []
  const { Union, Intersection, Difference } = clipper.ClipType
  const { NonZero, Positive } = clipper.FillRule
  /** Used only by sharp corners, of which round joins have none. */
  const MITRE_LIMIT = 2

  function hold<T extends { delete(): void }>(thing: T): T {
    held.push(thing)
    return thing
  }

  function send(rings: readonly GridRing[]): PathsD {
    const paths = new clipper.PathsD()
    const path = new clipper.PathD()
    for (const ring of rings) {
      const spread = scratchFor((ring.length / 2) * STRIDE)
      for (let i = 0, j = 0; i < ring.length; i += 2, j += STRIDE) {
        spread[j] = ring[i]!
        spread[j + 1] = ring[i + 1]!
      }
      path.assign(spread)
      paths.push_back(path)
    }
    path.delete()
    return paths
  }

  function run(type: ClipType, rule: FillRule, subject: PathsD, clips?: PathsD): Region {
    const sweep = new clipper.ClipperD(0)
    sweep.AddSubject(subject)
    if (clips) sweep.AddClip(clips)
    const paths = hold(new clipper.PathsD())
    const done = sweep.ExecutePath(type, rule, paths)
    sweep.delete()
    if (!done) throw new Error('Clipper2 refused an operation')
    return { paths, area: clipper.AreaPathsD(paths) }
  }

  function together(regions: readonly Region[]): PathsD {
    const all = new clipper.PathsD()
    for (const { paths } of regions) {
      for (let i = 0; i < paths.size(); i++) {
        const path = paths.get(i)
        all.push_back(path)
        path.delete()
      }
    }
    return all
  }

  function receive(path: PathD): GridRing {
    const spread = path.view()
    const ring = new Float64Array((spread.length / STRIDE) * 2)
    for (let i = 0, j = 0; j < spread.length; i += 2, j += STRIDE) {
      ring[i] = spread[j]!
      ring[i + 1] = spread[j + 1]!
    }
    path.delete()
    return ring as GridRing
  }

  function union(rule: FillRule, rings: readonly GridRing[]): Region {
    const sent = send(rings)
    const region = run(Union, rule, sent)
    sent.delete()
    return region
  }

  return {
    unionOf: (rings) => orExhausted(() => union(NonZero, rings)),
    regionOf: (rings) =>
      orExhausted(() => {
        const paths = hold(send(rings))
        return { paths, area: clipper.AreaPathsD(paths) }
      }),
    depthOf: (rings, depth, lid) =>
      orExhausted(() => union(Positive, [...rings, ...Array.from({ length: depth - 1 }, () => lid)])),
    widen: (rings, ends, distance, sagitta) =>
      orExhausted(() => {
        const sent = send(rings)
        const { Polygon, Round } = clipper.EndType
        const end = ends === 'ring' ? Polygon : Round
        const paths = hold(clipper.InflatePathsD(sent, distance, clipper.JoinType.Round, end, MITRE_LIMIT, 0, sagitta))
        sent.delete()
        return { paths, area: clipper.AreaPathsD(paths) }
      }),
    unite: (regions) =>
      orExhausted(() => {
        const all = together(regions)
        const region = run(Union, NonZero, all)
        all.delete()
        return region
      }),
    intersect: (a, b) => orExhausted(() => run(Intersection, NonZero, a.paths, b.paths)),
    intersectAny: (a, regions) =>
      orExhausted(() => {
        const all = together(regions)
        const region = run(Intersection, NonZero, a.paths, all)
        all.delete()
        return region
      }),
    subtract: (a, b) => orExhausted(() => run(Difference, NonZero, a.paths, b.paths)),
    ringsOf: ({ paths }) => orExhausted(() => Array.from({ length: paths.size() }, (_, i) => receive(paths.get(i)))),
    free() {
      const things = held.splice(0)
      orExhausted(() => {
        for (const thing of things) thing.delete()
      })
    },
  }
}
