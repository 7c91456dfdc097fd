/**
 * The deposit over the plots: what each pass leaves across itself, by a pattern or evenly over its width, times the rate along it, added up on a
 * grid. The nominal dose is 1: the pattern's passes laid a width apart, at the contracted rate or else the mean one.
 *
 * Places of the grid are a metre apart, and its rows are turned against the passes by an angle whose tangent is irrational. Passes are parallel, and
 * rows along them would sample few distances from a centre line again and again; turned, every distance is sampled alike, so that the shares of
 * the dose agree with an integral to 1e-3. Shares are of the area of the plot, so that the classes add up to it.
 * Cost: the places in the plots times the passes over each; 100 ha take a fifth of a second.
 */

import { type Dose, LIMITES_DA_DOSE, type PontoDoPadrao, patternSum, stretchesOf } from '@faixa/domain'
import { asLonLat, cos, createLaea, hypotenuse, type PlotInput, type SwathInput, sin } from '@faixa/geometry'
import { squareMetres, toHectares } from '@faixa/units'
import type { SwathCentre } from './swath-centres.ts'

/** Distance between places of the grid, m. */
const CELL_M = 1
/** Tangent of the angle between rows and passes: the golden ratio is the number that fractions approximate worst. */
const GOLDEN = (Math.sqrt(5) - 1) / 2
/** Places that are added up at once: 16 MB. */
const MOST_CELLS = 4_000_000
/** Distance between the samples of a pattern, m. */
const SAMPLE_M = 0.01
/** Cosine of half of the sharpest bend in which the ground beside two parts of a pass is divided between them. */
const SHARP = 0.5
/** Share of a record's length by which the next one may begin before its end or behind it. */
const JOINED = 0.5

export interface DoseTerms {
  /** Deposit across the swath; without it the deposit is even over the width. */
  readonly pattern?: readonly PontoDoPadrao[]
  /** Source of the pattern. */
  readonly source?: Dose['padrao']
}

interface Flown {
  readonly plots: readonly (Pick<PlotInput, 'polygons'> & { readonly areaM2: number })[]
  /** The union of the plots. */
  readonly plotM2: number
  readonly swaths: readonly SwathInput[]
  readonly centres: readonly (SwathCentre | undefined)[]
  /** The pass of each swath, negative where it was left out. */
  readonly runOfSwath: ArrayLike<number>
  /** Degrees clockwise from north. */
  readonly headingDeg: number
  /** Width of the swath at which the pattern gives the dose, m. */
  readonly widthM: number
  /** L/ha, where the log states rates. */
  readonly nominalRate?: number
}

export interface Doses {
  readonly whole: Dose
  /** In the order of the plots; undefined for a plot in which no place of the grid lies. */
  readonly plots: readonly (Dose | undefined)[]
}

/** Undefined without a pattern or a rate, without plots, and where a swath has no centre line. */
export function measureDeposit(flown: Flown, { pattern, source = 'informado' }: DoseTerms): Doses | undefined {
  const { plots, plotM2, nominalRate, headingDeg, widthM } = flown
  if (plots.length === 0 || (!pattern && nominalRate === undefined)) return undefined
  const ways = waysOf(flown)
  const [lon, lat] = plots[0]!.polygons[0]?.outer ?? []
  if (!ways || lon === undefined || lat === undefined) return undefined
  const turned = turnedPlane(lon, lat, headingDeg)
  const acrossOf = createAcross(pattern, widthM)
  const parts = ways.flatMap((way) => partsOf(way, turned, acrossOf(way)))
  const grounds = plots.map(({ polygons }) =>
    polygons.flatMap(({ outer, holes }) => [outer, ...holes].map((ring) => turned(ring))),
  )
  const box = boxOf(grounds.flat())
  const [columns, rows] = [Math.ceil((box.east - box.west) / CELL_M), Math.ceil((box.north - box.south) / CELL_M)]
  const whole = createSums()
  const inPlots = plots.map(createSums)
  const rowsAtOnce = Math.max(1, Math.floor(MOST_CELLS / Math.max(1, columns)))
  for (let first = 0; first < rows; first += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, rows - first)
    const grid: Grid = {
      west: box.west,
      south: box.south + first * CELL_M,
      columns,
      rows: count,
      deposits: new Float32Array(columns * count),
    }
    for (const part of parts) addPart(grid, part)
    const isCounted = new Uint8Array(columns * count)
    for (const [p, rings] of grounds.entries()) {
      eachPlace(grid, rings, (cell) => {
        addTo(inPlots[p]!, grid.deposits[cell]!)
        if (isCounted[cell] === 0) addTo(whole, grid.deposits[cell]!)
        isCounted[cell] = 1
      })
    }
  }
  const sources = {
    ...(pattern && { padrao: source }),
    ...(nominalRate !== undefined && { taxa: 'registro' as const }),
  }
  const dose = doseOf(whole, plotM2)
  return (
    dose && {
      whole: { ...dose, ...sources },
      plots: inPlots.map((sums, p) => {
        const own = doseOf(sums, plots[p]!.areaM2)
        return own && { ...own, ...sources }
      }),
    }
  )
}

