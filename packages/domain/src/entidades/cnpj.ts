import { withCheckDigits } from './check-digits.ts'

/** Weights of a CNPJ run from 2 to 9 and start again. */
const HIGHEST_WEIGHT = 9

/**
 * `00.000.000/0000-00`, with or without its punctuation. Since Instrução Normativa RFB 2.229/2024 the twelve characters before the check
 * digits may be letters as well; the check digits stay digits, and a numeric CNPJ keeps those it had.
 */
export function isCnpj(text: string): boolean {
  const plain = text.toUpperCase().replace(/[./-]/g, '')
  if (!/^[A-Z\d]{12}\d{2}$/.test(plain) || /^(.)\1*$/.test(plain)) return false
  return plain === withCheckDigits(plain.slice(0, 12), HIGHEST_WEIGHT)
}
