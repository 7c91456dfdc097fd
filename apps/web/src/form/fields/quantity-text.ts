/**
 * Reads quantities as people type and paste them: `18,5`, `18.5`, `1.234,5`, `1,234.5`, `18,5 m`. The value of a form is a text with a decimal
 * point; a text that is no quantity stays as it was typed, and the form refuses it.
 */

const GROUPED = { '.': /^[1-9]\d{0,2}(\.\d{3})+$/, ',': /^[1-9]\d{0,2}(,\d{3})+$/ } as const

/**
 * Reads any of the above as `1234.5`; an empty text stays empty, and a text that is no quantity gives undefined. A comma alone is decimal. A
 * point is decimal only where it cannot separate thousands: `1.234` is 1234, as it is written in Brazil, and `12.5` is twelve and a half.
 */
export function quantityOf(text: string): string | undefined {
  const plain = text.replace(/[a-z²³/]+$/i, '').replaceAll(/\s/g, '')
  if (plain === '') return text.trim() === '' ? '' : undefined
  const decimal = decimalMark(plain)
  const [whole = '', fraction, ...rest] = decimal === undefined ? [plain] : plain.split(decimal)
  const grouping = decimal === '.' ? ',' : '.'
  if (rest.length > 0) return undefined
  const digits = GROUPED[grouping].test(whole) ? whole.replaceAll(grouping, '') : whole
  if (!/^\d*$/.test(digits) || !/^\d*$/.test(fraction ?? '') || digits + (fraction ?? '') === '') return undefined
  const integer = digits.replace(/^0+(?=\d)/, '') || '0'
  return fraction ? `${integer}.${fraction}` : integer
}

function decimalMark(plain: string): '.' | ',' | undefined {
  const comma = plain.lastIndexOf(',')
  const point = plain.lastIndexOf('.')
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  if (comma >= 0) return ','
  return point < 0 || GROUPED['.'].test(plain) ? undefined : '.'
}

/** Writes `1234.5` as `1.234,5`, with all its decimals; returns any other text unchanged. */
export function quantityText(value: string): string {
  const written = /^(\d+)(?:\.(\d+))?$/.exec(value)
  if (!written) return value
  const [, whole = '', fraction] = written
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}
