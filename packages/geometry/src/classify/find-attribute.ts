import { normalizeKey } from './normalize-key.ts'

/** The first non-empty value under one of `keys` (normalized spelling), in the order of `keys`, trimmed. */
export function findAttribute(
  attributes: Readonly<Record<string, string>>,
  keys: readonly string[],
): { readonly key: string; readonly value: string } | undefined {
  let best: { readonly key: string; readonly value: string } | undefined
  let bestRank = keys.length
  for (const name in attributes) {
    const key = normalizeKey(name)
    const rank = keys.indexOf(key)
    if (rank < 0 || rank >= bestRank) continue
    const value = attributes[name]!.trim()
    if (!meansNothing(value)) {
      best = { key, value }
      bestRank = rank
    }
  }
  return best
}

/** Keys written in one text, separated by white space. */
export function keyList(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

/** What databases write where they have nothing. */
function meansNothing(value: string): boolean {
  return value === '' || /^(<?null>?|n\/?a|-+|nan|none)$/i.test(value)
}
