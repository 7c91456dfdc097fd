import { parseBrazilianNumber } from '../../kml/parse-number.ts'

export interface Quantity {
  readonly value: number
  /** The unit as written, in lower case, `²` as `2`; empty when the text has none. */
  readonly unit: string
}

const NUMBER_AND_UNIT = /^([+-]?[\d.,]+)\s*(\p{L}[\p{L}\d²/]*)?\.?$/u

/** Parses `24,80`, `25 m`, `10.5 HA`, `1.234,5 m²`; returns undefined for anything else. */
export function parseQuantity(text: string): Quantity | undefined {
  const match = NUMBER_AND_UNIT.exec(text.trim())
  const value = match && parseBrazilianNumber(match[1]!)
  if (value === undefined || value === null) return undefined
  return { value, unit: (match?.[2] ?? '').toLowerCase().replace('²', '2') }
}
