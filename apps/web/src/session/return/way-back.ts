/** Reads the path to return to after signing in. It comes from the address, so it may contain anything. */

/** A path of this application, below the base; anything that a browser might read as another site is dropped. */
export function wayBack(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return undefined
  return text === '/' ? undefined : text
}
