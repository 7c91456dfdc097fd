import { withCheckDigits } from './check-digits.ts'

/** Weights of a CPF run from 2 to 11: with nine or ten digits they never start again. */
const HIGHEST_WEIGHT = 11

/** Checks `000.000.000-00`, with or without its punctuation. A digit repeated eleven times satisfies the sums and is never assigned. */
export function isCpf(text: string): boolean {
  const digits = text.replace(/[.-]/g, '')
  if (!/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text) || /^(\d)\1*$/.test(digits)) return false
  return digits === withCheckDigits(digits.slice(0, 9), HIGHEST_WEIGHT)
}
