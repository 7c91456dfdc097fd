/** Lines to sign at the end of a document. Lengths are points. */
import { INK, printable, SOFT_INK } from '@faixa/export'
import type { jsPDF } from 'jspdf'
import { fitted } from './paper-line.ts'
import { FOOT, lastY, MARGIN, tablesFrom } from './paper-page.ts'

/** Height of the signatures. */
const SIGNED = 96
const SIGNATURE_GAP = 24
/** Distance between two lines of a name. */
const LINE = 9

/** Room for the image of a signature above its line. */
const IMAGE_HEIGHT = 40
/** Distance by which an image crosses its line, as a pen does. */
const IMAGE_BELOW = 4

/** `png`: base64 of the image of the signature. */
export type Signer = readonly [name: string, role: string, png?: string | undefined]
type Signers = readonly Signer[]

/** Images of signatures by profession, as the server gives them. */
export type Assinaturas = Readonly<Partial<Record<'agronomo' | 'tecnico', string>>>

/** Titled tables that end with signatures. The last table leaves room for them, so that no page holds signatures alone. */
export function tablesToSign(pdf: jsPDF, y: number, signers: Signers, width: number) {
  const draw = tablesFrom(pdf, y)
  let last: Parameters<typeof draw> | undefined
  return {
    section(...table: [title: string, table: Parameters<typeof draw>[1]]): void {
      if (last) draw(...last)
      last = table
    },
    /** Draws the last table and the signatures below it. */
    sign(): void {
      if (last) draw(last[0], last[1], signed(namesOf(pdf, signers, width)))
      drawSignatures(pdf, signers, last ? lastY(pdf) : y, width)
    },
  }
}

const roomOf = (signers: Signers, width: number) => (width - (signers.length - 1) * SIGNATURE_GAP) / signers.length

/** The lines of each name: a signer is named in full, however long the name is. */
function namesOf(pdf: jsPDF, signers: Signers, width: number): readonly (readonly string[])[] {
  pdf.setFont('helvetica', 'normal').setFontSize(8)
  return signers.map(([name]) => pdf.splitTextToSize(printable(name), roomOf(signers, width)) as readonly string[])
}

const furtherOf = (names: readonly (readonly string[])[]) => LINE * (Math.max(...names.map(({ length }) => length)) - 1)

const signed = (names: readonly (readonly string[])[]) => SIGNED + furtherOf(names)

/** Room that the signatures take at the end of a page. */
export const roomToSign = (pdf: jsPDF, signers: Signers, width: number) => signed(namesOf(pdf, signers, width))

/** Draws a signature line for each responsible person, below everything else. */
function drawSignatures(pdf: jsPDF, signers: Signers, below: number, width: number): void {
  const height = pdf.internal.pageSize.getHeight()
  const room = roomOf(signers, width)
  const names = namesOf(pdf, signers, width)
  if (below > height - FOOT - signed(names)) pdf.addPage()
  const line = height - FOOT - 34 - furtherOf(names)
  signers.forEach(([, role, png], i) => {
    const x = MARGIN + i * (room + SIGNATURE_GAP)
    if (png !== undefined) drawImage(pdf, png, x, line, room)
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

/** Draws the image in its proportions, centred on the line. */
function drawImage(pdf: jsPDF, png: string, x: number, line: number, room: number): void {
  const dataUrl = `data:image/png;base64,${png}`
  const { width, height } = pdf.getImageProperties(dataUrl)
  const scale = Math.min(room / width, IMAGE_HEIGHT / height)
  const [w, h] = [width * scale, height * scale]
  pdf.addImage(dataUrl, 'PNG', x + (room - w) / 2, line + IMAGE_BELOW - h, w, h, undefined, 'FAST')
}
