/**
 * Draws the patterns of maps on paper as strokes, which every viewer draws alike, unlike the pattern fills of PDF. Lengths are points of
 * the document.
 */
import type { jsPDF } from 'jspdf'
import { PATTERN_PX, PATTERNS, type Pattern } from '../../map/patterns.ts'

/** Number of segments with which a curve is drawn: on a wave of 8 units, none is further than a tenth of a unit from the curve. */
const CURVE_SEGMENTS = 6
const NUMBERS_OF = { M: 2, L: 2, H: 1, V: 1, h: 1, Q: 4, T: 2 } as const

type Command = keyof typeof NUMBERS_OF

export interface PatternBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Scale of the screens' patterns on paper, points a pixel. */
const SCALE = 0.42
/** Share of the screen's line width: strokes on white paper are seen without a casing. */
const THINNED = 0.4

/** Fills a box with the squares of a pattern, aligned with the page's corner, so that neighbouring areas are aligned with each other. */
export function drawPattern(pdf: jsPDF, pattern: Pattern, colour: string, box: PatternBox): void {
  const { path, width } = PATTERNS[pattern]
  const polylines = polylinesOf(path)
  const step = PATTERN_PX * SCALE
  pdf.setDrawColor(colour).setLineDashPattern([], 0)
  pdf.setLineWidth(width * SCALE * THINNED).setLineCap('round')
  for (let x = Math.floor(box.left / step) * step; x < box.right; x += step) {
    for (let y = Math.floor(box.top / step) * step; y < box.bottom; y += step) {
      for (const line of polylines) {
        for (let i = 0; i < line.length; i += 2) {
          const [toX, toY] = [x + SCALE * line[i]!, y + SCALE * line[i + 1]!]
          if (i === 0) pdf.moveTo(toX, toY)
          else pdf.lineTo(toX, toY)
        }
      }
    }
  }
  pdf.stroke()
}

/**
 * Parses the part of SVG's path syntax that the patterns use, M L H V h Q T, to flat `[x, y, …]`. Any other command is a mistake in the
 * table.
 */
function polylinesOf(path: string): number[][] {
  const lines: number[][] = []
  let [x, y, controlX, controlY] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number) => {
    lines.at(-1)!.push(toX, toY)
    ;[x, y] = [toX, toY]
  }
  const curveTo = (cx: number, cy: number, toX: number, toY: number) => {
    const [fromX, fromY] = [x, y]
    for (let i = 1; i <= CURVE_SEGMENTS; i++) {
      const t = i / CURVE_SEGMENTS
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
      lineTo(a * fromX + b * cx + c * toX, a * fromY + b * cy + c * toY)
    }
    ;[controlX, controlY] = [cx, cy]
  }
  for (const [, letter = '', written = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    if (!(letter in NUMBERS_OF)) throw new Error(`Unknown command ${letter} in ${path}`)
    const numbers = (written.match(/-?(\d*\.)?\d+/g) ?? []).map(Number)
    const command = letter as Command
    for (let i = 0; i < numbers.length; i += NUMBERS_OF[command]) {
      const [a = 0, b = 0, c = 0, d = 0] = numbers.slice(i, i + NUMBERS_OF[command])
      if (command === 'M') {
        lines.push([a, b])
        ;[x, y] = [a, b]
      } else if (command === 'L') lineTo(a, b)
      else if (command === 'H') lineTo(a, y)
      else if (command === 'V') lineTo(x, a)
      else if (command === 'h') lineTo(x + a, y)
      else if (command === 'Q') curveTo(a, b, c, d)
      // A smooth curve has the reflection of the control point before it.
      else curveTo(2 * x - controlX, 2 * y - controlY, a, b)
    }
  }
  return lines
}
