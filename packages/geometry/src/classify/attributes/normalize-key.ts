/**
 * Returns an attribute's name without case, accents and punctuation: `Talhão`, `TALHAO` and `talh-ão` are one. Words
 * are joined by `_`.
 */
export function normalizeKey(key: string): string {
  const known = cache.get(key)
  if (known !== undefined) return known
  const normal = key
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  if (cache.size < CACHE_LIMIT) cache.set(key, normal)
  return normal
}

// Maximum number of names cached: a file repeats its few names in every placemark, and a hostile file must not fill the memory.
const CACHE_LIMIT = 1000
const cache = new Map<string, string>()
