/** Codes under which selections of plots are kept: short enough to be read aloud, too many to be found by trying. */

/** Without letters and digits that people confuse (0 and O, 1, I and L), and without vowels, which would form words. */
export const SELECTION_LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** 28 to the power of 10 is 3e14 codes. */
export const SELECTION_CODE_LENGTH = 10

const CODE = new RegExp(`^[${SELECTION_LETTERS}]{${SELECTION_CODE_LENGTH}}$`)

/** The code as it is kept, however it was typed; absent where the text is none. */
export function selectionCodeIn(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? `${value}`.trim().toUpperCase() : ''
  return CODE.test(text) ? text : undefined
}
