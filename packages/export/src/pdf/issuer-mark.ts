/** Name and logo of the installation on a paper. Lengths are points. */
import type { jsPDF } from 'jspdf'
import { SOFT_INK } from './pdf-palette.ts'
import { printable } from './printable.ts'

export interface Issuer {
  readonly nome: string
  /** PNG; absent where none is set. */
  readonly logo?: { readonly dataUrl: string; readonly width: number; readonly height: number }
}

interface Place {
  readonly x: number
  readonly y: number
  /** Maximum width of the logo; the name follows it. */
  readonly width: number
  readonly height: number
  readonly size: number
}

/** Draws the mark above the first page of a paper, into its margin, where nothing else is. */
export function drawIssuer(pdf: jsPDF, issuer: Issuer | undefined, margin: number): void {
  if (!issuer) return
  pdf.setPage(1)
  drawIssuerAt(pdf, issuer, { x: margin, y: margin * 0.3, width: 110, height: margin * 0.55, size: 9 })
}

export function drawIssuerAt(pdf: jsPDF, { nome, logo }: Issuer, { x, y, width, height, size }: Place): void {
  let left = x
  if (logo) {
    const scale = Math.min(width / logo.width, height / logo.height)
    const [logoWidth, logoHeight] = [logo.width * scale, logo.height * scale]
    pdf.addImage(logo.dataUrl, 'PNG', x, y + (height - logoHeight) / 2, logoWidth, logoHeight, undefined, 'FAST')
    left += logoWidth + size
  }
  pdf.setFont('helvetica', 'bold').setFontSize(size).setTextColor(SOFT_INK)
  pdf.text(printable(nome), left, y + height / 2, { baseline: 'middle' })
}
