/** Invitations on paper: slips with a name and a QR code each, to be cut apart and handed over. */
import { drawIssuerAt, INK, type Issuer, printable, RULE, SOFT_INK } from '@faixa/export'
import { jsPDF } from 'jspdf'
import { formatMoment } from '../../ui/format-when.ts'
import { drawQr } from './qr-mark.ts'

export interface InvitedPerson {
  readonly nome: string
  readonly email: string
  /** The empresa or the prestadora of the person. */
  readonly de?: string | undefined
  readonly link: string
  readonly ate: string
}

// A4 of 2 × 5 slips, points.
const [COLUMNS, ROWS] = [2, 5]
const EDGE = 24
const PAD = 12
const QR_SIDE = 92
/** Height of name and logo of the installation, points. */
const MARK = 14

/** Ten slips on each sheet, in the order of the list. */
export function invitationSlips(people: readonly InvitedPerson[], issuer: Issuer | undefined, compress = true): Blob {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress })
  pdf.setProperties({ title: 'Convites' })
  const width = (pdf.internal.pageSize.getWidth() - 2 * EDGE) / COLUMNS
  const height = (pdf.internal.pageSize.getHeight() - 2 * EDGE) / ROWS
  for (const [i, person] of people.entries()) {
    const place = i % (COLUMNS * ROWS)
    if (i > 0 && place === 0) pdf.addPage()
    const x = EDGE + (place % COLUMNS) * width
    const y = EDGE + Math.floor(place / COLUMNS) * height
    pdf.setDrawColor(RULE).setLineWidth(0.5).setLineDashPattern([3, 3], 0).rect(x, y, width, height)
    drawSlip(pdf, person, issuer, { x: x + PAD, y: y + PAD, width: width - 2 * PAD })
  }
  return pdf.output('blob')
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

function drawSlip(
  pdf: jsPDF,
  { nome, de, email, link, ate }: InvitedPerson,
  issuer: Issuer | undefined,
  { x, y, width }: Place,
): void {
  drawQr(pdf, link, x, y, QR_SIDE)
  const left = x + QR_SIDE + PAD
  const room = width - QR_SIDE - PAD
  const lines = (text: string, most: number) => (pdf.splitTextToSize(printable(text), room) as string[]).slice(0, most)
  if (issuer) drawIssuerAt(pdf, issuer, { x: left, y: y - 2, width: 70, height: MARK, size: 8 })
  let at = y + 12 + (issuer ? MARK : 0)
  const write = (text: string, size: number, colour: string, most: number, bold = false) => {
    pdf
      .setFont('helvetica', bold ? 'bold' : 'normal')
      .setFontSize(size)
      .setTextColor(colour)
    const written = lines(text, most)
    pdf.text(written, left, at, { lineHeightFactor: 1.2 })
    at += written.length * size * 1.2 + 3
  }
  write(nome, 11, INK, 3, true)
  if (de !== undefined) write(de, 8, SOFT_INK, 2)
  write(email, 8, INK, 2)
  write('Aponte a câmera e crie a sua senha.', 8, SOFT_INK, 2)
  write(`Vale até ${formatMoment(Date.parse(ate))}, uma só vez.`, 8, SOFT_INK, 2)
  pdf.setFont('courier', 'normal').setFontSize(6).setTextColor(SOFT_INK)
  pdf.text(pdf.splitTextToSize(printable(link), width) as string[], x, Math.max(at, y + QR_SIDE + 14) + 4, {
    lineHeightFactor: 1.2,
  })
}
