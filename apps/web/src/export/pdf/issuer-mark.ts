/** Name and logo of the installation above the first page of a paper. Lengths are points. */
import { printable, SOFT_INK } from '@faixa/export'
import type { jsPDF } from 'jspdf'
import { MARGIN } from './paper-page.ts'

export interface Issuer {
  readonly nome: string
  /** PNG; absent where none is set. */
  readonly logo?: { readonly dataUrl: string; readonly width: number; readonly height: number }
}

const MARK = { y: 12, width: 110, height: 22, gap: 8 }

/** Draws the mark into the margin, where no paper has anything else. */
export function drawIssuer(pdf: jsPDF, issuer: Issuer | undefined): void {
  if (!issuer) return
  pdf.setPage(1)
  const { nome, logo } = issuer
  let x = MARGIN
  if (logo) {
    const scale = Math.min(MARK.width / logo.width, MARK.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    pdf.addImage(logo.dataUrl, 'PNG', x, MARK.y + (MARK.height - height) / 2, width, height, undefined, 'FAST')
    x += width + MARK.gap
  }
  pdf.setFont('helvetica', 'bold').setFontSize(9).setTextColor(SOFT_INK)
  pdf.text(printable(nome), x, MARK.y + MARK.height / 2, { baseline: 'middle' })
}
