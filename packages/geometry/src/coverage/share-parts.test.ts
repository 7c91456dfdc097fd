import { expect, test } from 'vitest'
import { asGrid, GRID_PER_M, GRID2_PER_M2, type GridRing } from '../shapes/grid.ts'
import { type Arena, loadOverlay } from '../shapes/overlay.ts'
import { splitBy } from './checked-overlay.ts'
import { plotPartsOf, sharesOf } from './share-parts.ts'

const ring = (...metres: number[]) => asGrid(metres.map((value) => value * GRID_PER_M))
const box = (x0: number, y0: number, x1: number, y1: number) => ring(x0, y0, x1, y0, x1, y1, x0, y1)

/** Square metres of each plot under a footprint from (0, 0) to (100, 100), and whether the plots were found to lie apart. */
async function sharesUnderAll(...plots: GridRing[][]): Promise<{ shares: number[]; apart: boolean }> {
  const overlay = await loadOverlay()
  const arena: Arena = overlay.arena()
  const footprint = arena.regionOf([box(0, 0, 100, 100)])
  const parts = plotPartsOf(plots, arena)
  const { inside } = splitBy(footprint, parts.plots, arena)
  const shares = sharesOf(footprint, inside, parts, arena).map((area) => Math.round(area / GRID2_PER_M2))
  arena.free()
  return { shares, apart: parts.apart !== undefined }
}

test('plots with a road between them are looked up', async () => {
  expect(await sharesUnderAll([box(0, 0, 40, 100)], [box(46, 0, 100, 100)])).toEqual({
    shares: [4000, 5400],
    apart: true,
  })
})

test('plots that touch are cut out one by one', async () => {
  expect(await sharesUnderAll([box(0, 0, 40, 100)], [box(40, 0, 100, 100)])).toEqual({
    shares: [4000, 6000],
    apart: false,
  })
})

test('a plot in the pond of another keeps its own share', async () => {
  const pond = ring(20, 20, 20, 80, 80, 80, 80, 20)
  expect(await sharesUnderAll([box(0, 0, 100, 100), pond], [box(40, 40, 60, 60)])).toEqual({
    shares: [6400, 400],
    apart: true,
  })
})

test('a plot that a tile cut in two, one half of it touching a neighbour, is not taken to lie apart', async () => {
  // Two legs 20 m wide, their base beyond the tile's edge at y = 0 and folded onto it; the neighbour fills x = 20 to 50.
  const legs = ring(0, 0, 0, 60, 20, 60, 20, 0, 70, 0, 70, 60, 90, 60, 90, 0)
  const turned = asGrid([...legs].reduce<number[]>((all, _, i) => (i % 2 ? all : [legs[i]!, legs[i + 1]!, ...all]), []))
  expect(await sharesUnderAll([turned], [box(20, 0, 50, 60)])).toEqual({ shares: [2400, 1800], apart: false })
})

test('two plots that touch twice and enclose a yard are not taken to lie apart', async () => {
  const left = ring(0, 0, 50, 0, 50, 20, 20, 20, 20, 80, 50, 80, 50, 100, 0, 100)
  const right = ring(50, 0, 100, 0, 100, 100, 50, 100, 50, 80, 80, 80, 80, 20, 50, 20)
  // Each: 50 x 100 less 30 x 60.
  expect(await sharesUnderAll([left], [right])).toEqual({ shares: [3200, 3200], apart: false })
})
