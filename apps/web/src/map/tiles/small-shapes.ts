/**
 * Polygons that are smaller than some pixels in a tile: each is drawn as the smallest visible polygon, a triangle of its size, and where
 * they cover little of the screen a dot marks them, because a single farm is not visible on a map of the country.
 */
import { type FlatShapes, PACKED_KINDS } from '@faixa/geometry'
import type { TilePlace } from './tile-place.ts'
import { PER_PIXEL } from './tile-scheme.ts'

/** Polygons narrower and lower than this, units, are small. */
const SMALL = 2 * PER_PIXEL
/** Minimum legs: such a triangle contains a square of one pixel in its corner, which always covers the middle of a pixel. */
const SHORTEST = 2 * PER_PIXEL
/** Legs of a triangle relative to the sides of a box whose ellipse has the same area. */
const LEG = Math.sqrt(Math.PI / 2)

/** Corners of a small polygon in units: `[x, y]`, `[x + width, y]`, `[x, y + height]`. */
export interface Triangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Undefined where the shape is not small, or no polygon. */
export function smallest(flat: FlatShapes, row: number, place: TilePlace): Triangle | undefined {
  const { boxes, kinds } = flat
  if (kinds[row] !== PACKED_KINDS.polygons) return undefined
  const isSmall =
    place.x(boxes[4 * row + 2]!) - place.x(boxes[4 * row]!) < SMALL &&
    place.y(boxes[4 * row + 1]!) - place.y(boxes[4 * row + 3]!) < SMALL
  return isSmall ? triangleOf(flat, row, place) : undefined
}

/** The triangle for a shape's box, with the box's centre as its centre of gravity. */
export function triangleOf({ boxes }: FlatShapes, row: number, place: TilePlace): Triangle {
  const [left, right] = [place.x(boxes[4 * row]!), place.x(boxes[4 * row + 2]!)]
  const [top, bottom] = [place.y(boxes[4 * row + 3]!), place.y(boxes[4 * row + 1]!)]
  const width = Math.round(Math.max(SHORTEST, LEG * (right - left)))
  const height = Math.round(Math.max(SHORTEST, LEG * (bottom - top)))
  return {
    x: Math.round((left + right) / 2 - width / 3),
    y: Math.round((top + bottom) / 2 - height / 3),
    width,
    height,
  }
}

/** Side of the squares of which each has one dot at most, units. */
const CELL = 8 * PER_PIXEL
/** Number of squares examined to each side: as many as a tile's margin is wide. */
const AROUND = 2
/** Squares with small polygons, of the 25 around and with one, from which on they are seen as ground without a dot. */
const SEEN = 8

export interface Dot {
  /** One of the shapes at this place. */
  readonly row: number
  readonly x: number
  readonly y: number
}

export interface DotGrid {
  add(row: number, triangle: Triangle): void
  end(): readonly Dot[]
}

export function createDotGrid(extent: number): DotGrid {
  const side = Math.ceil(extent / CELL) + 2 * AROUND
  const cells = new Map<number, { readonly dot: Dot; shapes: number }>()
  return {
    add(row, { x, y, width, height }) {
      const [column, line] = [Math.floor(x / CELL) + AROUND, Math.floor(y / CELL) + AROUND]
      if (column < 0 || line < 0 || column >= side || line >= side) return
      const at = line * side + column
      const cell = cells.get(at)
      if (cell) cell.shapes += 1
      else {
        const dot = { row, x: Math.round(x + width / 3), y: Math.round(y + height / 3) }
        cells.set(at, { dot, shapes: 1 })
      }
    },
    end() {
      const dots: Dot[] = []
      for (const [at, { dot, shapes }] of cells) {
        let taken = 0
        // A group of squares has its dot in the one with the most shapes, or in the first of those.
        let isFullest = true
        for (let line = -AROUND; line <= AROUND; line++) {
          for (let column = -AROUND; column <= AROUND; column++) {
            const other = at + line * side + column
            const there = cells.get(other)?.shapes ?? 0
            if (there > 0) taken += 1
            const isBeside = Math.abs(line) <= 1 && Math.abs(column) <= 1
            if (isBeside && (there > shapes || (there === shapes && other < at))) isFullest = false
          }
        }
        if (isFullest && taken < SEEN) dots.push(dot)
      }
      return dots
    },
  }
}
