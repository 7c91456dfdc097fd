import { expect, test } from 'vitest'
import { declinationDeg } from './declination.ts'

test('the declination is that of the World Magnetic Model 2025', () => {
  // Test values of NOAA, WMM2025: in Rondônia at 2027.5 and sea level, 17.49° W; north of Natal at 2028.0 and 21 km, 14.34° W.
  expect(declinationDeg(-13, -59, Date.UTC(2027, 6, 2, 12))).toBeCloseTo(-17.49, 1)
  expect(declinationDeg(6, -32, Date.UTC(2028, 0, 1))).toBeCloseTo(-14.34, 1)
})

test('there is none at a time that no model covers', () => {
  expect(declinationDeg(-15.8, -47.9, Date.UTC(2035, 0, 1))).toBeUndefined()
})
