/** Letters of the standard fonts of PDF (WinAnsi) beyond Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const UNKNOWN = new RegExp(`[^\\u0020-\\u007e\\u00a1-\\u00ff${BEYOND_LATIN_1}]`, 'gu')

/**
 * What the standard fonts of PDF can show of a text. Their no-break space is as wide as a space, and the library counts it as nothing: texts
 * at the right would not end there. A letter that they lack turns a whole line into signs; here it is one question mark.
 */
export function printable(text: string): string {
  return text.normalize('NFC').replaceAll('\u00a0', ' ').replace(UNKNOWN, '?')
}

/** The same of a text in several lines, which stay. */
export function printableLines(text: string): string {
  return text.split(/\r?\n/).map(printable).join('\n')
}
