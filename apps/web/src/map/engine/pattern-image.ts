/** A pattern as the engine's image, twice as fine as CSS pixels: strokes of the colour in a thin dark casing over a veil of it. */
import { CASING } from '../palette.ts'
import { PATTERN_PX, PATTERNS, type Pattern } from '../patterns.ts'

export const PATTERN_RATIO = 2

/** Opacity of the colour between the strokes: the ground below must stay visible. */
const VEIL = 0.18

export function patternImage(pattern: Pattern, colour: string): ImageData {
  const canvas = document.createElement('canvas')
  const side = PATTERN_PX * PATTERN_RATIO
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.scale(PATTERN_RATIO, PATTERN_RATIO)
  pen.globalAlpha = VEIL
  pen.fillStyle = colour
  pen.fillRect(0, 0, PATTERN_PX, PATTERN_PX)
  const { path, width } = PATTERNS[pattern]
  const strokes = new Path2D(path)
  pen.lineCap = 'round'
  pen.globalAlpha = 0.35
  pen.strokeStyle = CASING
  pen.lineWidth = width + 1
  pen.stroke(strokes)
  pen.globalAlpha = 1
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.stroke(strokes)
  return pen.getImageData(0, 0, side, side)
}
