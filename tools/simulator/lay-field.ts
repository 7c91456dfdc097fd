/**
 * Lays out a block of cane as usinas do: rows and columns of talhões with carreadores between them, one corner of woodland, a pond in the
 * middle of one talhão. It is drawn with straight sides and then bent by a smooth, one-to-one map, so talhões stay apart and their areas
 * stay exact: a ring's area is its shoelace area, because the plane is equal-area.
 */
import { type FramePath, signedAreaM2 } from './field-frame.ts'
import type { FlightPlan } from './flight-options.ts'
import { createRandom, type Random } from './random.ts'

const ROAD_M = 6
const PLOT_HA = 18
/** Length along the strips over width across them; 1.25 is the 1000 m by 800 m of the method's example. */
const ASPECT = 1.25
const POND_RADIUS_M = 60
/**
 * Metres between the positions of a ring, as in outlines from GIS; edges straight in degrees are then straight in
 * metres to 2e-5 m.
 */
const VERTEX_EVERY_M = 40

export interface FieldPlot {
  readonly outer: FramePath
  readonly holes: readonly FramePath[]
  readonly areaM2: number
}

export interface Field {
  readonly plots: readonly FieldPlot[]
  /** The box around the field, in its frame: half the length, half the width. */
  readonly halfLengthM: number
  readonly halfWidthM: number
  /** The corner cell without crop. */
  readonly wood?: FramePath
  /** Number of passes that fit side by side; only an ideal field has it. */
  readonly strips?: number
}

type Bend = (path: FramePath) => FramePath

export function layField(plan: FlightPlan): Field {
  return plan.ideal ? layIdealField(plan) : layBlock(plan)
}

/** Lays out a rectangle as wide as a whole number of passes. */
function layIdealField({ areaHa, spacingM }: FlightPlan): Field {
  const areaM2 = areaHa * 10_000
  const strips = Math.max(1, Math.round(Math.sqrt(areaM2 / ASPECT) / spacingM))
  const halfWidthM = (strips * spacingM) / 2
  const halfLengthM = areaM2 / (strips * spacingM) / 2
  const outer = rectangle(-halfLengthM, -halfWidthM, halfLengthM, halfWidthM)
  return { plots: [{ outer, holes: [], areaM2: signedAreaM2(outer) }], halfLengthM, halfWidthM, strips }
}

function layBlock({ areaHa, seed }: FlightPlan): Field {
  const random = createRandom(seed, 'field')
  const width = Math.sqrt((areaHa * 10_000) / ASPECT)
  const length = width * ASPECT
  const wanted = Math.max(1, Math.round(areaHa / PLOT_HA))
  const columns = Math.max(1, Math.round(Math.sqrt(wanted * ASPECT)))
  const rows = Math.max(1, Math.round(wanted / columns))
  const us = cuts(columns, length, random)
  const vs = cuts(rows, width, random)
  const bend = createBend(length, width, random)

  const hasWood = columns * rows >= 6
  const pondAt = columns * rows >= 4 ? Math.floor((columns * rows) / 2) : -1
  const plots: FieldPlot[] = []
  let wood: FramePath | undefined
  for (let cell = 0; cell < columns * rows; cell++) {
    const column = cell % columns
    const row = Math.floor(cell / columns)
    const box = [us[column]!, vs[row]!, us[column + 1]!, vs[row + 1]!] as const
    const outer = bend(rectangle(box[0] + ROAD_M / 2, box[1] + ROAD_M / 2, box[2] - ROAD_M / 2, box[3] - ROAD_M / 2))
    if (hasWood && column === columns - 1 && row === rows - 1) {
      wood = outer
      continue
    }
    const holes = cell === pondAt ? [bend(pondIn(box))] : []
    const areaM2 = holes.reduce((left, hole) => left + signedAreaM2(hole), signedAreaM2(outer))
    plots.push({ outer, holes, areaM2 })
  }
  const rings = [...plots.map(({ outer }) => outer), ...(wood ? [wood] : [])]
  return { plots, ...halfExtents(rings), ...(wood && { wood }) }
}

/** Returns the bounds of `count` unequal parts of `length`, centred on 0. */
function cuts(count: number, length: number, random: Random): number[] {
  const parts = Array.from({ length: count }, () => random.between(0.8, 1.2))
  const total = parts.reduce((sum, part) => sum + part, 0)
  const bounds = [-length / 2]
  for (const part of parts) bounds.push(bounds[bounds.length - 1]! + (part / total) * length)
  return bounds
}

/**
 * Returns a map that moves each coordinate by a sine of the other; the slopes multiply to less than 1, which keeps it
 * one to one.
 */
function createBend(length: number, width: number, random: Random): Bend {
  const alongM = 0.02 * length
  const acrossM = 0.02 * width
  const phaseU = random.between(0, 2 * Math.PI)
  const phaseV = random.between(0, 2 * Math.PI)
  return (path) => {
    const out = new Float64Array(path.length)
    for (let i = 0; i < path.length; i += 2) {
      const u = path[i]!
      const v = path[i + 1]!
      out[i] = u + alongM * Math.sin((2 * Math.PI * v) / width + phaseU)
      out[i + 1] = v + acrossM * Math.sin((2 * Math.PI * u) / length + phaseV)
    }
    return out
  }
}

/** Returns a rectangle, counter-clockwise, with positions along its sides. */
function rectangle(u0: number, v0: number, u1: number, v1: number): FramePath {
  const corners = [u0, v0, u1, v0, u1, v1, u0, v1]
  const path: number[] = []
  for (let k = 0; k < 8; k += 2) {
    const [u, v] = [corners[k]!, corners[k + 1]!]
    const [nextU, nextV] = [corners[(k + 2) % 8]!, corners[(k + 3) % 8]!]
    const parts = Math.max(1, Math.ceil(Math.hypot(nextU - u, nextV - v) / VERTEX_EVERY_M))
    for (let i = 0; i < parts; i++) path.push(u + ((nextU - u) * i) / parts, v + ((nextV - v) * i) / parts)
  }
  return Float64Array.from(path)
}

/** Returns a pond in a rectangle, clockwise, as holes are. */
function pondIn([u0, v0, u1, v1]: readonly [number, number, number, number]): FramePath {
  const radius = Math.min(POND_RADIUS_M, (u1 - u0) / 5, (v1 - v0) / 5)
  const path: number[] = []
  for (let k = 0; k < 16; k++) {
    const angle = (-2 * Math.PI * k) / 16
    path.push((u0 + u1) / 2 + radius * Math.cos(angle), (v0 + v1) / 2 + radius * Math.sin(angle))
  }
  return Float64Array.from(path)
}

function halfExtents(rings: readonly FramePath[]): { halfLengthM: number; halfWidthM: number } {
  let halfLengthM = 0
  let halfWidthM = 0
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      halfLengthM = Math.max(halfLengthM, Math.abs(ring[i]!))
      halfWidthM = Math.max(halfWidthM, Math.abs(ring[i + 1]!))
    }
  }
  return { halfLengthM, halfWidthM }
}
