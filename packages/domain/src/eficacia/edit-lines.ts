/** The pure operations on the lines of a report, each of which returns the changed lines. */
import {
  type EffectivenessLine,
  type LineContent,
  type LineRemoval,
  laudosOf,
  lineValue,
  mergedContent,
} from './effectiveness-line.ts'

export type LineEdit =
  /** Loaded lines: they replace all, or, with `keep`, are added. */
  | { readonly kind: 'load'; readonly lines: readonly EffectivenessLine[]; readonly keep: boolean }
  | { readonly kind: 'add'; readonly line: EffectivenessLine }
  | { readonly kind: 'edit'; readonly id: string; readonly content: LineContent }
  /** A removed line stays, without counting. */
  | { readonly kind: 'remove'; readonly id: string; readonly retirada: LineRemoval }
  | { readonly kind: 'restore'; readonly id: string }
  /** Ids in the order of selection: the merge has the pilot of the last one. */
  | { readonly kind: 'merge'; readonly ids: readonly string[]; readonly into: string }

/** Returns `lines` itself where the edit changes nothing, such as a merge of fewer than two lines. */
export function editLines(lines: readonly EffectivenessLine[], edit: LineEdit): readonly EffectivenessLine[] {
  switch (edit.kind) {
    case 'load':
      return edit.keep ? keepAndAdd(lines, edit.lines) : edit.lines
    case 'add':
      return [...lines, edit.line]
    case 'edit':
      return lines.map((line) => (line.id === edit.id ? edited(line, edit.content) : line))
    case 'remove':
      return changedLine(lines, edit.id, (line) => ({ ...line, retirada: edit.retirada }))
    case 'restore':
      return changedLine(lines, edit.id, ({ retirada: _removed, ...line }) => line)
    case 'merge': {
      const partes = [...new Set(edit.ids)].flatMap((wanted) => lines.find(({ id }) => id === wanted) ?? [])
      if (partes.length < 2) return lines
      const merged = new Set(partes)
      return [...lines.filter((line) => !merged.has(line)), { id: edit.into, ...mergedContent(partes), partes }]
    }
  }
}

function changedLine(
  lines: readonly EffectivenessLine[],
  id: string,
  change: (line: EffectivenessLine) => EffectivenessLine,
) {
  return lines.some((line) => line.id === id) ? lines.map((line) => (line.id === id ? change(line) : line)) : lines
}

/** A laudo that a line is already based on is not loaded again: changes and merges stay. */
function keepAndAdd(lines: readonly EffectivenessLine[], loaded: readonly EffectivenessLine[]) {
  const known = new Set(laudosOf(lines))
  const added = loaded.filter(({ laudo }) => laudo === undefined || !known.has(laudo.uuid))
  return added.length === 0 ? lines : [...lines, ...added]
}

/** The author of a field stays where the field is unchanged. */
function edited(
  { id, laudo, partes, informado, ...before }: EffectivenessLine,
  content: LineContent,
): EffectivenessLine {
  const kept = informado?.filter(({ campo }) => lineValue(before, campo) === lineValue(content, campo)) ?? []
  return {
    id,
    ...content,
    ...(laudo && { laudo }),
    ...(partes && { partes }),
    ...(kept.length > 0 && { informado: kept }),
  }
}