interface Sums {
  count: number
  sum: number
  squares: number
  below: number
  above: number
}

const createSums = (): Sums => ({ count: 0, sum: 0, squares: 0, below: 0, above: 0 })

function addTo(sums: Sums, deposit: number): void {
  sums.count++
  sums.sum += deposit
  sums.squares += deposit * deposit
  if (deposit < LIMITES_DA_DOSE.abaixo) sums.below++
  else if (deposit > LIMITES_DA_DOSE.acima) sums.above++
}

function doseOf({ count, sum, squares, below, above }: Sums, areaM2: number): Dose | undefined {
  const media = sum / count
  if (!(media > 0)) return undefined
  const hectares = (places: number) => toHectares(squareMetres((areaM2 * places) / count))
  const variance = Math.max(0, squares / count - media * media)
  return { media, cv: (100 * Math.sqrt(variance)) / media, abaixo: hectares(below), acima: hectares(above) }
}

/** Part of a flight along one line, in the direction of flight where that is known. */
interface Way {
  /** Longitudes and latitudes, degrees. */
  readonly path: readonly number[]
  /** Width of the boom, m, where the swath states it. */
  readonly widthM?: number
  readonly isDirected: boolean
  /** Of each part of the path, in relation to the nominal rate; absent where the log states none. */
  readonly rates?: readonly number[]
}

function waysOf({ swaths, centres, runOfSwath, nominalRate }: Flown): readonly Way[] | undefined {
  const ways: Way[] = []
  const records = new Map<number, Float64Array[]>()
  for (const [i, swath] of swaths.entries()) {
    const run = runOfSwath[i]!
    if (run < 0) continue
    const centre = centres[i]
    if (!centre) return undefined
    const path = Float64Array.from(centre.path)
    if (swath.kind === 'polygon') {
      const beside = records.get(run)
      if (beside) beside.push(path)
      else records.set(run, [path])
      continue
    }
    const { widthM, rates } = swath
    const shares =
      rates && nominalRate !== undefined
        ? Array.from(rates, (rate) => (Number.isNaN(rate) ? 1 : rate / nominalRate))
        : undefined
    ways.push({ path: Array.from(path), widthM, isDirected: true, ...(shares && { rates: shares }) })
  }
  return [...ways, ...[...records.values()].flatMap(joinedRecords)]
}

/** Joins the centre lines of a pass's records, which are flown in the order of the file. A pass of one record could be flown either way. */
function joinedRecords(records: readonly Float64Array[]): Way[] {
  const perLon = cos((records[0]![1]! * Math.PI) / 180)
  const apart = (a: readonly number[], b: readonly number[]) => hypotenuse((a[0]! - b[0]!) * perLon, a[1]! - b[1]!)
  const middleOf = (path: Float64Array) => [(path[0]! + path.at(-2)!) / 2, (path[1]! + path.at(-1)!) / 2]
  const ways: number[][] = []
  let lengthBefore = 0
  for (const [i, path] of records.entries()) {
    const before = middleOf(records[Math.max(0, i - 1)]!)
    const after = middleOf(records[Math.min(records.length - 1, i + 1)]!)
    const isBackward =
      (path.at(-2)! - path[0]!) * perLon * (after[0]! - before[0]!) * perLon +
        (path.at(-1)! - path[1]!) * (after[1]! - before[1]!) <
      0
    const places = Array.from({ length: path.length / 2 }, (_, k) => [path[2 * k]!, path[2 * k + 1]!] as const)
    if (isBackward) places.reverse()
    const way = ways.at(-1)
    const joint = way?.slice(-2)
    if (way && joint && apart(joint, places[0]!) <= JOINED * lengthBefore) {
      way.splice(-2, 2, (joint[0]! + places[0]![0]) / 2, (joint[1]! + places[0]![1]) / 2, ...places.slice(1).flat())
    } else ways.push(places.flat())
    lengthBefore = apart(places[0]!, places.at(-1)!)
  }
  return ways.map((path) => ({ path, isDirected: records.length > 1 }))
}

