/** The link from the paper to its check: a QR code, the code for typing, and the hash of the signed document. */
import { INK, printable, RULE, SOFT_INK } from '@faixa/export'
import { groupedCode, revisionDocumentSchema, type SignedRevision } from '@faixa/revision'
import type { jsPDF } from 'jspdf'
import { signedRows } from '../rows/signed-rows.ts'
import { drawBox } from './laudo/map-marks.ts'
import { GAP, MARGIN } from './paper-page.ts'
import { drawQr } from './qr-mark.ts'

export interface Verification {
  /** Address of the public check of this revision; absent where the address works only on this computer. */
  readonly url?: string | undefined
  /** The code in groups. */
  readonly codigo: string
  readonly revisao: number
  /** Content of the revision besides figures, label and value, with its times on the clock of the field. */
  readonly rows: (offsetH: number | undefined) => readonly (readonly [label: string, value: string])[]
}

/** `urlOf` returns the address of the check for a code in groups. */
export function verificationOf(
  { documento }: SignedRevision,
  urlOf: (codigo: string) => string | undefined,
): Verification {
  const codigo = groupedCode(String(documento.verificacao))
  const document = revisionDocumentSchema.parse(documento)
  return { codigo, url: urlOf(codigo), revisao: document.numero, rows: (offsetH) => signedRows(document, offsetH) }
}

/** Side of the QR code, points: modules of half a millimetre, large enough for a telephone at close range. */
const SIDE = 78
export const VERIFICATION_HEIGHT = SIDE + 8

/** Draws the block from `y` on, and returns where it ends. */
export function drawVerification(pdf: jsPDF, { url, codigo, revisao }: Verification, y: number, width: number): number {
  const how =
    url === undefined
      ? 'digite o código em «Verificar um laudo»'
      : 'aponte a câmera para o código, ou digite o endereço'
  return drawCheckBlock(
    pdf,
    {
      ...{ url, codigo },
      title: 'Confira este laudo',
      text: `Qualquer pessoa confere, sem conta: ${how}. A página mostra o que foi assinado, se há revisão posterior, e mede os arquivos de novo no próprio navegador.`,
      last: `revisão ${revisao}`,
    },
    y,
    width,
  )
}

export interface CheckBlock extends Pick<Verification, 'url' | 'codigo'> {
  readonly title: string
  readonly text: string
  /** The end of the last line, which names the document. */
  readonly last: string
}

export function drawCheckBlock(
  pdf: jsPDF,
  { url, codigo, title, text, last }: CheckBlock,
  y: number,
  width: number,
): number {
  pdf.setDrawColor(RULE).setLineWidth(0.6).rect(MARGIN, y, width, VERIFICATION_HEIGHT)
  if (url !== undefined) drawQr(pdf, url, MARGIN + 4, y + 4, SIDE)
  const x = MARGIN + (url === undefined ? 8 : SIDE + GAP)
  pdf
    .setFont('helvetica', 'bold')
    .setFontSize(10)
    .setTextColor(INK)
    .text(title, x, y + 20)
  pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(SOFT_INK)
  const lines = pdf.splitTextToSize(text, width - SIDE - 2 * GAP) as string[]
  pdf.text(lines, x, y + 33, { lineHeightFactor: 1.2 })
  pdf
    .setFont('courier', 'bold')
    .setFontSize(11)
    .setTextColor(INK)
    .text(codigo, x, y + 60)
  pdf.setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
  if (url === undefined) pdf.text(last, x, y + 74)
  else pdf.textWithLink(printable(`${url} · ${last}`), x, y + 74, { url })
  return y + VERIFICATION_HEIGHT + GAP
}

/** Width of the corner on a page that is all map, points. */
const CORNER = SIDE + 8

/** Draws the code in a corner of a map, its right end at `right`. */
export function drawVerificationCorner(
  pdf: jsPDF,
  { url, codigo, revisao }: Verification,
  right: number,
  y: number,
): void {
  const [x, code] = [right - CORNER, url === undefined ? 0 : SIDE]
  drawBox(pdf, { x, y, width: CORNER, height: code + 48 })
  if (url !== undefined) drawQr(pdf, url, x + 4, y + 4, SIDE)
  const middle = x + CORNER / 2
  pdf.setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
  pdf.text('Verifique este laudo', middle, y + code + 12, { align: 'center' })
  pdf.setFont('courier', 'bold').setFontSize(8).setTextColor(INK)
  pdf.text([codigo.slice(0, 9), codigo.slice(10)], middle, y + code + 22, { align: 'center', lineHeightFactor: 1.15 })
  pdf.setFont('helvetica', 'normal').setFontSize(6.5).setTextColor(SOFT_INK)
  pdf.text(`revisão ${revisao}`, middle, y + code + 42, { align: 'center' })
}
