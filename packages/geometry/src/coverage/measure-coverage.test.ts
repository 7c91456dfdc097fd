import { describe, expect, test } from 'vitest'
import { asLocalM, asLonLat } from '../shapes/lon-lat.ts'
import { unpackPolygons } from '../shapes/packed-polygons.ts'
import { geodesicAreaM2 } from '../shapes/projection/geodesic.ts'
import { createLaea } from '../shapes/projection/laea.ts'
import { measureCoverage } from './measure-coverage.ts'
import type { CoverageInput } from './terms/coverage.ts'

const plane = createLaea(-53.89, -22.39)
const rect = (x0: number, y0: number, x1: number, y1: number) =>
  plane.toLonLat(asLocalM([x0, y0, x1, y0, x1, y1, x0, y1]))

/** DOMAIN's analytic racetrack: a field of 1000 m by 800 m, 40 passes 20 m apart, each 30 m too long at both ends. */
function racetrack(swathM: number): CoverageInput {
  const order = Array.from({ length: 20 }, (_, i) => [i, i + 20]).flat()
  return {
    plots: [{ id: 'campo', polygons: [{ outer: rect(0, 0, 1000, 800), holes: [] }] }],
    swaths: order.map((i) => {
      const y = 10 + 20 * i
      return {
        kind: 'polygon',
        polygon: { outer: rect(-30, y - swathM / 2, 1030, y + swathM / 2), holes: [] },
      }
    }),
  }
}

test('progress is told from 0 to 1 and never backwards', async () => {
  const progress: number[] = []
  await measureCoverage(racetrack(22), { onProgress: (done) => progress.push(done) })
  expect(progress.at(-1)).toBe(1)
  expect(progress.every((done, i) => done > (progress[i - 1] ?? 0) && done <= 1)).toBe(true)
})