/** Projects degrees to metres whose second axis is turned against the heading by the angle of the grid. */
function turnedPlane(lon: number, lat: number, headingDeg: number): (path: ArrayLike<number>) => Float64Array {
  const plane = createLaea(lon, lat)
  const heading = (headingDeg * Math.PI) / 180
  const long = Math.sqrt(1 + GOLDEN * GOLDEN)
  // The second axis, east and north: the heading turned by the angle of the grid.
  const [e, n] = [sin(heading) + GOLDEN * cos(heading), cos(heading) - GOLDEN * sin(heading)].map(
    (part) => part / long,
  ) as [number, number]
  return (path) => {
    const xy = Float64Array.from(plane.toLocal(asLonLat(Float64Array.from(path))))
    for (let i = 0; i < xy.length; i += 2) {
      const [x, y] = [xy[i]!, xy[i + 1]!]
      xy[i] = x * n - y * e
      xy[i + 1] = x * e + y * n
    }
    return xy
  }
}

/** The dose across a pass, sampled from `-reachM` on. */
interface Across {
  readonly reachM: number
  readonly samples: Float64Array
}

function createAcross(pattern: readonly PontoDoPadrao[] | undefined, widthM: number): (way: Way) => Across {
  const made = new Map<string, Across>()
  return (way) => {
    const boomM = way.widthM ?? widthM
    const key = pattern ? `${way.isDirected}` : `${boomM}`
    const known = made.get(key)
    if (known) return known
    const points = pattern ?? [-1, 1].map((side) => ({ posicao: (side * boomM) / 2, deposito: 1 }))
    const across = sampled(points, pattern ? patternSum(pattern) / widthM : 1)
    const samples = way.isDirected ? across.samples : across.samples.map((dose, i, all) => (dose + all.at(-1 - i)!) / 2)
    made.set(key, { ...across, samples })
    return made.get(key)!
  }
}

function sampled(points: readonly PontoDoPadrao[], nominal: number): Across {
  const half = Math.ceil(points.reduce((most, { posicao }) => Math.max(most, Math.abs(posicao)), 0) / SAMPLE_M)
  const samples = new Float64Array(2 * half)
  for (const { fromM, toM, begins, ends } of stretchesOf(points)) {
    const last = Math.min(2 * half, Math.ceil(toM / SAMPLE_M + half))
    for (let i = Math.max(0, Math.floor(fromM / SAMPLE_M + half)); i < last; i++) {
      const at = (i + 0.5 - half) * SAMPLE_M
      if (at >= fromM && at < toM) samples[i] = (begins + ((ends - begins) * (at - fromM)) / (toM - fromM)) / nominal
    }
  }
  return { reachM: half * SAMPLE_M, samples }
}

/** The ground beside one part of a way: what is there lies between the lines through its corners. */
interface Part {
  readonly x: number
  readonly y: number
  /** Direction of flight, of length 1. */
  readonly ux: number
  readonly uy: number
  readonly corners: readonly number[]
  readonly rate: number
  readonly across: Across
}

