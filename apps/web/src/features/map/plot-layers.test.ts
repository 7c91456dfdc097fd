import { expect, test } from 'vitest'
import { chosenPlot, chosenPolygon, pointedPlot } from './plot-layers.ts'

const SOURCE = [{ of: 'laudo', features: '{"type":"FeatureCollection","features":[]}' }]

test('an outline of a plot or polygon is drawn only while one is chosen or pointed at', () => {
  const hidden = (row: number | undefined) =>
    [chosenPlot(row, SOURCE), pointedPlot(row, SOURCE), chosenPolygon(row, SOURCE)].flatMap(({ source }) =>
      source.map((one) => one.hidden ?? false),
    )
  expect(hidden(undefined)).toEqual([true, true, true])
  expect(hidden(0)).toEqual([false, false, false])
})
