import { expect, test } from 'vitest'
import { measuredWidthM, proposedWidthM } from './measured-width.ts'
import { type BoxM, lineFile, linesFile, polygonsFile } from './metric-field.fixture.ts'

/** Lines of 300 m, 18 m apart. */
const LINES = [0, 18, 36].map((y): BoxM => [0, y, 300, y])

test('lines that lie side by side propose the distance between them', async () => {
  expect(measuredWidthM((await linesFile('a.kml', LINES)).document)).toBeCloseTo(18, 2)
})

test('one line has no neighbour, and the passes of the track are asked', async () => {
  const { document } = await lineFile('a.kml', 0, 0, 300, 0)
  expect(measuredWidthM(document)).toBeUndefined()
  const track = await linesFile('t.kml', LINES)
  expect(measuredWidthM(document, track.document)).toBeCloseTo(18, 2)
})

test('polygons propose nothing', async () => {
  const { document } = await polygonsFile('a.kml', [
    [0, 0, 300, 18],
    [0, 18, 300, 36],
  ])
  expect(measuredWidthM(document)).toBeUndefined()
})

test('the proposal is a width that people write', () => {
  expect([19.95, 19.2, 22.26, 4.87].map(proposedWidthM)).toEqual([20, 19, 22.5, 4.9])
})
