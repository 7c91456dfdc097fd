/**
 * Maps the SHA-256 of content to the key that it is stored under: `ab/cd/abcd…`. The first two bytes are folders, so that a million files
 * are about fifteen to a folder.
 */
const SHA256 = /^[0-9a-f]{64}$/
const KEY = /^([0-9a-f]{2})\/([0-9a-f]{2})\/(\1\2[0-9a-f]{60})$/

/** Returns the key of a content. Throws on anything but 64 lower-case hexadecimal digits, so that no other text becomes a path. */
export function keyOf(sha256: string): string {
  if (!SHA256.test(sha256)) throw new Error(`Not a SHA-256 in lower-case hexadecimal: ${JSON.stringify(sha256)}`)
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}

/**
 * Returns the SHA-256 in a key, or undefined for a file that the store did not write; such files are never listed, and therefore never
 * deleted.
 */
export function sha256Of(key: string): string | undefined {
  return KEY.exec(key)?.[3]
}
