/** A selection of plots as a part of an address: `12-40,57,-1048577`. Runs of numbers are one range, because a farm is registered in a row. */

/** Maximum length of a selection in an address: mail programs and messengers cut links of more than 2,000 characters. A longer one is stored. */
export const LONGEST_IN_ADDRESS = 1500
/** Maximum number of ids that an address may represent: a link must not exhaust the memory. */
const MOST = 100_000

export function textOfSelection(ids: Iterable<number>): string {
  const sorted = [...ids].sort((one, other) => one - other)
  const parts: string[] = []
  for (let from = 0; from < sorted.length; ) {
    let to = from
    // Negative numbers are not joined to ranges, because their sign is that of a range.
    while (sorted[from]! > 0 && sorted[to + 1] === sorted[to]! + 1) to++
    parts.push(to === from ? `${sorted[from]}` : `${sorted[from]}-${sorted[to]}`)
    from = to + 1
  }
  return parts.join(',')
}

/** Ignores text that is neither a number nor a range, and everything beyond the maximum. */
export function selectionOfText(text: string): ReadonlySet<number> {
  const ids = new Set<number>()
  for (const part of text.split(',')) {
    const [, first, last] = /^(-?\d{1,16})(?:-(\d{1,16}))?$/.exec(part.trim()) ?? []
    if (first === undefined) continue
    const [from, to] = [Number(first), Number(last ?? first)]
    if (from === 0 || to < from || (last !== undefined && from < 0)) continue
    if (ids.size + (to - from) >= MOST) break
    for (let id = from; id <= to; id++) ids.add(id)
  }
  return ids
}
