/**
 * Modulo 11 with weights 2, 3, … from the right, starting again after `highest`; remainders below 2 give 0. A character counts as its
 * code minus that of '0', so that digits count as themselves and 'A' as 17 (Instrução Normativa RFB 2.229/2024).
 */
export function checkDigit(text: string, highest: number): string {
  let sum = 0
  let weight = 2
  for (const character of Array.from(text).toReversed()) {
    sum += (character.charCodeAt(0) - 48) * weight
    weight = weight === highest ? 2 : weight + 1
  }
  return `${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`
}

/** Appends the two check digits to `body`. */
export function withCheckDigits(body: string, highest: number): string {
  const once = body + checkDigit(body, highest)
  return once + checkDigit(once, highest)
}
