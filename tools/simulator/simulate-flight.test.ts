import { describe, expect, test } from 'vitest'
import { coverageInput } from './coverage-input.ts'
import { lengthM, signedAreaM2 } from './field-frame.ts'
import { PRESETS, type SwathFamily } from './flight-options.ts'
import { simulateFlight } from './simulate-flight.ts'
import { kmlFiles } from './texts/kml-files.ts'

const small = { areaHa: 60, seed: 5 } as const

test('the same seed gives the same bytes, another seed another flight', () => {
  const first = kmlFiles(simulateFlight(small))
  expect([...kmlFiles(simulateFlight(small))]).toEqual([...first])
  const other = kmlFiles(simulateFlight({ ...small, seed: 6 }))
  expect([...first].filter(([name, text]) => other.get(name) === text).map(([name]) => name)).toEqual([])
})

test('a change in the flight leaves the field as it was', () => {
  const calm = kmlFiles(simulateFlight({ ...small, preset: 'bom' }))
  const rough = kmlFiles(simulateFlight({ ...small, preset: 'ruim' }))
  expect(rough.get('area.kml')).toBe(calm.get('area.kml'))
  expect(rough.get('aplicacao.kml')).not.toBe(calm.get('aplicacao.kml'))
})

test('the area given for each talhão is that of its rings on the equal-area plane', () => {
  const { plots, plane, truth } = simulateFlight({ areaHa: 300, seed: 2 })
  let total = 0
  for (const { areaM2, polygon } of plots) {
    const rings = [polygon.outer, ...polygon.holes].map((ring) => signedAreaM2(plane.toLocal(ring)))
    const measured = rings.reduce((sum, area) => sum + area, 0)
    // A position on the plane is recovered to within a tenth of a micrometre, on a perimeter of some 2 km: 2e-4 m2.
    expect(measured).toBeCloseTo(areaM2, 2)
    total += measured
  }
  expect(total).toBeCloseTo(truth.fieldM2, 1)
  expect(plots.some(({ polygon }) => polygon.holes.length > 0)).toBe(true)
})

test('every position in the files is one that was flown', () => {
  const { track, truth } = simulateFlight(small)
  expect(track.timesMs.length * 2).toBe(track.positions.length)
  expect(track.altitudesM.length).toBe(track.timesMs.length)
  for (let i = 1; i < track.timesMs.length; i++) expect(track.timesMs[i]!).toBeGreaterThanOrEqual(track.timesMs[i - 1]!)
  expect(truth.flownM).toBeCloseTo(lengthM(track.positions), 6)
  expect(truth.sprayedM).toBeLessThan(truth.flownM)
})

test('the aircraft never jumps: no step is longer than its speed allows', () => {
  for (const preset of PRESETS) {
    const { track, plan } = simulateFlight({ ...small, preset })
    // The limit is half an interval longer than requested, because a stretch is cut into equal steps, with tail wind and noise at both
    // ends.
    const limitM = (plan.speedMps + plan.windMps) * plan.logIntervalS * 1.5 + 10 * plan.jitterM + 0.5 * plan.driftM
    for (let i = 2; i < track.positions.length; i += 2) {
      const stepM = Math.hypot(
        track.positions[i]! - track.positions[i - 2]!,
        track.positions[i + 1]! - track.positions[i - 1]!,
      )
      expect(stepM).toBeLessThan(limitM)
    }
  }
})

test('a share of the strips that is left out is left out of the length sprayed', () => {
  const whole = simulateFlight({ ...small, overshootM: 0, shutOffLagS: 0, driftM: 0, jitterM: 0 })
  const part = simulateFlight({ ...small, overshootM: 0, shutOffLagS: 0, driftM: 0, jitterM: 0, skipFraction: 0.3 })
  // The share is exact except for passes so short that the pilot does not open at all (under 20 m of some 28 km).
  expect(part.truth.sprayedM / whole.truth.sprayedM).toBeCloseTo(0.7, 2)
})

describe('swaths', () => {
  const flight = simulateFlight(small)

  test('a quad for each log interval, a polygon or a line for each pass', () => {
    const count = (family: SwathFamily): number => coverageInput(flight, family).swaths.length
    expect(count('quads')).toBe(flight.truth.pieces)
    expect(count('quads-shared')).toBe(flight.truth.pieces)
    expect(count('passes')).toBe(flight.truth.passes)
    expect(count('lines')).toBe(flight.truth.passes)
  })

  test('every polygon runs counter-clockwise', () => {
    for (const family of ['passes', 'quads', 'quads-shared'] as const) {
      for (const swath of coverageInput(flight, family).swaths) {
        if (swath.kind === 'polygon') expect(signedAreaM2(flight.plane.toLocal(swath.polygon.outer))).toBeGreaterThan(0)
      }
    }
  })

  test('a quad that is square to its heading is as wide as the swath and as long as the step flown', () => {
    const { swaths } = coverageInput(flight, 'quads')
    const total = swaths.reduce(
      (sum, swath) => sum + (swath.kind === 'polygon' ? signedAreaM2(flight.plane.toLocal(swath.polygon.outer)) : 0),
      0,
    )
    // The quads are rectangles, whose areas sum to the sprayed length times the width.
    expect(total / (flight.truth.sprayedM * flight.plan.swathM)).toBeCloseTo(1, 8)
  })

  test('the quads of a pass that share their ends sum to the polygon of the pass', () => {
    const sum = (family: 'passes' | 'quads-shared'): number =>
      coverageInput(flight, family).swaths.reduce(
        (total, swath) =>
          total + (swath.kind === 'polygon' ? signedAreaM2(flight.plane.toLocal(swath.polygon.outer)) : 0),
        0,
      )
    expect(sum('passes') / sum('quads-shared')).toBeCloseTo(1, 9)
  })
})

test('a protected area is too near only in the flights meant to have one', () => {
  const distances = (preset: 'bom' | 'ruim'): Map<string, number> =>
    new Map(simulateFlight({ preset, seed: 3 }).protectedAreas.map(({ tipo, distanceM }) => [tipo, distanceM]))
  // The limits of the federal rule: 500 m to settlements and intakes, 250 m to springs, houses, animals and hives.
  const limits = {
    povoacao: 500,
    manancialCaptacao: 500,
    manancial: 250,
    moradiaIsolada: 250,
    agrupamentoAnimais: 250,
    apiario: 250,
  }
  const calm = distances('bom')
  expect(Object.entries(limits).filter(([tipo, limit]) => !(calm.get(tipo)! > limit))).toEqual([])
  expect(distances('ruim').get('povoacao')).toBeLessThan(500)
  expect(distances('ruim').get('apiario')).toBeLessThan(250)
})

test('a value no flight can have is refused with a sentence', () => {
  expect(() => simulateFlight({ areaHa: 0 })).toThrow('A área (ha) deve estar entre 1 e 20000.')
  expect(() => simulateFlight({ swathM: 22, overlapM: 21 })).toThrow(
    'O espaçamento entre faixas (m) deve estar entre 2 e 120.',
  )
  expect(() => simulateFlight({ seed: 1.5 })).toThrow('A semente deve ser um número inteiro.')
  expect(() => simulateFlight({ takeOffMs: Number.NaN })).toThrow('A data da decolagem não é válida.')
})
