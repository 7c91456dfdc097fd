/** Reads keys as people write them: base64 of 32 bytes each. */

/** Length of a key. */
export const KEY_BYTES = 32

/** Returns the bytes of a key; undefined for invalid text. */
export function readKey(text: string): Buffer | undefined {
  const bytes = Buffer.from(text.trim(), 'base64')
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text.trim() ? bytes : undefined
}

/** Returns the keys of a setting, separated by commas; undefined where one of them is invalid. */
export function readKeys(text: string): readonly [Buffer, ...Buffer[]] | undefined {
  const keys = text.split(',').map(readKey)
  return keys.every((key) => key !== undefined) ? (keys as [Buffer, ...Buffer[]]) : undefined
}
