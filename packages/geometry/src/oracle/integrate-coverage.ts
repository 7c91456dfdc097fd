/**
 * Checks coverage independently: areas by integration, without topology.
 *
 * Idea: cut the scene with many parallel scanlines. On each line, every boundary is crossed at points; between two neighbouring crossings
 * nothing changes, so counting windings per pass and per plot from left to right gives exact lengths covered n times, inside and outside.
 * The mean over the lines times the height is the area. Each pass and plot is evaluated under the non-zero rule by itself. Assumptions:
 * flat metres in, no repair needed. The scene is rotated so that few edges lie along the lines, where a midpoint rule is poor; elsewhere
 * the error falls with the square of the step. Cost: lines times crossings a line; 100,000 quads at 0.25 m take under a second. It shares
 * no code with the engine it checks, on purpose.
 */
export interface Scene {
  /** Rings of each plot, `[x, y, …]` in metres. */
  readonly plots: readonly (readonly Float64Array[])[]
  /** Rings of each pass; where they overlap within one pass the point counts once. */
  readonly passes: readonly (readonly Float64Array[])[]
}

/** The areas of a scene, square metres. */
export interface Integral {
  readonly plot: number
  readonly applied: number
  readonly effective: number
  readonly external: number
  readonly unapplied: number
  readonly overlap: number
  /** Entry k is the area inside the plots covered by k + 1 passes or more. */
  readonly depthsInside: readonly number[]
  readonly gross: number
  /** Entry k is the area covered by k + 1 passes or more, inside or outside. */
  readonly depths: readonly number[]
}

interface Edges {
  readonly count: number
  /** x at the first scanline that the edge meets, and its step from one scanline to the next. */
  readonly x: Float64Array
  readonly slope: Float64Array
  readonly first: Int32Array
  readonly end: Int32Array
  readonly winding: Int8Array
  /** Pass index, or -1 - plot index. */
  readonly owner: Int32Array
}

/** Integrates the scene with scanlines at most `stepM` apart. */
export function integrateCoverage(scene: Scene, stepM: number): Integral {
  const rotated = rotateScene(scene)
  const [low, high] = extentOf(rotated)
  const sums = { plot: 0, applied: 0, effective: 0, overlap: 0, gross: 0 }
  const depths: number[] = []
  const depthsInside: number[] = []
  if (high <= low) return { ...sums, external: 0, unapplied: 0, depths, depthsInside }
  const lines = Math.ceil((high - low) / stepM)
  const step = (high - low) / lines
  const edges = collectEdges(rotated, low, step)
  const byFirst = Array.from({ length: edges.count }, (_, i) => i).sort((a, b) => edges.first[a]! - edges.first[b]!)

  const passWinding = new Int32Array(scene.passes.length)
  const plotWinding = new Int32Array(scene.plots.length)
  let active: number[] = []
  let next = 0
  for (let line = 0; line < lines; line++) {
    active = active.filter((e) => edges.end[e]! > line)
    for (const e of active) edges.x[e]! += edges.slope[e]!
    while (next < byFirst.length && edges.first[byFirst[next]!]! <= line) active.push(byFirst[next++]!)
    sortByX(active, edges.x)

    let depth = 0
    let plotsHere = 0
    let from = 0
    for (const e of active) {
      const to = edges.x[e]!
      const length = to - from
      if (length > 0 && (depth > 0 || plotsHere > 0)) {
        if (plotsHere > 0) sums.plot += length
        if (depth > 0) {
          sums.applied += length
          sums.gross += length * depth
          for (let k = 0; k < depth; k++) {
            depths[k] = (depths[k] ?? 0) + length
            if (plotsHere > 0) depthsInside[k] = (depthsInside[k] ?? 0) + length
          }
          if (plotsHere > 0) sums.effective += length
          if (plotsHere > 0 && depth > 1) sums.overlap += length
        }
      }
      from = to
      const owner = edges.owner[e]!
      if (owner >= 0) depth += addWinding(passWinding, owner, edges.winding[e]!)
      else plotsHere += addWinding(plotWinding, -1 - owner, edges.winding[e]!)
    }
  }
  const area = (length: number) => length * step
  return {
    plot: area(sums.plot),
    applied: area(sums.applied),
    effective: area(sums.effective),
    external: area(sums.applied - sums.effective),
    unapplied: area(sums.plot - sums.effective),
    overlap: area(sums.overlap),
    depthsInside: depthsInside.map(area),
    gross: area(sums.gross),
    depths: depths.map(area),
  }
}

