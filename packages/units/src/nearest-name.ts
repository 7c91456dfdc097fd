import { foldText } from './fold-text.ts'

/**
 * Returns the existing name closest to a misspelt one: the fewest letters changed, left out, added or swapped with their neighbour (optimal
 * string alignment), ignoring case and accents. Undefined where more than a third of the letters differ.
 */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const letters = plain(written)
  const judged = names.map((name) => ({ name, edits: editsBetween(letters, plain(name)) }))
  const nearest = judged.toSorted((a, b) => a.edits - b.edits)[0]
  return nearest && nearest.edits <= Math.max(1, Math.ceil(letters.length / 3)) ? nearest.name : undefined
}

const plain = (text: string) => foldText(text.slice(0, 60))

function editsBetween(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, j) => j)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (same ? 0 : 1),
        isSwapped ? beforeLast[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return last[to.length]!
}
