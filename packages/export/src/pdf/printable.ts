/** Letters of the standard fonts of PDF (WinAnsi) beyond Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const UNKNOWN = new RegExp(`[^\\u0020-\\u007e\\u00a1-\\u00ff${BEYOND_LATIN_1}]`, 'u')

/** Replaces signs in names and notes that the fonts lack by letters with the same meaning. */
const SPELLED: Readonly<Record<string, string>> = {
  '≥': '>=',
  '≤': '<=',
  '≠': '<>',
  '≈': '~',
  '−': '-',
  '→': '->',
  '←': '<-',
  '⁄': '/',
}

const letters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/**
 * Reduces a text to one line of letters that the standard fonts of PDF can show. Their no-break space is as wide as a space, but the
 * library counts its width as 0, which would misplace right-aligned texts. A letter that they lack corrupts the following signs, «≥ 3»
 * becomes «"e 3»: here it is spelled out, loses its accent, or becomes a question mark.
 */
export function printable(text: string): string {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ')
  if (!UNKNOWN.test(plain)) return plain
  return Array.from(letters.segment(plain), ({ segment }) => printableLetter(segment)).join('')
}

function printableLetter(letter: string): string {
  if (!UNKNOWN.test(letter)) return letter
  const bare = SPELLED[letter] ?? letter.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return UNKNOWN.test(bare) ? '?' : bare
}

/** Makes every text within a value printable; line breaks are kept. */
export function printableValues<Value>(value: Value): Value {
  if (typeof value === 'string') return value.split(/\r?\n/).map(printable).join('\n') as Value
  if (Array.isArray(value)) return value.map(printableValues) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, printableValues(inner)])) as Value
}
