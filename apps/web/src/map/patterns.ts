/** Patterns of filled areas, as strokes in a square that repeats: the map, legends and swatches draw the same ones. */

/** Side of the square, CSS pixels. */
export const PATTERN_PX = 16

interface PatternStrokes {
  /** Path in the square, in the syntax of SVG; it crosses the edges where strokes continue in the next square. */
  readonly path: string
  readonly width: number
}

export const PATTERNS = {
  diagonal: { path: 'M-4 4L4 -4M-2 18L18 -2M12 20L20 12', width: 2 },
  contradiagonal: { path: 'M-4 12L4 20M-2 -2L18 18M12 -4L20 4', width: 2 },
  horizontal: { path: 'M-2 4H18M-2 12H18', width: 2 },
  vertical: { path: 'M4 -2V18M12 -2V18', width: 2 },
  cross: { path: 'M4 8H12M8 4V12', width: 2 },
  grid: { path: 'M-2 8H18M8 -2V18', width: 1.5 },
  dots: { path: 'M4 4h.01M12 12h.01', width: 4 },
  waves: { path: 'M-8 8Q-4 2 0 8T8 8T16 8T24 8', width: 2 },
} as const satisfies Record<string, PatternStrokes>

export type Pattern = keyof typeof PATTERNS

const PREFIX = 'faixa-padrao'

/** Name of the engine's image of a pattern in a colour, `#rrggbb`. */
export function patternImageId(pattern: Pattern, colour: string): string {
  return `${PREFIX} ${pattern} ${colour}`
}

/** The pattern and colour encoded in an image's name; undefined for other images. */
export function patternOfImage(id: string): { readonly pattern: Pattern; readonly colour: string } | undefined {
  const [prefix, name = '', colour] = id.split(' ')
  return prefix === PREFIX && name in PATTERNS && colour ? { pattern: name as Pattern, colour } : undefined
}
