/**
 * Prevents texts on a paper map from overlapping: each gets a free place near its own, or is left out. Lengths are points of the document.
 */
import type { Frame } from './laudo/map-marks.ts'

/** Middle of a text. */
export type Middle = readonly [x: number, y: number]

export interface LabelRoom {
  /**
   * The middle of a text of this size, which is occupied from then on: the first of `middles` that is free, else a place beside one of them; undefined
   * where none is.
   */
  take(middles: readonly Middle[], width: number, height: number): Middle | undefined
  /** Occupies a place even if another text is there. */
  force(middle: Middle, width: number, height: number): void
  isFree(box: Frame): boolean
}

/** Directions of the places beside a text, in the order in which they are tried. */
const BESIDE = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const

/** Free paper between two texts. */
const APART = 0.5

export function labelRoom(frame: Frame): LabelRoom {
  const taken: Frame[] = []
  const isFree = (box: Frame) => !taken.some((other) => overlaps(box, other))
  return {
    isFree,
    take(middles, width, height) {
      const beside = middles.flatMap(([x, y]) =>
        BESIDE.map(([right, down]): Middle => [x + (right * (width + height)) / 2, y + down * (height + APART)]),
      )
      const free = [...middles, ...beside.filter((middle) => isInside(boxAt(middle, width, height), frame))].find(
        (middle) => isFree(boxAt(middle, width, height)),
      )
      if (free) taken.push(boxAt(free, width, height))
      return free
    },
    force(middle, width, height) {
      taken.push(boxAt(middle, width, height))
    },
  }
}

function boxAt([x, y]: Middle, width: number, height: number): Frame {
  return { x: x - width / 2, y: y - height / 2, width, height }
}

function overlaps(a: Frame, b: Frame): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function isInside(box: Frame, frame: Frame): boolean {
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  )
}
