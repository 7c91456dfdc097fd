/**
 * Wet-bulb temperature and Delta T, the dry less the wet bulb: how fast drops dry up in the air. Regression of R. Stull, Wet-Bulb Temperature
 * from Relative Humidity and Air Temperature, J. Appl. Meteor. Climatol. 50 (2011), at 1013 hPa: within 1 °C for 5 to 99 % and -20 to 50 °C.
 */
import { atan2 } from '@faixa/geometry'

/** Range in which the regression was fitted; outside it there is no Delta T. */
const HUMIDITY = { least: 5, most: 99 }
const TEMPERATURE = { least: -20, most: 50 }

/** °C, from °C and %; undefined outside the range of the regression. */
export function wetBulbC(dryC: number, humidity: number): number | undefined {
  const isInRange =
    dryC >= TEMPERATURE.least && dryC <= TEMPERATURE.most && humidity >= HUMIDITY.least && humidity <= HUMIDITY.most
  if (!isInRange) return undefined
  return (
    dryC * atan(0.151977 * Math.sqrt(humidity + 8.313659)) +
    atan(dryC + humidity) -
    atan(humidity - 1.676331) +
    0.00391838 * humidity * Math.sqrt(humidity) * atan(0.023101 * humidity) -
    4.686035
  )
}

export function deltaTC(dryC: number, humidity: number): number | undefined {
  const wet = wetBulbC(dryC, humidity)
  return wet === undefined ? undefined : dryC - wet
}

const atan = (tangent: number) => atan2(tangent, 1)
