import { asLonLat, type LonLatBounds, type SwathInput } from '@faixa/geometry'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOfSwath, overlaps } from '../bounds.ts'
import { boxAt, pathAt } from '../numbers/metric-field.fixture.ts'
import { flownBoxes } from './flown-boxes.ts'

const swathAt = (...box: [number, number, number, number]): SwathInput => ({ kind: 'polygon', polygon: boxAt(box) })
const trackOf = (...metres: number[]) => ({ path: pathAt(...metres), legStarts: [0] })
/** A box of a metre around a place given in metres. */
const placeAt = (x: number, y: number): LonLatBounds => {
  const [west, south, east, north] = pathAt(x - 1, y - 1, x + 1, y + 1)
  return [west!, south!, east!, north!]
}
const meets = (boxes: readonly LonLatBounds[], place: LonLatBounds) => boxes.some((box) => overlaps(box, place))

/** A field of 1 km beside the origin, and a strip 20 km to the north-east. */
const FIELD = swathAt(0, 0, 1000, 1000)
const FERRY = trackOf(14_000, 14_000, 500, 500, 700, 600)

describe('the boxes of a flight', () => {
  test('hold the way to the strip, and not the ground beside it that the flight never came near', () => {
    const boxes = flownBoxes([FIELD], FERRY)
    // On the straight way, 10 km from the field.
    expect(meets(boxes, placeAt(7500, 7500))).toBe(true)
    // The corners of the box around everything, 8 km from the way.
    expect(meets(boxes, placeAt(1500, 13_000))).toBe(false)
    expect(meets(boxes, placeAt(13_000, 1500))).toBe(false)
    expect(boxes.length).toBeLessThanOrEqual(16)
  })

  test('are one for a field', () => {
    const [west, south, east, north] = boundsOfSwath(FIELD)
    expect(flownBoxes([FIELD])).toEqual([[west, south, east, north]])
  })

  test('do not hold the unknown way between two legs', () => {
    const legs = { path: pathAt(0, 0, 100, 0, 14_000, 14_000, 14_100, 14_000), legStarts: [0, 2] }
    expect(meets(flownBoxes([FIELD], legs), placeAt(7500, 7500))).toBe(false)
  })

  test('are few and found at once where a position lies on the other side of the world', () => {
    const stray: SwathInput = { kind: 'line', path: asLonLat([-50, -22, 150, 60]), widthM: 20 }
    expect(flownBoxes([FIELD, stray]).length).toBeLessThanOrEqual(16)
  })

  test('hold everything that was sprayed and flown', () => {
    const metres = fc.integer({ min: -60_000, max: 60_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(metres, metres), { minLength: 2, maxLength: 12 }), metres, (places, x) => {
        const swath = swathAt(x, 0, x + 800, 20)
        const path = pathAt(...places.flat())
        const boxes = flownBoxes([swath], { path, legStarts: [0] })
        expect(meets(boxes, boundsOfSwath(swath))).toBe(true)
        for (let i = 2; i < path.length; i += 2) {
          for (const share of [0, 0.31, 0.5, 0.87, 1]) {
            const [lon, lat] = [0, 1].map((k) => path[i - 2 + k]! + share * (path[i + k]! - path[i - 2 + k]!))
            const nearly = 1e-9
            expect(meets(boxes, [lon! - nearly, lat! - nearly, lon! + nearly, lat! + nearly])).toBe(true)
          }
        }
      }),
    )
  })
})
