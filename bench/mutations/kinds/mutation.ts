/**
 * A mutation changes one file of a flight as typing, a program that exports, or a transfer does. It is pure: the same text and
 * seed give the same file.
 */
import type { Random } from '@faixa/tools/simulator'

/** Returns the changed file, or undefined where the mutation does not apply. */
export type Mutation = (text: string, random: Random) => string | Uint8Array | undefined

const PLACEMARK = /<Placemark[\s>][\s\S]*?<\/Placemark>\s*/g
const COORDINATES = /<coordinates>([^<]*)<\/coordinates>/g
const FIX = /<when>[^<]*<\/when>\s*<gx:coord>[^<]*<\/gx:coord>\s*/g

export function replaceAt(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length)
}

/** Changes one match of the pattern, chosen at random. */
export function inOne(
  pattern: RegExp,
  change: (match: RegExpExecArray, random: Random) => string | undefined,
): (text: string, random: Random) => string | undefined {
  return (text, random) => {
    const found = [...text.matchAll(pattern)]
    if (found.length === 0) return undefined
    const match = random.pick(found)
    const changed = change(match, random)
    return changed === undefined ? undefined : replaceAt(text, match.index, match[0].length, changed)
  }
}

/** Changes a run of the placemarks of a file that has two or more: up to a fifth of them, or one. */
export function inRun(
  change: (placemarks: readonly string[], random: Random) => readonly string[] | undefined,
  size: 'one' | 'some' = 'some',
): Mutation {
  return inPlacemarks((placemarks, random) => {
    const [from, to] = size === 'one' ? oneOf(placemarks.length, random) : runOf(placemarks.length, random)
    const changed = change(placemarks.slice(from, to), random)
    return changed && [...placemarks.slice(0, from), ...changed, ...placemarks.slice(to)]
  })
}

/** Changes the list of placemarks; the text before and after them stays, text between them is dropped. */
export function inPlacemarks(
  change: (placemarks: readonly string[], random: Random) => readonly string[] | undefined,
): Mutation {
  return (text, random) => {
    const found = [...text.matchAll(PLACEMARK)]
    if (found.length < 2) return undefined
    return replaceRun(text, found, (items) => change(items, random))
  }
}

/** Changes the positions of a log: those of its track, of its longest line, or its points. */
export function inLog(change: (items: readonly string[], random: Random) => readonly string[] | undefined): Mutation {
  return (text, random) => {
    const fixes = [...text.matchAll(FIX)]
    if (fixes.length > 1) return replaceRun(text, fixes, (items) => change(items, random))
    const lists = [...text.matchAll(COORDINATES)].map((list) => ({ list, positions: list[1]!.trim().split(/\s+/) }))
    const longest = lists.reduce(
      (best, next) => (next.positions.length > best.positions.length ? next : best),
      lists[0]!,
    )
    if (longest === undefined) return undefined
    if (longest.positions.length < 3) return inPlacemarks(change)(text, random)
    const changed = change(
      longest.positions.map((position) => `${position} `),
      random,
    )
    const { index, 0: all } = longest.list
    return changed && replaceAt(text, index, all.length, `<coordinates>${changed.join('')}</coordinates>`)
  }
}

function replaceRun(
  text: string,
  found: readonly RegExpExecArray[],
  change: (items: readonly string[]) => readonly string[] | undefined,
): string | undefined {
  const [first, last] = [found[0]!, found.at(-1)!]
  const changed = change(found.map(([item]) => item))
  return changed && text.slice(0, first.index) + changed.join('') + text.slice(last.index + last[0].length)
}

/** Returns a random run of up to a fifth of the items. */
export function runOf(length: number, random: Random): readonly [from: number, to: number] {
  const size = 1 + Math.floor((random.next() * length) / 5)
  const from = Math.floor(random.next() * (length - size + 1))
  return [from, from + size]
}

function oneOf(length: number, random: Random): readonly [from: number, to: number] {
  const from = Math.floor(random.next() * length)
  return [from, from + 1]
}
