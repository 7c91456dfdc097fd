/**
 * The screen's data about each plot, without its outline: columns instead of objects, because a usina has 100,000. A plot is identified by
 * its row; rows are in the order of the list: by empresa, farm and plot.
 */
import { type FlatShapes, type LonLatBounds, middleOfRing, PER_DEGREE } from '@faixa/geometry'
import { present } from '@faixa/units'

export interface PlotIndex {
  readonly ids: Float64Array
  readonly areaHa: Float64Array
  /** Four numbers for each plot: west, south, east, north, degrees. */
  readonly bounds: Float64Array
  /** Two numbers for each plot: longitude and latitude of the middle of its largest polygon. */
  readonly middles: Float64Array
  /** Ids of unidades; 0 is the head office. */
  readonly unidades: Int32Array
  /** The plots' codes, or names where they have none. */
  readonly names: readonly string[]
  /** Farms in the order of their rows; each farm has consecutive rows. */
  readonly farms: readonly Farm[]
}

export interface Farm {
  readonly key: string
  /** Absent where an order has none. */
  readonly empresa?: number
  /** Absent where the register has none. */
  readonly nome?: string
  readonly codigo?: string
  /** First row, and the row after the last. */
  readonly from: number
  readonly to: number
}

const COLLATOR = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** The rows of the shapes in the order of the list: those of the index, row by row. */
export function orderPlots(flat: FlatShapes): Uint32Array {
  const { ids } = flat
  const empresa = empresasOf(flat)
  // Each distinct name is compared once, because a locale-aware comparison takes a thousand times that of two numbers.
  const keys = [['fazenda'], ['codigoFazenda'], NAMES].map((columns) => ranksOf(textsOf(flat, columns)))
  const [farm, code, name] = [keys[0]!, keys[1]!, keys[2]!]
  return Uint32Array.from(ids.keys()).sort(
    (one, other) =>
      (empresa[one] ?? 0) - (empresa[other] ?? 0) ||
      farm[one]! - farm[other]! ||
      code[one]! - code[other]! ||
      name[one]! - name[other]! ||
      ids[one]! - ids[other]!,
  )
}

/** `order`: rows of the shapes, as orderPlots puts them. */
export function indexPlots(flat: FlatShapes, order: Uint32Array): PlotIndex {
  const { count, boxes } = flat
  const index = {
    ids: new Float64Array(count),
    areaHa: new Float64Array(count),
    bounds: new Float64Array(4 * count),
    middles: new Float64Array(2 * count),
    unidades: new Int32Array(count),
  }
  const empresas = empresasOf(flat)
  const [areas, unidades] = [numbersOf(flat, 'areaHa'), numbersOf(flat, 'unidade')]
  const [farmNames, codes, plotNames] = [['fazenda'], ['codigoFazenda'], NAMES].map((columns) => textsOf(flat, columns))
  const farms: (Farm & { to: number })[] = []
  const names: string[] = []
  for (let row = 0; row < count; row++) {
    const shape = order[row]!
    index.ids[row] = flat.ids[shape]!
    index.areaHa[row] = areas(shape) ?? Number.NaN
    index.unidades[row] = unidades(shape) ?? 0
    for (let side = 0; side < 4; side++) index.bounds[4 * row + side] = boxes[4 * shape + side]! / PER_DEGREE
    setMiddle(flat, shape, index.middles, 2 * row)
    names.push(plotNames!.of(shape) ?? '')
    const [empresa, nome, codigo] = [empresas[shape], farmNames!.of(shape), codes!.of(shape)]
    const last = farms.at(-1)
    if (last && last.empresa === empresa && last.nome === nome && last.codigo === codigo) last.to = row + 1
    else {
      const key = `${empresa ?? ''} ${codigo ?? ''} ${nome ?? ''}`
      farms.push({ key, ...present({ empresa, nome, codigo }), from: row, to: row + 1 })
    }
  }
  return { ...index, names, farms }
}

/** Columns of the text by which a plot is called: its code, or its name where it has no code. */
const NAMES = ['talhao', 'nome']

interface Texts {
  /** The distinct texts. */
  readonly different: readonly string[]
  /** Index in `different` for each shape; -1 where it has none. */
  readonly at: Int32Array
  of(shape: number): string | undefined
}

/** The text of each shape in the first of these columns where it has one. */
function textsOf({ count, columns }: FlatShapes, names: readonly string[]): Texts {
  const places = new Map<string, number>()
  const at = new Int32Array(count).fill(-1)
  for (const name of names) {
    const column = columns.get(name)
    if (!column) continue
    const attributes = column.values.map((value) => {
      const text = `${value}`
      if (text === '') return -1
      if (!places.has(text)) places.set(text, places.size)
      return places.get(text)!
    })
    for (let shape = 0; shape < count; shape++) {
      if (at[shape] === -1 && column.at[shape] !== -1) at[shape] = attributes[column.at[shape]!]!
    }
  }
  const different = [...places.keys()]
  return { different, at, of: (shape) => different[at[shape]!] }
}

/**
 * The rank of each shape's text among all; texts that are equal in Portuguese order have the same, and shapes without a text come first.
 */
function ranksOf({ different, at }: Texts): Int32Array {
  const sorted = different.map((text, place) => ({ text, place }))
  sorted.sort((one, other) => COLLATOR.compare(one.text, other.text))
  const ranks = new Int32Array(different.length)
  let rank = 0
  sorted.forEach(({ text, place }, i) => {
    if (i === 0 || COLLATOR.compare(sorted[i - 1]!.text, text) !== 0) rank += 1
    ranks[place] = rank
  })
  return at.map((place) => ranks[place] ?? 0)
}

function numbersOf({ columns }: FlatShapes, name: string): (shape: number) => number | undefined {
  const column = columns.get(name)
  return (shape) => {
    const value = column?.values[column.at[shape]!]
    return typeof value === 'number' ? value : undefined
  }
}

function empresasOf(flat: FlatShapes): readonly (number | undefined)[] {
  const empresa = numbersOf(flat, 'empresa')
  return Array.from(flat.ids, (_, shape) => empresa(shape))
}

/** Sets the middle of the largest polygon, in degrees. */
function setMiddle(flat: FlatShapes, shape: number, middles: Float64Array, at: number): void {
  const { partsFrom, pathsFrom, positionsFrom, positions } = flat
  let largest = 0
  middles[at] = middles[at + 1] = Number.NaN
  for (let part = partsFrom[shape]!; part < partsFrom[shape + 1]!; part++) {
    const outer = pathsFrom[part]!
    const { x, y, area } = middleOfRing(positions, 2 * positionsFrom[outer]!, 2 * positionsFrom[outer + 1]!)
    if (area <= largest) continue
    largest = area
    middles[at] = x / PER_DEGREE
    middles[at + 1] = y / PER_DEGREE
  }
}

/** Around all plots; undefined without any position. */
export function boundsOfAll({ boxes }: FlatShapes): LonLatBounds | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < boxes.length; i += 4) {
    west = Math.min(west, boxes[i]!)
    south = Math.min(south, boxes[i + 1]!)
    east = Math.max(east, boxes[i + 2]!)
    north = Math.max(north, boxes[i + 3]!)
  }
  return west > east ? undefined : [west / PER_DEGREE, south / PER_DEGREE, east / PER_DEGREE, north / PER_DEGREE]
}
