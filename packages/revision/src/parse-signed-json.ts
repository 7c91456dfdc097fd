/**
 * Reads JSON in which every name occurs once in its object: JSON.parse takes the last of two values, while a person may read the first (RFC
 * 8259, 4).
 */

/** A text, or one of the marks that delimit objects, lists and names; texts come first, since they may contain marks. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

export type ParsedJson = { readonly value: unknown } | { readonly refused: 'json' | 'nome-repetido' }

export function parseSignedJson(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text)
    return hasRepeatedName(text) ? { refused: 'nome-repetido' } : { value }
  } catch {
    return { refused: 'json' }
  }
}

/** `text` is JSON. */
function hasRepeatedName(text: string): boolean {
  /** The names of each open object; undefined for a list. */
  const open: (Set<string> | undefined)[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const names = open.at(-1)!
      const name = JSON.parse(last) as string
      if (names.has(name)) return true
      names.add(name)
    }
    last = token
  }
  return false
}
