/**
 * Compares the plots of a file with those that are registered. They are matched by code first, because a plot keeps its code when its
 * border moves, then by outline, for plots without codes or with new ones, and finally by shared ground, for borders that were drawn again.
 */
import type { ComparedPlot } from './plot-to-register.ts'

/** The change that the file makes to a plot. */
export type PlotChange = 'novo' | 'alterado' | 'igual' | 'removido'

export interface PlotComparison {
  /** For each plot of the file: its change, and the registered plot that it replaces or repeats. */
  readonly after: readonly { readonly change: Exclude<PlotChange, 'removido'>; readonly before?: number }[]
  /** Registered plots that the file does not have. */
  readonly removed: readonly number[]
}

export interface LeftPair {
  readonly before: number
  readonly after: number
}

/** Pairs the remaining plots by shared ground; indices as in the two lists. Called only where both lists have some. */
export type PairByGround = (
  before: readonly number[],
  after: readonly number[],
) => readonly LeftPair[] | Promise<readonly LeftPair[]>

export async function comparePlots(
  before: readonly ComparedPlot[],
  after: readonly ComparedPlot[],
  byGround: PairByGround,
): Promise<PlotComparison> {
  const found: (number | undefined)[] = after.map(() => undefined)
  const taken = new Set<number>()
  const pair = (i: number, j: number) => {
    found[j] = i
    taken.add(i)
  }
  const leftBefore = () => before.flatMap((_, i) => (taken.has(i) ? [] : [i]))
  const leftAfter = () => after.flatMap((_, j) => (found[j] === undefined ? [j] : []))
  // Repeated codes are distinguished by their outlines; otherwise a code must belong to one plot on either side.
  pairBy((plot) => codeOf(plot) && `${codeOf(plot)}\n${plot.forma}`, 'any')
  pairBy(codeOf, 'single')
  pairBy(({ forma }) => forma, 'any')
  const [restBefore, restAfter] = [leftBefore(), leftAfter()]
  if (restBefore.length > 0 && restAfter.length > 0) {
    for (const left of await byGround(restBefore, restAfter)) pair(left.before, left.after)
  }
  return {
    after: found.map((i, j) =>
      i === undefined
        ? { change: 'novo' }
        : { change: isSame(before[i]!, after[j]!) ? 'igual' : 'alterado', before: i },
    ),
    removed: leftBefore(),
  }

  function pairBy(keyOf: (plot: ComparedPlot) => string | undefined, allowed: 'any' | 'single'): void {
    const waiting = grouped(leftBefore(), (i) => keyOf(before[i]!))
    for (const [key, ours] of grouped(leftAfter(), (j) => keyOf(after[j]!))) {
      const theirs = waiting.get(key) ?? []
      if (allowed === 'single' && (ours.length > 1 || theirs.length > 1)) continue
      for (const [n, i] of theirs.entries()) if (n < ours.length) pair(i, ours[n]!)
    }
  }
}

/** Returns the number of plots of each change. */
export function countChanges({ after, removed }: PlotComparison): Readonly<Record<PlotChange, number>> {
  const counts = { novo: 0, alterado: 0, igual: 0, removido: removed.length }
  for (const { change } of after) counts[change]++
  return counts
}

function grouped(
  indices: readonly number[],
  keyOf: (index: number) => string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>()
  for (const index of indices) {
    const key = keyOf(index)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  }
  return groups
}

/** Farm and plot, without case, accents and spaces; undefined where the plot has no code. */
function codeOf({ codigoFazenda, fazenda, talhao }: ComparedPlot): string | undefined {
  return talhao === undefined ? undefined : `${folded(codigoFazenda ?? fazenda ?? '')}\n${folded(talhao)}`
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toUpperCase()
}

function isSame(before: ComparedPlot, after: ComparedPlot): boolean {
  return COMPARED.every((name) => before[name] === after[name])
}

const COMPARED = ['forma', 'nome', 'fazenda', 'codigoFazenda', 'talhao', 'areaDeclarada'] as const
