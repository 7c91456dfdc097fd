import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { swathAttributes } from '../classify/attributes/swath-attributes.ts'
import type { SwathInput } from '../coverage/terms/coverage.ts'
import type { Placemark } from '../kml/placemark.ts'
import { readKml } from '../kml/read/read-kml.ts'
import { trajectoryOf } from './trajectory-of.fixture.ts'

const KML = resolve(import.meta.dirname, '../../../../../shared/kml')
const FLIGHT = 'sets/D_voo_sobre_clealco'

function placemarksOf(path: string): readonly Placemark[] {
  const result = readKml(readFileSync(join(KML, path)))
  if (!result.ok) throw new Error(result.refusal.message)
  return result.document.placemarks
}

function swathsOf(path: string, { timed }: { timed: boolean }): SwathInput[] {
  return placemarksOf(path).flatMap((placemark) => {
    const { widthM = NaN, beginMs, endMs } = swathAttributes(placemark)
    const times = timed && beginMs !== undefined && endMs !== undefined ? { beginMs, endMs } : {}
    return placemark.shapes.flatMap((shape): SwathInput[] => {
      if (shape.kind === 'polygon') return [{ kind: 'polygon', polygon: shape, ...times }]
      return shape.kind === 'line' ? [{ kind: 'line', path: shape.path, widthM, ...times }] : []
    })
  })
}

if (existsSync(KML)) {
  describe('the real flight over Clealco', () => {
    const swaths = swathsOf(`${FLIGHT}/aplicacao.kml`, { timed: true })
    const flight = trajectoryOf(placemarksOf(`${FLIGHT}/trajeto_gxtrack.kml`), { swaths })!
    const reference = JSON.parse(readFileSync(join(KML, FLIGHT, 'reference.json'), 'utf8')) as {
      points: number
      track_len_m: number
      median_speed_kmh: number
      t0: string
      t1: string
      on_len_m: number
      width_m: number
    }

    test('positions, length and times agree with the reference', () => {
      expect(flight.positions).toBe(reference.points)
      expect(flight.lengthM).toBeCloseTo(reference.track_len_m, 1)
      expect(flight.beginMs).toBe(Date.parse(reference.t0))
      expect(flight.endMs).toBe(Date.parse(reference.t1))
    })

    test('the median speed is within 0.3 % of the reference, which is written with one decimal', () => {
      expect(Math.abs((flight.medianSpeedMps! * 3.6) / reference.median_speed_kmh - 1)).toBeLessThan(0.003)
    })

    test('three steps at 926, 7069 and 1802 m/s are jumps of 116, 884 and 225 m', () => {
      expect(flight.jumps).toBe(3)
      // The sum of 115.771 + 883.594 + 225.232, each computed from the two positions on either side.
      expect(flight.lengthM - flight.lengthWithoutJumpsM).toBeCloseTo(1224.6, 1)
    })

    test('spray time by the passes’ own times sprays their length at the spray speed', () => {
      expect(flight.sprayTimeBasis).toBe('swaths')
      expect(Math.abs((flight.sprayTimeS! * flight.spraySpeedMps!) / reference.on_len_m - 1)).toBeLessThan(0.005)
    })

    test('the flight alone finds the spray time within 2 %, from polygons and from lines', () => {
      for (const name of ['aplicacao.kml', 'aplicacao_linhas.kml']) {
        const untimed = swathsOf(`${FLIGHT}/${name}`, { timed: false })
        const found = trajectoryOf(placemarksOf(`${FLIGHT}/trajeto_gxtrack.kml`), { swaths: untimed })!
        expect(found.sprayTimeBasis).toBe('track')
        expect(Math.abs(found.sprayTimeS! / flight.sprayTimeS! - 1)).toBeLessThan(0.02)
      }
    })

    test('the passes were flown one swath apart', () => {
      expect(Math.abs(flight.meanSpacingM! - reference.width_m)).toBeLessThan(0.5)
    })

    test('the track without times has the same length and spacing', () => {
      const untimed = trajectoryOf(placemarksOf(`${FLIGHT}/trajeto.kml`))!
      expect(untimed.lengthM).toBeCloseTo(flight.lengthM, 6)
      expect(untimed.meanSpacingM).toBeCloseTo(flight.meanSpacingM!, 2)
      expect(untimed).not.toHaveProperty('durationS')
    })

    test('a drone’s raw log of 5,256 two-position lines is one leg, and its lost fixes are jumps', () => {
      const raw = trajectoryOf(placemarksOf('track/balintbarna__track.kml'))!
      expect(raw.legs).toHaveLength(1)
      expect(raw.jumps).toBeGreaterThan(0)
      // The drone flew a few hundred metres; the lost fixes lie 1,000 km away.
      expect(raw.lengthM).toBeGreaterThan(1_000_000)
      expect(raw.lengthWithoutJumpsM).toBeLessThan(2000)
    })
  })
} else {
  test.skipIf(true)('the real flight over Clealco: ../shared/kml is absent', () => {})
}
