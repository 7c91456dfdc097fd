import { describe, expect, test } from 'vitest'
import { asGrid, GRID_PER_M, GRID2_PER_M2 } from '../grid.ts'
import { signedAreaOf } from '../ring.ts'
import { loadOverlay } from './overlay.ts'
import { repairPolygon } from './repair-polygon.ts'

const metres = (...values: number[]) => asGrid(values.map((value) => Math.round(value * GRID_PER_M)))
const square = [0, 0, 100, 0, 100, 100, 0, 100]

async function repair(outer: number[], ...holes: number[][]) {
  const arena = (await loadOverlay()).arena()
  const { rings, repairs } = repairPolygon(
    { outer: metres(...outer), holes: holes.map((hole) => metres(...hole)) },
    () => arena,
  )
  arena.free()
  const areaM2 = rings.reduce((sum, ring) => sum + signedAreaOf(ring), 0) / GRID2_PER_M2
  return { areaM2, rings, repairs: [...repairs].sort() }
}

describe('a ring that needs no repair', () => {
  test.each([
    ['closed', [...square, 0, 0]],
    ['not closed', square],
    ['clockwise', [0, 0, 0, 100, 100, 100, 100, 0]],
    ['with positions on its edges', [0, 0, 50, 0, 100, 0, 100, 100, 0, 100]],
  ])('%s', async (_name, ring) => {
    const found = await repair(ring)
    expect(found.areaM2).toBe(10_000)
    expect(found.repairs).toEqual([])
  })
})

describe('what is repaired, and said', () => {
  test('repeated positions', async () => {
    expect(await repair([0, 0, 100, 0, 100, 0, 100, 100, 0, 100])).toMatchObject({
      areaM2: 10_000,
      repairs: ['duplicates'],
    })
  })

  test('a spike outwards and one inwards take nothing and add nothing', async () => {
    expect(await repair([0, 0, 100, 0, 100, 50, 130, 50, 100, 50, 100, 100, 0, 100])).toMatchObject({ areaM2: 10_000 })
    expect(await repair([0, 0, 100, 0, 100, 50, 60, 50, 100, 50, 100, 100, 0, 100])).toMatchObject({ areaM2: 10_000 })
  })

  test('a spike at the seam of the ring', async () => {
    const found = await repair([-30, 0, 0, 0, 100, 0, 100, 100, 0, 100, 0, 0])
    expect(found.areaM2).toBe(10_000)
    expect(found.repairs).toContain('spike')
  })

  test('a bow-tie keeps both of its halves', async () => {
    // Corners in the wrong order: two triangles of 100 x 50 / 2.
    expect(await repair([0, 0, 100, 100, 100, 0, 0, 100])).toMatchObject({ areaM2: 5000, repairs: ['crossing'] })
  })

  test('a loop run twice counts once', async () => {
    expect(await repair([...square, ...square])).toMatchObject({ areaM2: 10_000, repairs: ['crossing'] })
  })

  test.each([
    ['no position', []],
    ['two positions', [0, 0, 100, 0]],
    ['positions on one line', [0, 0, 100, 0, 50, 0, 20, 0]],
    ['one position many times', [5, 5, 5, 5, 5, 5, 5, 5]],
  ])('nothing is left of %s', async (_name, ring) => {
    const found = await repair(ring)
    expect(found.rings).toEqual([])
    expect(found.repairs).toContain('zero-area')
  })
})

describe('holes', () => {
  test('take away whichever way they turn', async () => {
    const hole = [40, 40, 60, 40, 60, 60, 40, 60]
    const turned = [40, 40, 40, 60, 60, 60, 60, 40]
    expect(await repair(square, hole)).toMatchObject({ areaM2: 9600, repairs: [] })
    expect((await repair(square, turned)).areaM2).toBe(9600)
  })

  test('over each other take away once', async () => {
    // 20 x 20 twice, sharing 10 x 20: 600 m² are removed.
    const found = await repair(square, [30, 40, 50, 40, 50, 60, 30, 60], [40, 40, 60, 40, 60, 60, 40, 60])
    expect(found).toMatchObject({ areaM2: 9400, repairs: ['hole-outside'] })
  })

  test('that reach outside take away only what is there', async () => {
    expect(await repair(square, [90, 40, 120, 40, 120, 60, 90, 60])).toMatchObject({
      areaM2: 9800,
      repairs: ['hole-outside'],
    })
    // A tenth of a metre of 30 m over the edge is how a border is drawn twice.
    expect((await repair(square, [70, 40, 100.1, 40, 100.1, 60, 70, 60])).repairs).toEqual([])
  })

  test('as large as the ring leave nothing', async () => {
    expect(await repair(square, square)).toMatchObject({ areaM2: 0, rings: [], repairs: ['zero-area'] })
  })
})
