/** Formats plain aligned columns: without borders, so that a table can be copied into an e-mail. */
export type Align = 'left' | 'right'

interface TableOptions {
  /** Alignment of each column; left where not given. */
  readonly align?: readonly Align[]
  readonly indent?: number
}

// oxlint-disable-next-line no-control-regex -- colour codes take no room on the screen
const COLOUR_CODES = /\u001b\[\d+m/g
const COLUMN_GAP = '  '

function widthOf(text: string): number {
  return Array.from(text.replace(COLOUR_CODES, '').normalize('NFC')).length
}

/** Returns the rows joined by line feeds, without trailing spaces. Rows may be of different lengths. */
export function formatTable(rows: readonly (readonly string[])[], options: TableOptions = {}): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, widthOf(cell))
  }
  const margin = ' '.repeat(options.indent ?? 0)
  const lines = rows.map((row) =>
    row.map((cell, i) => {
      const gap = ' '.repeat((widths[i] ?? 0) - widthOf(cell))
      return options.align?.[i] === 'right' ? gap + cell : cell + gap
    }),
  )
  return lines.map((cells) => (margin + cells.join(COLUMN_GAP)).trimEnd()).join('\n')
}
