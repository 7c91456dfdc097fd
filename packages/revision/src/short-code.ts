/**
 * Codes that are printed on paper: 15 random characters of Crockford's base 32, 75 bits, and one check character, in groups of four. The
 * check is a sum over GF(32) with a distinct weight for each position, so that it detects every wrong character and every swap of two.
 */

/** Digits and letters without I, L, O and U, which are confused with other characters or form words (crockford.com/base32.html). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_LENGTH = 15
const GROUP = 4

/** Bytes of randomness that a code takes; of each only five bits are used. */
export const CODE_BYTES = RANDOM_LENGTH

/** Makes a code of random bytes, without hyphens. */
export function shortCode(random: Uint8Array): string {
  if (random.length !== CODE_BYTES) throw new RangeError(`A code takes ${CODE_BYTES} random bytes.`)
  const digits = Array.from(random, (byte) => byte % ALPHABET.length)
  return [...digits, checkOf(digits)].map((digit) => ALPHABET[digit]).join('')
}

/** Reads a code as people type it; undefined where the text is no code. */
export function readCode(typed: string): string | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (text.length !== RANDOM_LENGTH + 1) return undefined
  const digits = Array.from(text, (character) => ALPHABET.indexOf(character))
  if (digits.includes(-1)) return undefined
  return checkOf(digits.slice(0, -1)) === digits.at(-1) ? text : undefined
}

/** Writes a code for paper and addresses: `7K2M-…`. */
export function groupedCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''
}

/** The weight of the check itself is 1, and those of the characters are the powers 2, 4, … of a generator of GF(32): all differ. */
function checkOf(digits: readonly number[]): number {
  return digits.reduceRight((sum, digit) => double(sum ^ digit), 0)
}

/** Multiplies by x modulo x⁵ + x² + 1, which is primitive. */
function double(value: number): number {
  const shifted = value << 1
  return shifted & 32 ? (shifted ^ 0b100101) & 31 : shifted
}
