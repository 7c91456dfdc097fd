import type { jsPDF } from 'jspdf'
import { encodeQR } from 'qr'

/** White around the code, modules (ISO/IEC 18004, 6.3.8). */
const QUIET = 4

/** A QR code of `side` points. */
export function drawQr(pdf: jsPDF, text: string, x: number, y: number, side: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const module = side / rows.length
  pdf.setFillColor('#000000')
  for (const [row, cells] of rows.entries()) {
    for (let from = 0; from < cells.length; from++) {
      if (!cells[from]) continue
      let to = from
      while (cells[to]) to++
      // Neighbouring modules are one rectangle, so that no viewer draws a gap between them.
      pdf.rect(x + from * module, y + row * module, (to - from) * module, module * 1.02, 'F')
      from = to
    }
  }
}
