/** The map of the screen as one page of the same size (specification 000 §9), with scale, coordinates and legend in place of a pointer. */
import type { LaudoInfo } from '@faixa/contract'
import { bandOf, laudoTitle, measuredText, SEDE_NAME } from '@faixa/domain'
import { drawIssuerAt, INK, type Issuer, printable, printableValues, SOFT_INK, TONE_INKS } from '@faixa/export'
import { formatPercent } from '@faixa/units'
import { jsPDF } from 'jspdf'
import type { ListedLayer } from '../../../map/map-layer.ts'
import type { MapPicture } from '../../../map/picture/map-picture.ts'
import { dadoRows } from '../../rows/dado-rows.ts'
import { measuredRows } from '../../rows/figure-rows.ts'
import { fitted } from '../paper-line.ts'
import { drawVerificationCorner, type Verification } from '../verification-mark.ts'
import { drawBox, drawMarks } from './map-marks.ts'

const MARGIN = 12
const LINE = 12.5
const PADDING = 10
const WIDEST = 250

/** Height of name and logo of the installation, with the space below them. */
const MARK = 22

/** Points below the upper edge at which the sign of the north ends. */
const BELOW_NORTH = 56

export function mapPdf(
  laudo: LaudoInfo,
  picture: MapPicture,
  legend: readonly ListedLayer[],
  verification: Verification | undefined,
  issuer: Issuer | undefined,
): Blob {
  const info = printableValues(laudo)
  const { width, height } = picture
  const pdf = new jsPDF({
    unit: 'pt',
    format: [width, height],
    orientation: width > height ? 'landscape' : 'portrait',
    compress: true,
  })
  const frame = { x: 0, y: 0, width, height }
  pdf.setProperties({ title: `Laudo ${laudoTitle(laudo)}` })
  pdf.addImage(picture.dataUrl, 'JPEG', 0, 0, width, height, undefined, 'FAST')
  drawMarks(pdf, frame, picture, legend)
  drawSummary(pdf, info, issuer, { width, height })
  if (verification) drawVerificationCorner(pdf, verification, width - MARGIN, BELOW_NORTH)
  return pdf.output('blob')
}

function drawSummary(
  pdf: jsPDF,
  info: LaudoInfo,
  issuer: Issuer | undefined,
  page: { readonly width: number; readonly height: number },
): void {
  const width = Math.min(WIDEST, page.width - 2 * MARGIN - 44)
  const inner = width - 2 * PADDING
  pdf.setFont('helvetica', 'bold').setFontSize(11)
  const title = pdf.splitTextToSize(laudoTitle(info), inner) as string[]
  const rows = printableValues(measuredRows(info))
  const about = dadoRows(info)
    .filter(([label]) => ['Tratamento', 'Cultura', 'Prestadora', 'Piloto', 'Início', 'Fim'].includes(label))
    // On a low page the box of names would cover the map; the A4 laudo contains the same names.
    .slice(0, page.height < 420 ? 0 : undefined)
  const mark = issuer ? MARK : 0
  const height =
    mark + PADDING * 2 + title.length * 13 + 46 + rows.length * LINE + (about.length > 0 ? 8 : 0) + about.length * LINE
  drawBox(pdf, { x: MARGIN, y: MARGIN, width, height })

  const left = MARGIN + PADDING
  const right = MARGIN + width - PADDING
  if (issuer) drawIssuerAt(pdf, issuer, { x: left, y: MARGIN + PADDING - 2, width: 90, height: MARK - 6, size: 8 })
  let y = MARGIN + PADDING + mark + 9
  pdf.setFont('helvetica', 'bold').setFontSize(11).setTextColor(INK).text(title, left, y)
  y += title.length * 13
  pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(SOFT_INK)
  pdf.text(fitted(pdf, `${info.empresaNome} · ${info.unidadeNome ?? SEDE_NAME}`, inner), left, y)
  y += 26
  const band = bandOf(info.percentAplicacaoEfetiva)
  pdf.setFont('helvetica', 'bold').setFontSize(20).setTextColor(INK)
  pdf.text(printable(formatPercent(info.percentAplicacaoEfetiva)), left, y)
  pdf.setFontSize(9).setTextColor(TONE_INKS[band?.tone ?? 'neutral'])
  pdf.text(band?.label ?? 'Sem medição', right, y - 11, { align: 'right' })
  pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(SOFT_INK)
  pdf.text(printable(measuredText(info) ?? ''), right, y, { align: 'right' })
  y += 8
  for (const { label, value, percent } of rows) {
    y += LINE
    pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(SOFT_INK).text(label, left, y)
    pdf.setTextColor(INK).text(value, right - 48, y, { align: 'right' })
    if (percent) pdf.text(percent.value, right, y, { align: 'right' })
  }
  if (about.length > 0) y += 8
  for (const [label, value] of about) {
    y += LINE
    pdf.setTextColor(SOFT_INK).text(label, left, y)
    pdf.setTextColor(INK).text(fitted(pdf, value, inner - 60), right, y, { align: 'right' })
  }
}