/** Ground beside a bend is divided along the line that halves its angle, so that each place belongs to one part. */
function partsOf({ path, rates }: Way, turned: (path: ArrayLike<number>) => Float64Array, across: Across): Part[] {
  const xy = turned(path)
  const kept: number[] = []
  for (let i = 0; i < xy.length; i += 2) {
    const isFirst = kept.length === 0
    const before = 2 * kept.at(-1)!
    if (isFirst || xy[i] !== xy[before] || xy[i + 1] !== xy[before + 1]) kept.push(i / 2)
  }
  const directions = kept.slice(1).map((to, k) => {
    const from = kept[k]!
    const [dx, dy] = [xy[2 * to]! - xy[2 * from]!, xy[2 * to + 1]! - xy[2 * from + 1]!]
    const length = hypotenuse(dx, dy)
    return [dx / length, dy / length] as const
  })
  /** Offset to the left end of the line between two parts, in relation to the reach. */
  const mitre = (k: number, other: readonly [number, number] | undefined): readonly [number, number] => {
    const [ux, uy] = directions[k]!
    if (!other) return [-uy, ux]
    const [sx, sy] = [ux + other[0], uy + other[1]]
    const length = hypotenuse(sx, sy)
    const cosine = length / 2
    return cosine > SHARP ? [-sy / length / cosine, sx / length / cosine] : [-uy, ux]
  }
  return directions.map(([ux, uy], k) => {
    const [from, to] = [kept[k]!, kept[k + 1]!]
    const [ax, ay, bx, by] = [xy[2 * from]!, xy[2 * from + 1]!, xy[2 * to]!, xy[2 * to + 1]!]
    const { reachM } = across
    const [leftA, leftB] = [mitre(k, directions[k - 1]), mitre(k, directions[k + 1])]
    const corner = (x: number, y: number, left: readonly [number, number], side: 1 | -1) => [
      x + side * reachM * left[0],
      y + side * reachM * left[1],
    ]
    const corners = [
      corner(ax, ay, leftA, -1),
      corner(bx, by, leftB, -1),
      corner(bx, by, leftB, 1),
      corner(ax, ay, leftA, 1),
    ]
    return { x: ax, y: ay, ux, uy, corners: corners.flat(), rate: rates?.[from] ?? 1, across }
  })
}

interface Grid {
  readonly west: number
  readonly south: number
  readonly columns: number
  readonly rows: number
  readonly deposits: Float32Array
}

function addPart(grid: Grid, { x, y, ux, uy, corners, rate, across: { reachM, samples } }: Part): void {
  eachRow(grid, [corners], (row, from, to) => {
    const placeY = grid.south + (row + 0.5) * CELL_M
    // Distance to the right of the centre line, and its change from one place to the next.
    const fromX = grid.west + (from + 0.5) * CELL_M
    let across = ((fromX - x) * uy - (placeY - y) * ux + reachM) / SAMPLE_M
    const step = (uy * CELL_M) / SAMPLE_M
    for (let cell = row * grid.columns + from; cell < row * grid.columns + to; cell++, across += step) {
      const dose = samples[Math.floor(across)]
      if (dose !== undefined) grid.deposits[cell]! += rate * dose
    }
  })
}

function eachPlace(grid: Grid, rings: readonly ArrayLike<number>[], visit: (cell: number) => void): void {
  eachRow(grid, rings, (row, from, to) => {
    for (let cell = row * grid.columns + from; cell < row * grid.columns + to; cell++) visit(cell)
  })
}

/** Visits the places within rings, by the rule of even and odd, as stretches of rows. */
function eachRow(
  { west, south, columns, rows }: Pick<Grid, 'west' | 'south' | 'columns' | 'rows'>,
  rings: readonly ArrayLike<number>[],
  visit: (row: number, from: number, to: number) => void,
): void {
  const crossings = new Map<number, number[]>()
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
      if (ay === by) continue
      const [low, high] = [Math.min(ay, by), Math.max(ay, by)]
      const first = Math.max(0, Math.ceil((low - south) / CELL_M - 0.5))
      const last = Math.min(rows - 1, Math.ceil((high - south) / CELL_M - 0.5) - 1)
      for (let row = first; row <= last; row++) {
        const at = ax + ((south + (row + 0.5) * CELL_M - ay) / (by - ay)) * (bx - ax)
        const there = crossings.get(row)
        if (there) there.push(at)
        else crossings.set(row, [at])
      }
    }
  }
  const columnOf = (x: number) => Math.min(columns, Math.max(0, Math.ceil((x - west) / CELL_M - 0.5)))
  for (const [row, places] of crossings) {
    places.sort((a, b) => a - b)
    for (let k = 0; k + 1 < places.length; k += 2) {
      const [from, to] = [columnOf(places[k]!), columnOf(places[k + 1]!)]
      if (to > from) visit(row, from, to)
    }
  }
}

function boxOf(rings: readonly ArrayLike<number>[]) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i]!)
      east = Math.max(east, ring[i]!)
      south = Math.min(south, ring[i + 1]!)
      north = Math.max(north, ring[i + 1]!)
    }
  }
  return { west, south, east, north }
}
