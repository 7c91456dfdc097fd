import { expect, test } from 'vitest'
import { type BoxM, fileOf, lineFile, polygonsFile } from '../numbers/metric-field.fixture.ts'
import { drawnLayers } from './drawn-layers.ts'

const FIELD: BoxM = [0, 0, 100, 100]
const PASS: BoxM = [-10, 40, 110, 60]

test('what the readable files hold is drawn in the laudo’s order, and bounded', async () => {
  const area = await polygonsFile('a.kml', [FIELD])
  const aplicacao = await polygonsFile('b.kml', [PASS])
  const drawn = drawnLayers({ trajeto: await lineFile('c.kml', 0, 50, 100, 50), aplicacao, area })!
  expect(drawn.layers.map(({ name, pieces }) => [name, pieces.length])).toEqual([
    ['area', 1],
    ['aplicacao', 1],
    ['trajeto', 1],
  ])
  // There was no area to measure against: no row of talhoes belongs to a plot.
  expect(drawn.layers[0]?.pieces[0]?.plot).toEqual({ id: '0', label: expect.anything() })
  const [west, south, east, north] = drawn.bounds
  const [areaOnly, passOnly] = [drawnLayers({ area })!.bounds, drawnLayers({ aplicacao })!.bounds]
  expect([west, east]).toEqual([passOnly[0], passOnly[2]])
  expect([south, north]).toEqual([areaOnly[1], areaOnly[3]])
})

test('files without a shape draw nothing', async () => {
  expect(drawnLayers({})).toBeUndefined()
  expect(drawnLayers({ area: await fileOf('a.kml', [{ name: 'vazio', shapes: [] }]) })).toBeUndefined()
})
