/**
 * What the screen knows of each plot, without its outline: columns instead of objects, because a usina has 100,000. A plot is named by its row;
 * rows stand in the order of the list: by empresa, farm and plot.
 */
import type { PackedShape } from '@faixa/geometry'

export interface PlotIndex {
  readonly ids: Float64Array
  readonly areaHa: Float64Array
  /** Four for each plot: west, south, east, north, degrees. */
  readonly bounds: Float64Array
  /** Two for each plot: longitude and latitude of the middle of its largest polygon. */
  readonly middles: Float64Array
  /** Ids of unidades; 0 is the head office. */
  readonly unidades: Int32Array
  /** The plots' codes, or names where they have none. */
  readonly names: readonly string[]
  /** In the order of their rows, each with a run of them. */
  readonly farms: readonly Farm[]
}

export interface Farm {
  readonly key: string
  /** Absent where an order has none. */
  readonly empresa?: number
  /** Absent where the register knows none. */
  readonly nome?: string
  readonly codigo?: string
  /** First row, and the row after the last. */
  readonly from: number
  readonly to: number
}

const COLLATOR = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** Puts the shapes into the order of the rows. */
export function orderShapes(shapes: readonly PackedShape[]): readonly PackedShape[] {
  const keyed = shapes.map((shape) => ({ shape, farm: farmOf(shape), name: nameOf(shape) }))
  keyed.sort(
    (one, other) =>
      (one.farm.empresa ?? 0) - (other.farm.empresa ?? 0) ||
      COLLATOR.compare(one.farm.nome ?? '', other.farm.nome ?? '') ||
      COLLATOR.compare(one.farm.codigo ?? '', other.farm.codigo ?? '') ||
      COLLATOR.compare(one.name, other.name) ||
      one.shape.id - other.shape.id,
  )
  return keyed.map(({ shape }) => shape)
}

/** `shapes` in the order of the rows. */
export function indexPlots(shapes: readonly PackedShape[]): PlotIndex {
  const count = shapes.length
  const index = {
    ...{ ids: new Float64Array(count), areaHa: new Float64Array(count), bounds: new Float64Array(4 * count) },
    ...{ middles: new Float64Array(2 * count), unidades: new Int32Array(count) },
  }
  const farms: (Farm & { to: number })[] = []
  const names = shapes.map((shape, row) => {
    index.ids[row] = shape.id
    index.areaHa[row] = numberIn(shape, 'areaHa') ?? Number.NaN
    index.unidades[row] = numberIn(shape, 'unidade') ?? 0
    index.bounds.set(boundsOf(shape), 4 * row)
    index.middles.set(middleOf(shape), 2 * row)
    const farm = farmOf(shape)
    const last = farms.at(-1)
    if (last && last.key === farm.key) last.to = row + 1
    else farms.push({ ...farm, from: row, to: row + 1 })
    return nameOf(shape)
  })
  return { ...index, names, farms }
}

function farmOf(shape: PackedShape): Pick<Farm, 'key' | 'empresa' | 'nome' | 'codigo'> {
  const empresa = numberIn(shape, 'empresa')
  const [nome, codigo] = [textIn(shape, 'fazenda'), textIn(shape, 'codigoFazenda')]
  return {
    key: `${empresa ?? ''} ${codigo ?? ''} ${nome ?? ''}`,
    ...(empresa !== undefined && { empresa }),
    ...(nome !== undefined && { nome }),
    ...(codigo !== undefined && { codigo }),
  }
}

function nameOf(shape: PackedShape): string {
  return textIn(shape, 'talhao') ?? textIn(shape, 'nome') ?? ''
}

export function textIn({ properties }: PackedShape, name: string): string | undefined {
  const value = properties[name]
  return value === undefined || value === '' ? undefined : `${value}`
}

export function numberIn({ properties }: PackedShape, name: string): number | undefined {
  const value = properties[name]
  return typeof value === 'number' ? value : undefined
}

function boundsOf({ polygons }: PackedShape): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { outer } of polygons) {
    for (let i = 0; i < outer.length; i += 2) {
      west = Math.min(west, outer[i]!)
      south = Math.min(south, outer[i + 1]!)
      east = Math.max(east, outer[i]!)
      north = Math.max(north, outer[i + 1]!)
    }
  }
  return [west, south, east, north]
}

/** The centre of gravity of the largest polygon, in degrees: exact enough to say on which side of a drawn line a plot lies. */
function middleOf({ polygons }: PackedShape): readonly [number, number] {
  let largest = { twice: 0, at: [Number.NaN, Number.NaN] as readonly [number, number] }
  for (const { outer } of polygons) {
    const [x0 = 0, y0 = 0] = outer
    let [twice, x, y] = [0, 0, 0]
    for (let i = 2; i < outer.length; i += 2) {
      const [ax, ay] = [outer[i - 2]! - x0, outer[i - 1]! - y0]
      const [bx, by] = [outer[i]! - x0, outer[i + 1]! - y0]
      const cross = ax * by - bx * ay
      twice += cross
      x += (ax + bx) * cross
      y += (ay + by) * cross
    }
    if (Math.abs(twice) > Math.abs(largest.twice)) {
      largest = { twice, at: [x0 + x / (3 * twice), y0 + y / (3 * twice)] }
    }
  }
  return largest.at
}
