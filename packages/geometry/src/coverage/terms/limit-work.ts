/**
 * Limits the work: shapes that cross more often than those of any field or flight are refused with a sentence that names them. Without it a
 * file of a few hundred kilobytes keeps a processor busy for hours, or exhausts its memory.
 *
 * The limit is checked twice: on rings before the overlay unites them, and on tiles before they are swept. Both take about a microsecond
 * and 100 bytes per crossing: 4 million take a few seconds, during which the job cannot be cancelled. The densest logs that are known (a
 * drone's quads of 7 m by 0.3 m, flown twice) have 500,000 in 300 m.
 */

import type { GridRing } from '../../shapes/grid.ts'
import type { GridPolygon } from '../../shapes/nest-rings.ts'
import { DRAWS, estimateCrossings } from '../../shapes/overlay/estimate-crossings.ts'
import { OverlayExhausted } from '../../shapes/overlay/overlay.ts'
import type { CutTile, CutTiles } from '../../sweep/tile/cut-rings.ts'
import { CoverageMemoryError, CoverageWorkError } from './coverage-errors.ts'
import type { Step } from './pace.ts'

/** Maximum number of crossings in one ring and in one region of 300 m. */
const MAX_IN_REGION = 4_000_000
/** Maximum number in a whole flight: about 15 s of one core and 400 MB. 100,000 log quads are bounded by 4 million. */
const MAX_IN_ALL = 12_000_000
/** Maximum number in all plots together: outlines of plots hardly cross; the plots of the largest real file are bounded by 0.4 million. */
const MAX_IN_PLOTS = 4_000_000

/** Every pair of 1,000 edges crossing is far from the limit. */
const FEW_NUMBERS = 2000

/**
 * Throws `CoverageWorkError` where rings that would be united in one operation cross too often; `subject` is the kind of shape they belong
 * to.
 */
export function limitShape(rings: readonly GridRing[], subject: 'plot' | 'swath', what: string): void {
  const { total } = estimateCrossings(rings)
  if (total <= MAX_IN_REGION) return
  throw new CoverageWorkError(
    subject,
    `O contorno do ${what} cruza a si mesmo cerca de ${inWords(total)} de vezes; acima de ${inWords(MAX_IN_REGION)} não é contorno de área nem de aplicação.`,
  )
}

/** Refuses plots that cost too much, one by one and all together: one file may have thousands of plots. */
export function limitPlots(plots: readonly (readonly GridPolygon[])[]): void {
  for (const [index, polygons] of plots.entries())
    for (const { outer, holes } of polygons) limitShape([outer, ...holes], 'plot', `talhão ${index + 1}`)
  const rings = plots.flatMap((polygons) => polygons.flatMap(({ outer, holes }) => [outer, ...holes]))
  const { total } = estimateCrossings(rings, MAX_IN_PLOTS)
  if (total <= MAX_IN_PLOTS) return
  throw new CoverageWorkError(
    'plot',
    `Os contornos dos talhões se cruzam cerca de ${inWords(total)} de vezes; acima de ${inWords(MAX_IN_PLOTS)} não são contornos de área.`,
  )
}

/** Runs an operation of the overlay; where it runs out of memory, the error names the kind of shape. */
export function uniting<T>(subject: 'plot' | 'swath', act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof OverlayExhausted) throw new CoverageMemoryError(subject, { cause: error })
    throw error
  }
}

/** Refuses sprayed polygons that cost too much to unite, one by one and all together; `index` is their place among the swaths. */
export function limitPolygons(polygons: readonly { readonly polygon: GridPolygon; readonly index: number }[]): void {
  for (const { polygon, index } of polygons) {
    if (polygon.outer.length <= FEW_NUMBERS && polygon.holes.length === 0) continue
    limitShape([polygon.outer, ...polygon.holes], 'swath', `polígono aplicado ${index + 1}`)
  }
  limitUnions(polygons.map(({ polygon }) => polygon.outer))
}

/** Refuses too many crossings of all sprayed polygons that may have to be united. */
function limitUnions(rings: readonly GridRing[]): void {
  const { total, densest } = estimateCrossings(rings, MAX_IN_ALL)
  refuseAbove(densest, total)
}

/** 320 MB. A line that bends sharply at every position has at most 97 for each; ordinary flights have four, and 200,000 positions. */
export const MAX_STRIP_NUMBERS = 40_000_000

/** Refuses too many numbers of lines that are to be widened: a receiver's jitter turns the whole boom at every position. */
export function limitStrips(numbers: number): void {
  if (numbers <= MAX_STRIP_NUMBERS) return
  throw new CoverageWorkError(
    'swath',
    'As linhas da aplicação mudam de rumo a cada posição, como as de um receptor que treme: não é possível medi-las.',
  )
}

/** Microseconds for a tile with many edges. */
const ESTIMATING = 30_000
/** Every pair of so many edges crossing is 2 million times. */
const FEW_EDGES = 2000

/**
 * Applies the limit to tiles; where tiles are few, the number of their edges alone proves it. Bounds of many tiles may exceed it together
 * although hardly anything crosses, as of a drone's rows over 1,000 ha: their crossings are then estimated before the flight is refused.
 */
export async function limitTiles({ count, edgesIn, tileAt }: CutTiles, step: Step): Promise<void> {
  const totals = new Float64Array(count)
  let all = 0
  for (let i = 0; i < count; i++) {
    if (edgesIn(i) <= FEW_EDGES) continue
    await step(i / count, ESTIMATING)
    const { total, densest } = estimateCrossings(ringsOf(tileAt(i)))
    refuseAbove(densest, 0)
    totals[i] = total
    all += total
  }
  if (all <= MAX_IN_ALL) return
  let estimated = 0
  for (let i = 0; i < count; i++) {
    if (totals[i] === 0) continue
    await step(1, ESTIMATING)
    estimated += estimateCrossings(ringsOf(tileAt(i)), 0, (DRAWS * totals[i]!) / all).total
    refuseAbove(0, estimated)
  }
}

function ringsOf({ xy, ringEnd }: CutTile): Int32Array[] {
  const rings: Int32Array[] = []
  let start = 0
  for (const end of ringEnd) {
    rings.push(xy.subarray(start, end))
    start = end
  }
  return rings
}

function refuseAbove(densest: number, total: number): void {
  if (densest > MAX_IN_REGION) {
    throw new CoverageWorkError(
      'swath',
      `A aplicação passa vezes demais pelo mesmo lugar: em 300 m seus contornos se cruzam cerca de ${inWords(densest)} de vezes, e o limite é de ${inWords(MAX_IN_REGION)}.`,
    )
  }
  if (total > MAX_IN_ALL) {
    throw new CoverageWorkError(
      'swath',
      `Os contornos da aplicação se cruzam cerca de ${inWords(total)} de vezes, e o limite é de ${inWords(MAX_IN_ALL)}: divida o arquivo por voo.`,
    )
  }
}

/** Writes a number with two digits and a word: 4 milhões, 1,2 bilhão. */
function inWords(count: number): string {
  return count.toLocaleString('pt-BR', { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 2 })
}
