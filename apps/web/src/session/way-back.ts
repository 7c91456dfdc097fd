/** Where somebody wanted to go before being asked to sign in. Comes from the address, so it may be anybody's words. */

/** A path of this application, below the base; anything that a browser might read as another site is dropped. */
export function wayBack(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return undefined
  return text === '/' ? undefined : text
}
