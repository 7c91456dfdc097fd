/** Reads numbers, latitudes and longitudes of text files. */
import { EXACT_MANTISSA, POWERS_OF_TEN } from '../../kml/coordinates/number-scanner.ts'

export type Angles = 'graus' | 'graus-minutos'

export function numberOf(text: string, decimal: ',' | '.'): number {
  const plain = decimal === '.' ? text.trim() : text.trim().replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}

const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30

/**
 * Reads digits, with a sign and decimals where they have them, that fill the bytes between two offsets; NaN for anything else. Correctly
 * rounded for the reason in number-scanner.ts.
 */
export function plainNumber(bytes: Uint8Array, from: number, to: number, decimal = POINT): number {
  const isNegative = bytes[from] === MINUS
  const digitsAt = isNegative ? from + 1 : from
  let mantissa = 0
  let decimals = -1
  let i = digitsAt
  for (; i < to; i++) {
    const code = bytes[i]!
    const digit = code - ZERO
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit
      if (decimals >= 0) decimals++
    } else if (code === decimal && decimals < 0) decimals = 0
    else return Number.NaN
  }
  const digits = i - digitsAt - (decimals < 0 ? 0 : 1)
  if (digits <= 0 || mantissa > EXACT_MANTISSA || decimals >= POWERS_OF_TEN.length) return Number.NaN
  const value = decimals > 0 ? mantissa / POWERS_OF_TEN[decimals]! : mantissa
  return isNegative ? -value : value
}

/** Reads `-21.5`, `21.5 S`, `W 50,2`, `21°30'15.2"S`, and `2130.00` as degrees and minutes. The letter O is oeste. */
export function degreesOf(text: string, decimal: ',' | '.', hemisphere = '', angles: Angles = 'graus'): number {
  const plain = numberOf(text, decimal)
  if (hemisphere === '' && !Number.isNaN(plain)) return wholeDegrees(plain, angles)
  const sexagesimal = sexagesimalOf(text, hemisphere)
  if (sexagesimal !== undefined) return sexagesimal
  const [, before = '', number = '', after = ''] =
    /^\s*([NSEWLO]?)\s*([^NSEWLO]*?)\s*°?\s*([NSEWLO]?)\s*$/i.exec(text) ?? []
  const value = wholeDegrees(numberOf(number, decimal), angles)
  return /[SWO]/i.test(before + after + hemisphere) ? -Math.abs(value) : value
}

const MINUTES = 60
const SECONDS = 3600

/** Degrees, minutes and perhaps seconds apart: 21°30'15.2"S, S 21 30 15.2, -21º30´15´´, 21-30-15.2S, 21:30.25 S. */
const SEXAGESIMAL =
  /^\s*([NSEWLO]?)\s*([+-]?)(\d{1,3})\s*[°º˚:\s-]\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:['´’′:\s-]\s*(\d{1,2}(?:[.,]\d+)?)?)?\s*(?:["”″]|['´’′]{1,2})?\s*([NSEWLO]?)\s*$/i

/** NaN where the minutes or the seconds are none; undefined for a text of another form. */
function sexagesimalOf(text: string, hemisphere: string): number | undefined {
  const match = SEXAGESIMAL.exec(text)
  if (!match) return undefined
  const [, before = '', sign = '', degrees = '', minutes = '', seconds = '0', after = ''] = match
  const [m, s] = [Number(minutes.replace(',', '.')), Number(seconds.replace(',', '.'))]
  if (m >= MINUTES || s >= MINUTES || (match[5] !== undefined && !Number.isInteger(m))) return Number.NaN
  const value = Number(degrees) + m / MINUTES + s / SECONDS
  return sign === '-' || /[SWO]/i.test(before + after + hemisphere) ? -value : value
}

function wholeDegrees(value: number, angles: Angles): number {
  if (angles === 'graus') return value
  const degrees = Math.trunc(value / 100)
  const minutes = value - 100 * degrees
  return Math.abs(minutes) < MINUTES ? degrees + minutes / MINUTES : Number.NaN
}

const DEGREES_MINUTES = /^\s*-?\d{2,3}([0-5]\d)[.,]\d{2,}\s*[NSEWLO]?\s*$/i

/** True for a number as receivers write it, 2130.1234 for 21° 30.1234'. */
export function isDegreesMinutes(text: string): boolean {
  return DEGREES_MINUTES.test(text)
}
