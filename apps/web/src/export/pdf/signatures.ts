/** Lines to sign at the end of a document. Lengths are points. */
import { INK, printable, SOFT_INK } from '@faixa/export'
import type { jsPDF } from 'jspdf'
import { fitted } from './paper-line.ts'
import { FOOT, MARGIN } from './paper-page.ts'

/** Height of the signatures. */
const SIGNED = 96
const SIGNATURE_GAP = 24
/** Distance between two lines of a name. */
const LINE = 9

/** Draws a signature line for each responsible person, below everything else. */
export function drawSignatures(
  pdf: jsPDF,
  signers: readonly (readonly [name: string, role: string])[],
  below: number,
  width: number,
): void {
  const height = pdf.internal.pageSize.getHeight()
  const room = (width - (signers.length - 1) * SIGNATURE_GAP) / signers.length
  pdf.setFont('helvetica', 'normal').setFontSize(8)
  // A signer is named in full, however long the name is.
  const names = signers.map(([name]) => pdf.splitTextToSize(printable(name), room) as readonly string[])
  const further = LINE * (Math.max(...names.map(({ length }) => length)) - 1)
  if (below > height - FOOT - SIGNED - further) pdf.addPage()
  const line = height - FOOT - 34 - further
  signers.forEach(([, role], i) => {
    const x = MARGIN + i * (room + SIGNATURE_GAP)
    const lines = names[i]!
    pdf
      .setDrawColor(INK)
      .setLineWidth(0.6)
      .line(x, line, x + room, line)
    pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(INK)
    lines.forEach((text, at) => pdf.text(text, x + room / 2, line + 11 + at * LINE, { align: 'center' }))
    pdf.setFontSize(7).setTextColor(SOFT_INK)
    const under = line + 20 + (lines.length - 1) * LINE
    pdf.text(fitted(pdf, printable(role), room), x + room / 2, under, { align: 'center' })
  })
}
