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
import {
  asLocalM,
  asLonLat,
  cos,
  createLaea,
  hypotenuse,
  type LonLatPath,
  type PlotInput,
  type SwathInput,
  sin,
} from '@faixa/geometry'
import { squareMetres, toHectares } from '@faixa/units'
import type { LayerPiece } from '../layers/flight-layer.ts'
import { boxOf, CELL_M, eachPlace, eachRow, type Grid } from './deposit-grid.ts'
import { dosePieces, type PlacesTogether, placesTogether } from './dose-pieces.ts'
import type { SwathCentre } from './swath-centres.ts'

/** Tangent of the angle between rows and passes: the golden ratio is the number that fractions approximate worst. */
const GOLDEN = (Math.sqrt(5) - 1) / 2
/** Places that are added up at once: 16 MB. */
const MOST_CELLS = 4_000_000
/** Distance between the samples of a pattern, m. */
const SAMPLE_M = 0.01
/** Cosine of half of the sharpest bend in which the ground beside two parts of a pass is divided between them. */
const SHARP = 0.5
/** Classes of a place, above 0. */
const [BELOW, ABOVE] = [1, 2]
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
  /** The ground below and above the limits, whose hectares add up to those of `whole`; classes as in domain's EVALUATED_LAYERS. */
  readonly pieces: readonly LayerPiece[]
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
  const parts = ways.flatMap((way) => partsOf(way, turned.toPlane, acrossOf(way)))
  const grounds = plots.map(({ polygons }) =>
    polygons.flatMap(({ outer, holes }) => [outer, ...holes].map((ring) => turned.toPlane(ring))),
  )
  const box = boxOf(grounds.flat())
  const [columns, rows] = [Math.ceil((box.east - box.west) / CELL_M), Math.ceil((box.north - box.south) / CELL_M)]
  const whole = createSums()
  const found: (PlacesTogether & { readonly south: number })[] = []
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
    const classes = new Uint8Array(columns * count)
    for (const [p, rings] of grounds.entries()) {
      eachPlace(grid, rings, (cell) => {
        const deposit = grid.deposits[cell]!
        addTo(inPlots[p]!, deposit)
        if (isCounted[cell] === 0) addTo(whole, deposit)
        isCounted[cell] = 1
        classes[cell] = classOf(deposit)
      })
    }
    for (const group of placesTogether({ columns, rows: count, classes })) found.push({ ...group, south: grid.south })
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
      pieces: found.flatMap(({ south, ...group }) =>
        dosePieces(
          [group],
          (corners) => turned.toLonLat(corners.map((at, i) => (i % 2 === 0 ? box.west : south) + at * CELL_M)),
          toHectares(squareMetres(plotM2 / whole.count)),
        ),
      ),
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
  const at = classOf(deposit)
  if (at === BELOW) sums.below++
  else if (at === ABOVE) sums.above++
}

/** 0 within the limits, else one more than the class of the layer. */
function classOf(deposit: number): number {
  if (deposit < LIMITES_DA_DOSE.abaixo) return BELOW
  return deposit > LIMITES_DA_DOSE.acima ? ABOVE : 0
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

interface TurnedPlane {
  toPlane(path: ArrayLike<number>): Float64Array
  toLonLat(xy: Float64Array): LonLatPath
}

/** A plane in metres whose second axis is turned against the heading by the angle of the grid. */
function turnedPlane(lon: number, lat: number, headingDeg: number): TurnedPlane {
  const plane = createLaea(lon, lat)
  const heading = (headingDeg * Math.PI) / 180
  const long = Math.sqrt(1 + GOLDEN * GOLDEN)
  // The second axis, east and north: the heading turned by the angle of the grid.
  const [e, n] = [sin(heading) + GOLDEN * cos(heading), cos(heading) - GOLDEN * sin(heading)].map(
    (part) => part / long,
  ) as [number, number]
  /** Turns to the second axis with 1, and back with -1. */
  const turn = (path: Float64Array, side: 1 | -1) => {
    const xy = Float64Array.from(path)
    for (let i = 0; i < xy.length; i += 2) {
      const [x, y] = [xy[i]!, xy[i + 1]!]
      xy[i] = x * n - side * y * e
      xy[i + 1] = side * x * e + y * n
    }
    return xy
  }
  return {
    toPlane: (path) => turn(plane.toLocal(asLonLat(Float64Array.from(path))), 1),
    toLonLat: (xy) => plane.toLonLat(asLocalM(turn(xy, -1))),
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
