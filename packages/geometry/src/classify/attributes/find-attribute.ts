import { normalizeKey } from './normalize-key.ts'

export interface FoundAttribute {
  /** Normalized spelling. */
  readonly key: string
  /** The file's spelling. */
  readonly name: string
  readonly value: string
}

/** Returns the first non-empty value under one of `keys` (normalized spelling), in the order of `keys`, trimmed. */
export function findAttribute(
  attributes: Readonly<Record<string, string>>,
  keys: readonly string[],
): FoundAttribute | undefined {
  let best: FoundAttribute | undefined
  let bestRank = keys.length
  const rankByKey = ranksOf(keys)
  for (const name in attributes) {
    const key = normalizeKey(name)
    const rank = rankByKey.get(key)
    if (rank === undefined || rank >= bestRank) continue
    const value = attributes[name]!.trim()
    if (!isNoValue(value)) {
      best = { key, name, value }
      bestRank = rank
    }
  }
  return best
}

// Ranks are kept for each list: a list is a constant of its module, used for perhaps 100,000 records.
const ranks = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

function ranksOf(keys: readonly string[]): ReadonlyMap<string, number> {
  let known = ranks.get(keys)
  if (!known) {
    // Reversed, so that the first of equal keys wins.
    known = new Map(keys.map((key, rank) => [key, rank] as const).toReversed())
    ranks.set(keys, known)
  }
  return known
}

/** Returns every non-empty value under one of `keys`, in the order of `keys`, trimmed. */
export function findAttributes(attributes: Readonly<Record<string, string>>, keys: readonly string[]): string[] {
  const found: { readonly rank: number; readonly value: string }[] = []
  const rankByKey = ranksOf(keys)
  for (const name in attributes) {
    const rank = rankByKey.get(normalizeKey(name))
    if (rank === undefined) continue
    const value = attributes[name]!.trim()
    if (!isNoValue(value)) found.push({ rank, value })
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ value }) => value)
}

/** Splits a text into keys at white space. */
export function keyList(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

/** Tells whether a value is a database's notation for "no value". */
export function isNoValue(value: string): boolean {
  return value === '' || /^(<?null>?|n\/?a|-+|nan|none)$/i.test(value)
}
