/** Photographs as one PDF, where a PDF is asked for: a page for each, with what it shows and when it was taken. */
import { INK, printable, RULE, SOFT_INK } from '@faixa/export'
import { jsPDF } from 'jspdf'
import { fitted } from './paper-line.ts'
import { MARGIN } from './paper-page.ts'

export interface PhotoPage {
  /** The bytes of an upright JPEG. */
  readonly jpeg: Uint8Array
  readonly title: string
  readonly about: string
}

/** Height of the two lines above the picture, points. */
const HEAD = 34

export function photosPdf(pages: readonly PhotoPage[]): Blob {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  pdf.setProperties({ title: pages[0]?.title ?? '' })
  const width = pdf.internal.pageSize.getWidth() - 2 * MARGIN
  const height = pdf.internal.pageSize.getHeight() - 2 * MARGIN - HEAD
  pages.forEach(({ jpeg, title, about }, i) => {
    if (i > 0) pdf.addPage()
    pdf.setFont('helvetica', 'bold').setFontSize(12).setTextColor(INK)
    pdf.text(fitted(pdf, printable(title), width), MARGIN, MARGIN + 8)
    pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
    pdf.text(fitted(pdf, printable(about), width), MARGIN, MARGIN + 22)
    const picture = pdf.getImageProperties(jpeg)
    const scale = Math.min(width / picture.width, height / picture.height)
    const [w, h] = [picture.width * scale, picture.height * scale]
    const [x, y] = [MARGIN + (width - w) / 2, MARGIN + HEAD]
    pdf.addImage(jpeg, 'JPEG', x, y, w, h)
    pdf.setDrawColor(RULE).setLineWidth(0.4).rect(x, y, w, h)
  })
  return pdf.output('blob')
}
