/** «Talhão 002: 1,4 km a 312° (NO)»: how far a plot is, and in which direction. */
import type { Way } from '@faixa/geometry'
import { formatNumber } from '@faixa/units'

/** Points of the compass from north, clockwise, 45° each. */
const POINTS = ['N', 'NE', 'L', 'SE', 'S', 'SO', 'O', 'NO'] as const

const KILOMETRE_M = 1000

export function wayText(name: string, { lengthM, bearingDeg }: Way): string {
  if (lengthM === 0) return `${name}: você está sobre ele`
  const far = farText(lengthM)
  if (bearingDeg === undefined) return `${name}: ${far}`
  const bearing = Math.round(bearingDeg) % 360
  return `${name}: ${far} a ${bearing}° (${POINTS[Math.round(bearing / 45) % POINTS.length]})`
}

function farText(metres: number): string {
  const whole = Math.round(metres)
  return whole < KILOMETRE_M ? `${formatNumber(whole, 0)} m` : `${formatNumber(metres / KILOMETRE_M, 1)} km`
}
