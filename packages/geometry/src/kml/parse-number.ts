/**
 * Reads numbers as Brazilian files write them: `1.234,56`, `24,80`, but also `1,234.56` and `12.5`, since software
 * writes those.
 *
 * The rule: where both signs occur, the last is the decimal one. A single comma is decimal (`1,234` = 1.234), as Brazil
 * writes. A single point is decimal too (`1.234` = 1.234): software writes points, and people write hectares with a
 * comma. The same sign twice or more groups thousands (`1.234.567`), strictly in threes.
 */
const PLAIN = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i
const GROUPED_BY_POINT = /^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/
const GROUPED_BY_COMMA = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/
// A code such as 0012 is a name, not a quantity; 0 is fine alone or before the decimal sign.
const LEADING_ZEROS = /^[+-]?0\d/

/** Returns undefined where the text is anything but a number: a unit, a code with leading zeros, a date. */
export function parseBrazilianNumber(text: string): number | undefined {
  const trimmed = text.replace(/[\u2212\u2013]/g, '-').trim()
  if (LEADING_ZEROS.test(trimmed)) return undefined
  if (PLAIN.test(trimmed)) return finite(trimmed.replace(',', '.'))
  if (GROUPED_BY_POINT.test(trimmed)) return finite(trimmed.replaceAll('.', '').replace(',', '.'))
  if (GROUPED_BY_COMMA.test(trimmed)) return finite(trimmed.replaceAll(',', ''))
  return undefined
}

function finite(text: string): number | undefined {
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}
