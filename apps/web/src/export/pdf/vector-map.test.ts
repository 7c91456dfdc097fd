import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import { drawVectorMap, type VectorMap } from './vector-map.ts'

const FRAME = { x: 0, y: 0, width: 200, height: 200 }
const BOUNDS = [-50.01, -21.01, -50, -21] as const

/** The texts of a map with the points of the page where they begin, from its upper left corner. */
function textsOf(draw: (map: VectorMap) => void) {
  const pdf = new jsPDF({ unit: 'pt', format: [200, 200], compress: false })
  drawVectorMap(pdf, FRAME, BOUNDS, '', draw)
  const written = pdf.output().matchAll(/^([\d.]+) ([\d.]+) Td\n\(((?:[^()\\]|\\.)*)\) Tj/gm)
  return new Map([...written].map(([, x, y, text]) => [text!, { x: Number(x), y: 200 - Number(y) }]))
}

test('north stands in the upper right corner, and in another where a text is there', () => {
  expect(textsOf(() => undefined).get('N')!.x).toBeGreaterThan(150)
  const corner = textsOf((map) => map.label([-50.0005, -21.0005], '7'))
  expect(corner.get('7')!.x).toBeGreaterThan(150)
  const north = corner.get('N')!
  expect(north.x < 50 || north.y > 140).toBe(true)
})

test('north stands in the middle of a side where every corner has a text', () => {
  const ends = [-50.0095, -50.0005].flatMap((lon) => [-21.0095, -21.0005].map((lat) => [lon, lat] as const))
  const texts = textsOf((map) => {
    ends.forEach((end, i) => map.label(end, `${i + 1}`))
  })
  const north = texts.get('N')!
  expect(north.x).toBeGreaterThan(80)
  expect(north.x).toBeLessThan(120)
  expect(ends.map((_, i) => texts.has(`${i + 1}`))).toEqual([true, true, true, true])
})

test('two texts of one place are apart, and metres that find no place are left out', () => {
  const middle = [-50.005, -21.005] as const
  const texts = textsOf((map) => {
    map.label(middle, '1 TO', 8)
    map.label(middle, '2 TO', 8)
  })
  expect(Math.abs(texts.get('1 TO')!.y - texts.get('2 TO')!.y)).toBeGreaterThanOrEqual(8)
  const crowded = textsOf((map) => {
    for (let row = 0; row < 60; row++) map.label([-50.005, -21.004 - row * 0.00004], 'm'.repeat(20), 8)
    map.labelAlong([middle, middle], '16,20 m', 7, 6)
  })
  expect(crowded.has('16,20 m')).toBe(false)
})