/** Adds a winding; returns +1 when the owner begins to cover, -1 when it ceases, else 0. */
function addWinding(windings: Int32Array, owner: number, by: number): number {
  const before = windings[owner]!
  windings[owner] = before + by
  if (before === 0) return 1
  return before + by === 0 ? -1 : 0
}

/** Sorts by insertion, because the order hardly changes from one line to the next. */
function sortByX(active: number[], x: Float64Array): void {
  for (let i = 1; i < active.length; i++) {
    const e = active[i]!
    let j = i - 1
    while (j >= 0 && x[active[j]!]! > x[e]!) {
      active[j + 1] = active[j]!
      j--
    }
    active[j + 1] = e
  }
}

function* ringsOf(scene: Scene): Generator<readonly [owner: number, ring: Float64Array]> {
  for (const [i, rings] of scene.passes.entries()) for (const ring of rings) yield [i, ring]
  for (const [i, rings] of scene.plots.entries()) for (const ring of rings) yield [-1 - i, ring]
}

function extentOf(scene: Scene): readonly [number, number] {
  let low = Infinity
  let high = -Infinity
  for (const [, ring] of ringsOf(scene)) {
    for (let i = 1; i < ring.length; i += 2) {
      low = Math.min(low, ring[i]!)
      high = Math.max(high, ring[i]!)
    }
  }
  return [low, high]
}

function collectEdges(scene: Scene, low: number, step: number): Edges {
  let most = 0
  for (const [, ring] of ringsOf(scene)) most += ring.length / 2
  const edges = {
    x: new Float64Array(most),
    slope: new Float64Array(most),
    first: new Int32Array(most),
    end: new Int32Array(most),
    winding: new Int8Array(most),
    owner: new Int32Array(most),
  }
  let count = 0
  for (const [owner, ring] of ringsOf(scene)) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const up = ring[j + 1]! < ring[i + 1]!
      const [a, b] = up ? [j, i] : [i, j]
      // Line k is at low + (k + 0.5) step; an edge owns its lower end and not its upper one.
      const first = Math.ceil((ring[a + 1]! - low) / step - 0.5)
      const end = Math.ceil((ring[b + 1]! - low) / step - 0.5)
      if (first >= end) continue
      const perY = (ring[b]! - ring[a]!) / (ring[b + 1]! - ring[a + 1]!)
      edges.x[count] = ring[a]! + (low + (first + 0.5) * step - ring[a + 1]!) * perY
      edges.slope[count] = perY * step
      edges.first[count] = first
      edges.end[count] = end
      edges.winding[count] = up ? 1 : -1
      edges.owner[count] = owner
      count++
    }
  }
  return { count, ...edges }
}

/** Rotates the scene by the one of a few angles at which the least length of boundary lies within 3° of a scanline. */
function rotateScene(scene: Scene): Scene {
  const angles = [0.1234, 0.3456, 0.5678, 0.7891, 1.0123, 1.2345, 1.4567, 1.6789]
  const flat = angles.map(() => 0)
  for (const [, ring] of ringsOf(scene)) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const dx = ring[i]! - ring[j]!
      const dy = ring[i + 1]! - ring[j + 1]!
      const length = Math.hypot(dx, dy)
      for (const [k, angle] of angles.entries()) {
        if (Math.abs(dx * Math.sin(angle) + dy * Math.cos(angle)) < 0.05 * length) flat[k]! += length
      }
    }
  }
  const angle = angles[flat.indexOf(Math.min(...flat))]!
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const turn = (ring: Float64Array) =>
    ring.map((value, i) => (i % 2 === 0 ? value * cos - ring[i + 1]! * sin : ring[i - 1]! * sin + value * cos))
  return { plots: scene.plots.map((rings) => rings.map(turn)), passes: scene.passes.map((rings) => rings.map(turn)) }
}
