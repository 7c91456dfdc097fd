import proj4 from 'proj4'
import { expect, test } from 'vitest'
import { utmOf } from './utm.ts'

test('the central meridian on the equator has 500 km and 0', () => {
  expect(utmOf(-51, 0)).toEqual({ zone: 22, band: 'N', eastingM: 500_000, northingM: 0 })
})

test.each([
  [-53.89, -22.39],
  [-54.0000001, -22],
  [-54, -22],
  [-48.01, -0.5],
  [-60.3, 3.9],
  [-35, -7],
  [-51, -33.7],
])('%d %d is where proj4 puts it, within a millimetre', (lon, lat) => {
  const found = utmOf(lon, lat)!
  const [x, y] = proj4(`+proj=utm +zone=${found.zone} ${lat < 0 ? '+south ' : ''}+datum=WGS84 +units=m`, [lon, lat])
  expect(Math.abs(found.eastingM - x)).toBeLessThan(1e-3)
  expect(Math.abs(found.northingM - y)).toBeLessThan(1e-3)
})

test('a position on a zone edge belongs to the eastern zone, one beyond 84° N to none', () => {
  expect([utmOf(-54, -22)?.zone, utmOf(-54.000001, -22)?.zone]).toEqual([22, 21])
  expect(utmOf(0, 85)).toBeUndefined()
})
