import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bounds } from './extent.ts'
import { roomFor } from './fit-bounds.ts'

// A card takes 400 px on the left; 560 x 700 px are left, 480 x 700 beside the corner and 560 x 480 above it, 16 px away from it.
const MAP = { width: 1000, height: 800 }
const SIDES = { top: 50, right: 40, bottom: 50, left: 400 }
const CORNER = { width: 104, height: 254 }

/** Degrees around the equator, where a degree of latitude is as long on the map as one of longitude. */
function shape(width: number, height: number): Bounds {
  return [-50, -height / 2, -50 + width, height / 2]
}

describe('a legend in the corner', () => {
  test('does not move what it does not reach', () => {
    // The shape is 700 px high and 70 px wide: its right side is 400 + 280 + 35 = 715 px from the left, the legend begins at 896.
    expect(roomFor(shape(0.01, 0.1), MAP, SIDES, CORNER)).toEqual(SIDES)
    // The shape is 560 px wide and 56 px high: its lower side is at 50 + 350 + 28 = 428 px, the legend begins at 546.
    expect(roomFor(shape(0.1, 0.01), MAP, SIDES, CORNER)).toEqual(SIDES)
  })

  test('leaves the room beside it to what is high, and the room above it to what is wide', () => {
    // A shape of 0.1 x 0.12 degrees has 4,800 px per degree beside the legend (480 / 0.1), and 4,000 above it (480 / 0.12).
    expect(roomFor(shape(0.1, 0.12), MAP, SIDES, CORNER)).toEqual({ ...SIDES, right: 120 })
    // A shape of 0.1 x 0.09 degrees has 4,800 px per degree beside the legend, and 5,333 above it.
    expect(roomFor(shape(0.1, 0.09), MAP, SIDES, CORNER)).toEqual({ ...SIDES, bottom: 270 })
  })

  test('is never reached by what is shown in the room that it leaves', () => {
    const size = fc.double({ min: 0.001, max: 5, noNaN: true })
    fc.assert(
      fc.property(size, size, fc.double({ min: -30, max: 5, noNaN: true }), (width, height, south) => {
        const bounds: Bounds = [-50, south, -50 + width, south + height]
        const { top, right, bottom, left } = roomFor(bounds, MAP, SIDES, CORNER)
        const y = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
        const high = y(south + height) - y(south)
        const [roomX, roomY] = [MAP.width - left - right, MAP.height - top - bottom]
        const scale = Math.min(roomX / width, roomY / high)
        const isBeside = left + (roomX + width * scale) / 2 <= MAP.width - CORNER.width + 1e-6
        const isAbove = top + (roomY + high * scale) / 2 <= MAP.height - CORNER.height + 1e-6
        expect(isBeside || isAbove).toBe(true)
      }),
    )
  })

  test('a place without a size is shown', () => {
    expect(roomFor([-50, -20, -50, -20], MAP, SIDES, CORNER)).toEqual({ ...SIDES, right: 120 })
  })
})
