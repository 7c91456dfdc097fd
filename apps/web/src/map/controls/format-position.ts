import { formatNumber } from '@faixa/units'

/** Five decimals of a degree are about a metre: a pointer is no more precise. */
const DECIMALS = 5

/** `22,39012° S, 53,89034° O`. */
export function formatPosition(lon: number, lat: number): string {
  return `${formatNumber(Math.abs(lat), DECIMALS)}° ${lat < 0 ? 'S' : 'N'}, ${formatNumber(Math.abs(lon), DECIMALS)}° ${lon < 0 ? 'O' : 'L'}`
}
