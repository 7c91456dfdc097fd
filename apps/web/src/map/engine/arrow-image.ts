/** An arrowhead to the right, white in a dark casing; drawn, so that no sprite has to be fetched. */
import { CASING, LABEL } from '../palette.ts'

const SIDE = 28

export function arrowImage(): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.beginPath()
  pen.moveTo(8, 6)
  pen.lineTo(22, 14)
  pen.lineTo(8, 22)
  pen.lineTo(12, 14)
  pen.closePath()
  pen.lineJoin = 'round'
  pen.lineWidth = 4
  pen.strokeStyle = CASING
  pen.stroke()
  pen.fillStyle = LABEL
  pen.fill()
  return pen.getImageData(0, 0, SIDE, SIDE)
}
