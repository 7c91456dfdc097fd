/** Lines as a flat list, in which each merged line names the line that it was merged into: the form in which they are sent and stored. */
import type { EffectivenessLine } from './effectiveness-line.ts'

export type FlatLine = Omit<EffectivenessLine, 'partes'> & {
  /** Id of the line that this one was merged into; it comes earlier in the list. */
  readonly dentroDe?: string | undefined
}

export function flattenLines(lines: readonly EffectivenessLine[], dentroDe?: string): readonly FlatLine[] {
  return lines.flatMap(({ partes, ...line }) => [
    dentroDe === undefined ? line : { ...line, dentroDe },
    ...(partes ? flattenLines(partes, line.id) : []),
  ])
}

/** Expects parents before their parts, as `flattenLines` writes them; a line whose parent is missing is on the first level. */
export function nestLines(flat: readonly FlatLine[]): readonly EffectivenessLine[] {
  const parts = Map.groupBy(flat, ({ dentroDe }) => dentroDe)
  const known = new Set(flat.map(({ id }) => id))
  const nested = ({ dentroDe: _parent, ...line }: FlatLine): EffectivenessLine => {
    const nestedParts = parts.get(line.id)
    return nestedParts ? { ...line, partes: nestedParts.map(nested) } : line
  }
  return flat.filter(({ dentroDe }) => dentroDe === undefined || !known.has(dentroDe)).map(nested)
}