describe('an aborted measurement', () => {
  test('rejects with the reason given, before any work', async () => {
    const reason = new Error('desistiu')
    await expect(measureCoverage(racetrack(20), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('rejects in the middle of the work', async () => {
    const controller = new AbortController()
    let heard = 0
    const measuring = measureCoverage(racetrack(22), {
      signal: controller.signal,
      onProgress: () => {
        heard++
        controller.abort()
      },
    })
    await expect(measuring).rejects.toThrow(/abort/i)
    expect(heard).toBe(1)
  })
})

test('without layers the numbers are the same', async () => {
  const whole = await measureCoverage(racetrack(22))
  const { areas, layers, plots } = await measureCoverage(racetrack(22), { layers: false })
  expect(areas).toEqual(whole.areas)
  expect(layers).toBeUndefined()
  expect(plots[0]).not.toHaveProperty('polygons')
})

test('each plot comes as it was measured: a bow-tie as its two halves, a pond left out', async () => {
  const bowTie = plane.toLonLat(asLocalM([0, 0, 100, 100, 100, 0, 0, 100]))
  const ponded = { outer: rect(200, 0, 300, 100), holes: [rect(240, 40, 260, 60)] }
  const { plots } = await measureCoverage({
    plots: [
      { id: 'laço', polygons: [{ outer: bowTie, holes: [] }] },
      { id: 'açude', polygons: [ponded] },
    ],
    swaths: racetrack(20).swaths.slice(0, 1),
  })
  const areaOf = (i: number) => plots[i]!.polygons!.reduce((sum, polygon) => sum + geodesicAreaM2(polygon), 0)
  expect(plots.map(({ polygons }) => polygons?.map(({ holes }) => holes.length))).toEqual([[0, 0], [1]])
  // Two triangles of 100 x 50 / 2, and 100² - 20².
  expect(areaOf(0)).toBeCloseTo(5000, 1)
  expect(areaOf(1)).toBeCloseTo(9600, 1)
  expect(areaOf(1)).toBeCloseTo(plots[1]!.plotM2, 2)
})

test('the same input measures the same to the last bit', async () => {
  expect(await measureCoverage(racetrack(22))).toEqual(await measureCoverage(racetrack(22)))
})

test('layers are closed rings, outers counter-clockwise and holes clockwise', async () => {
  const { layers } = await measureCoverage(racetrack(16))
  // 16 m passes 20 m apart leave 39 strips of 4 m between them, and 2 m at either side of the field.
  expect(unpackPolygons(layers!.unapplied)).toHaveLength(41)
  for (const { outer, holes } of Object.values(layers!).flatMap(unpackPolygons)) {
    for (const ring of [outer, ...holes]) {
      expect([ring.at(-2), ring.at(-1)]).toEqual([ring[0], ring[1]])
    }
    expect(turning(outer)).toBeGreaterThan(0)
    for (const hole of holes) expect(turning(hole)).toBeLessThan(0)
  }
})

function turning(ring: Float64Array): number {
  let twice = 0
  for (let i = 0; i + 3 < ring.length; i += 2) {
    twice += (ring[i]! - ring[0]!) * (ring[i + 3]! - ring[1]!) - (ring[i + 2]! - ring[0]!) * (ring[i + 1]! - ring[1]!)
  }
  return twice
}

test('a stray plot on another continent changes nothing on the field', async () => {
  const { plots, swaths } = racetrack(20)
  const far = createLaea(10, 50).toLonLat(asLocalM([0, 0, 1000, 0, 1000, 1000, 0, 1000]))
  const stray = { id: 'longe', polygons: [{ outer: far, holes: [] }] }
  const { areas, plots: found } = await measureCoverage({ plots: [...plots, stray], swaths })
  // 80 ha here and 100 ha there; 84.8 ha sprayed, 80 of them inside.
  expect(areas.plotM2! / 1e4).toBeCloseTo(180, 3)
  expect(areas.effectiveM2! / 1e4).toBeCloseTo(80, 3)
  expect(found[1]!.effectiveM2).toBe(0)
})

test('a plot as large as a country is measured in larger tiles, not in millions', async () => {
  const wide = createLaea(-53, -22).toLonLat(asLocalM([-5e5, -5e5, 5e5, -5e5, 5e5, 5e5, -5e5, 5e5]))
  const { areas } = await measureCoverage({
    plots: [{ id: 'estado', polygons: [{ outer: wide, holes: [] }] }],
    swaths: racetrack(20).swaths,
  })
  // Straight edges of 1000 km on one plane bend on another; the footprint does not.
  expect(areas.appliedM2 / 1e4).toBeCloseTo(84.8, 3)
  expect(areas.externalM2).toBeLessThan(1)
})

test('where nothing tells records from passes, the aviso tells the overlap both ways', async () => {
  // Ten pieces of 40 m by 30 m every 36 m: as records of a log nothing overlaps, as passes 9 x 30 m x 4 m = 1,080 m² do.
  const swaths = Array.from({ length: 10 }, (_, i) => ({
    kind: 'polygon' as const,
    polygon: { outer: rect(36 * i, 0, 36 * i + 40, 30), holes: [] },
  }))
  const { plots } = racetrack(20)
  const { areas, passes, issues } = await measureCoverage({ plots, swaths })
  expect(passes).toBe(1)
  expect(areas.overlapM2).toBe(0)
  expect(issues.map(({ code, message }) => [code, message.split(': ')[1]])).toEqual([
    [
      'passes-unclear',
      'foram contados como registros, com 0,00 ha de aplicação sobreposta; como passadas seriam 0,11 ha.',
    ],
  ])
})

test('passes with times that were written twice are said to have the same positions and times', async () => {
  const { plots, swaths } = racetrack(2)
  const timed = swaths.map((swath, i) => ({ ...swath, beginMs: 1000 * i }))
  const { issues } = await measureCoverage({ plots, swaths: [...timed, timed[0]!] })
  expect(issues.find(({ code }) => code === 'swath-repeated')?.message).toBe(
    '1 marcador repetido na aplicação, com as mesmas posições e os mesmos horários: contou-se cada um uma vez só.',
  )
})

test('passes written twice are counted once, and said', async () => {
  const { plots, swaths } = racetrack(20)
  const again = [...swaths, ...swaths.slice(0, 20)]
  const once = await measureCoverage({ plots, swaths })
  const { areas, passes, issues } = await measureCoverage({ plots, swaths: again })
  expect(passes).toBe(40)
  expect(areas).toEqual(once.areas)
  expect(issues).toEqual([
    {
      code: 'swath-repeated',
      severity: 'aviso',
      message: '20 marcadores repetidos na aplicação, com as mesmas posições: contou-se cada um uma vez só.',
      place: 'a partir de: marcador aplicado 41',
      count: 20,
    },
  ])
})

test('the overlap is told by its depth, inside the plots', async () => {
  const { plots } = racetrack(20)
  // Passes of 500 m by 20 m that begin at 0, 10, 15 and 18 m. Twice or more: from 10 m to 35 m. Thrice or more: from 15 m to 30 m. Four times:
  // from 18 m to 20 m. The last ones of another four lie wholly outside, where nothing is overlap.
  const at = (y: number) => [0, 10, 15, 18].map((shift) => rect(100, y + shift, 600, y + shift + 20))
  const swaths = [...at(100), ...at(-200)].map((outer) => ({ kind: 'polygon' as const, polygon: { outer, holes: [] } }))
  const { areas, overlapByDepthM2, passes } = await measureCoverage({ plots, swaths })
  expect(passes).toBe(8)
  expect(overlapByDepthM2?.map((area) => Math.round(area))).toEqual([25 * 500, 15 * 500, 2 * 500])
  expect(overlapByDepthM2?.[0]).toBe(areas.overlapM2)
  expect((await measureCoverage({ plots: [], swaths })).overlapByDepthM2).toBeUndefined()
})

test('the same pass flown forty times is counted forty times, at the cost of sixteen', async () => {
  const { plots } = racetrack(20)
  const swaths = Array.from({ length: 40 }, () => ({
    kind: 'polygon' as const,
    polygon: { outer: rect(100, 100, 600, 120), holes: [] },
  }))
  const { areas, plots: found, passes } = await measureCoverage({ plots, swaths }, { repeats: 'flown-again' })
  // 500 m x 20 m = 1 ha, forty times.
  expect(passes).toBe(40)
  expect(areas.appliedM2).toBeCloseTo(10_000, 0)
  expect(areas.overlapM2).toBeCloseTo(10_000, 0)
  expect(areas.grossM2 / 1e4).toBeCloseTo(40, 3)
  expect(found[0]!.grossM2 / 1e4).toBeCloseTo(40, 3)
  expect(areas.depthM2).toHaveLength(16)
})

describe('a run flown again, as a person says, is a pass of its own', () => {
  const { plots } = racetrack(20)
  /** 300 m x 20 m = 0.6 ha in 25 records of 0.2 s, or without times. */
  const quads = (timed: boolean) =>
    Array.from({ length: 25 }, (_, i) => ({
      kind: 'polygon' as const,
      polygon: { outer: rect(100 + 12 * i, 100, 112 + 12 * i, 120), holes: [] },
      ...(timed && { beginMs: 200 * i, endMs: 200 * (i + 1) }),
    }))
  const line = {
    kind: 'line' as const,
    path: plane.toLonLat(asLocalM([250, 100, 400, 100, 400, 400, 100, 400, 100, 100, 250, 100])),
    widthM: 20,
  }

  const halves = [line.path.slice(0, 6), line.path.slice(4)].map((path) => ({ ...line, path: asLonLat(path) }))

  test.each([
    ['each record beside its copy, with times', quads(true).flatMap((quad) => [quad, quad]), 2, 0.6],
    ['each record beside its copy, without times', quads(false).flatMap((quad) => [quad, quad]), 2, 0.6],
    ['the log after itself, with times', [...quads(true), ...quads(true)], 2, 0.6],
    ['the log after itself, without times', [...quads(false), ...quads(false)], 2, 0.6],
    ['three times', quads(true).flatMap((quad) => [quad, quad, quad]), 3, 0.6],
    // Area within 10 m of a square of 300 m: 320² - 280² = 24,000 m², minus 4 (1 - π/4) 10² = 86 m² for rounded corners.
    ['a line that ends where it began', [line, line], 2, 2.3914],
    ['two lines around, and again', [...halves, ...halves], 2, 2.3914],
  ])('%s', async (_, swaths, flown, onceHa) => {
    const { areas, passes, issues } = await measureCoverage({ plots, swaths }, { repeats: 'flown-again' })
    expect(passes).toBe(flown)
    expect(areas.appliedM2 / 1e4).toBeCloseTo(onceHa, 3)
    expect(areas.grossM2 / 1e4).toBeCloseTo(flown * onceHa, 3)
    expect(areas.overlapM2! / 1e4).toBeCloseTo(onceHa, 3)
    expect(issues.map(({ code }) => code)).toEqual(['swath-repeated'])
  })
})
