/** Reads numbers, latitudes and longitudes of text files. */

export type Angles = 'graus' | 'graus-minutos'

export function numberOf(text: string, decimal: ',' | '.'): number {
  const plain = decimal === '.' ? text.trim() : text.trim().replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}

/** Reads `-21.5`, `21.5 S`, `W 50,2`, and `2130.00` as degrees and minutes. The letter O is oeste. */
export function degreesOf(text: string, decimal: ',' | '.', hemisphere = '', angles: Angles = 'graus'): number {
  const plain = numberOf(text, decimal)
  if (hemisphere === '' && !Number.isNaN(plain)) return wholeDegrees(plain, angles)
  const [, before = '', number = '', after = ''] =
    /^\s*([NSEWLO]?)\s*([^NSEWLO]*?)\s*°?\s*([NSEWLO]?)\s*$/i.exec(text) ?? []
  const value = wholeDegrees(numberOf(number, decimal), angles)
  return /[SWO]/i.test(before + after + hemisphere) ? -Math.abs(value) : value
}

const MINUTES = 60

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
