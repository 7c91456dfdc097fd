/** «Talhão 002: 1,4 km a 312° (NO)»: how far a plot is, and in which direction; the same from an airstrip. */
import type { Ordem } from '@faixa/contract'
import type { Way } from '@faixa/geometry'
import { formatNumber } from '@faixa/units'
import { formatDate } from '../../../ui/format-when.ts'

/** Points of the compass from north, clockwise, 45° each. */
const POINTS = ['N', 'NE', 'L', 'SE', 'S', 'SO', 'O', 'NO'] as const

const KILOMETRE_M = 1000

export function wayText(name: string, way: Way): string {
  return `${name}: ${way.lengthM === 0 ? 'você está sobre ele' : directedText(way)}`
}

type Pista = NonNullable<Ordem['pistas']>[number]

/** The name that laudos give an airstrip; without one, the day of the last take-off there. */
export function stripName({ nome, ultimoVoo }: Pista): string {
  return nome ?? `Decolagem de ${formatDate(ultimoVoo)}`
}

/** «Santa Rita: 4,2 km a 30° (NE) até Talhão 002 · 12 voos, o último em 12/11/2026»: the way from an airstrip to a plot. */
export function stripText(pista: Pista, plot: string, way: Way | undefined): string {
  const far = way && (way.lengthM === 0 ? `: dentro de ${plot}` : `: ${directedText(way)} até ${plot}`)
  const flown = pista.voos === 1 ? '1 voo, em ' : `${pista.voos} voos, o último em `
  return `${stripName(pista)}${far ?? ''} · ${flown}${formatDate(pista.ultimoVoo)}`
}

function directedText({ lengthM, bearingDeg }: Way): string {
  const far = farText(lengthM)
  if (bearingDeg === undefined) return far
  const bearing = Math.round(bearingDeg) % 360
  return `${far} a ${bearing}° (${POINTS[Math.round(bearing / 45) % POINTS.length]})`
}

function farText(metres: number): string {
  const whole = Math.round(metres)
  return whole < KILOMETRE_M ? `${formatNumber(whole, 0)} m` : `${formatNumber(metres / KILOMETRE_M, 1)} km`
}
