/**
 * Where content lives: `ab/cd/abcd…`, the first two bytes of its SHA-256 as folders, so that a million files are
 * some fifteen to a folder.
 */
const SHA256 = /^[0-9a-f]{64}$/
const KEY = /^([0-9a-f]{2})\/([0-9a-f]{2})\/(\1\2[0-9a-f]{60})$/

/** Throws on anything but 64 lower-case hexadecimal digits: no other text ever becomes a path. */
export function keyOf(sha256: string): string {
  if (!SHA256.test(sha256)) throw new Error(`Not a SHA-256 in lower-case hexadecimal: ${JSON.stringify(sha256)}`)
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}

/** The content's name, or undefined for a file that is not ours: those are never listed, so never deleted. */
export function sha256Of(key: string): string | undefined {
  return KEY.exec(key)?.[3]
}
