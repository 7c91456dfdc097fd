/** Lines to sign at the end of a document. Lengths are points. */
import { INK, printable, SOFT_INK } from '@faixa/export'
import type { jsPDF } from 'jspdf'
import { fitted } from './paper-line.ts'
import { FOOT, MARGIN } from './paper-page.ts'

/** Room that the signatures take. */
const SIGNED = 96
const SIGNATURE_GAP = 24

/** Draws a line for each of those who answer for the application, below everything else. */
export function drawSignatures(
  pdf: jsPDF,
  signers: readonly (readonly [name: string, role: string])[],
  below: number,
  width: number,
): void {
  const height = pdf.internal.pageSize.getHeight()
  if (below > height - FOOT - SIGNED) pdf.addPage()
  const line = height - FOOT - 34
  const room = (width - (signers.length - 1) * SIGNATURE_GAP) / signers.length
  signers.forEach(([name, role], i) => {
    const x = MARGIN + i * (room + SIGNATURE_GAP)
    pdf
      .setDrawColor(INK)
      .setLineWidth(0.6)
      .line(x, line, x + room, line)
    pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(INK)
    pdf.text(fitted(pdf, printable(name), room), x + room / 2, line + 11, { align: 'center' })
    pdf.setFontSize(7).setTextColor(SOFT_INK)
    pdf.text(fitted(pdf, printable(role), room), x + room / 2, line + 20, { align: 'center' })
  })
}
