/** Codes under which selections of plots are stored: short enough to be read aloud, too many to be guessed. */

/** Without letters and digits that people confuse (0 and O, 1, I and L), and without vowels, which would form words. */
export const SELECTION_LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** 28 to the power of 10 is 3e14 codes. */
export const SELECTION_CODE_LENGTH = 10

const CODE = new RegExp(`^[${SELECTION_LETTERS}]{${SELECTION_CODE_LENGTH}}$`)

/** The code in its stored form, however it was typed; absent for an invalid text. */
export function selectionCodeIn(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? `${value}`.trim().toUpperCase() : ''
  return CODE.test(text) ? text : undefined
}
