/** The laudo on A4: figures, map, talhões, findings and the files that it can be measured again from. */
import type { Camada, LaudoInfo } from '@faixa/contract'
import { bandOf, laudoTitle } from '@faixa/domain'
import { formatNumber, formatPercent } from '@faixa/units'
import { jsPDF } from 'jspdf'
import { autoTable, type UserOptions } from 'jspdf-autotable'
import type { MapPicture } from '../../map/picture/map-picture.ts'
import { dadoRows } from '../rows/dado-rows.ts'
import { measuredRows, typedRows } from '../rows/figure-rows.ts'
import { flightRows } from '../rows/flight-rows.ts'
import { formatMoment } from '../rows/format-when.ts'
import { farmName, plotName } from '../rows/plot-name.ts'
import { drawMarks } from './map-marks.ts'
import { HEAD_FILL, INK, RULE, SOFT_INK, TONE_INKS } from './pdf-palette.ts'
import { printable, printableLines } from './printable.ts'

const MARGIN = 40
const GAP = 14
const PAPEL_NAMES = { area: 'Área', aplicacao: 'Aplicação', trajeto: 'Trajeto' } as const

const TABLE = {
  theme: 'plain',
  margin: { left: MARGIN, right: MARGIN, bottom: 58 },
  styles: { fontSize: 8, cellPadding: { top: 2, bottom: 2, left: 4, right: 4 }, textColor: INK, lineColor: RULE },
  headStyles: { fillColor: HEAD_FILL, fontStyle: 'bold' },
  bodyStyles: { lineWidth: { bottom: 0.4 } },
} as const

interface Issue {
  readonly now: Date
  /** Of the public method, for whoever holds the paper. */
  readonly methodUrl: string
}

export function laudoPdf(info: LaudoInfo, picture: MapPicture, visible: readonly Camada[], issue: Issue): Blob {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  pdf.setProperties({ title: `Laudo ${laudoTitle(info)}` })
  const title = printable(laudoTitle(info))
  const width = pdf.internal.pageSize.getWidth() - 2 * MARGIN
  let y = drawHeading(pdf, info, title, width)
  y = drawFigures(pdf, info, y, width)

  const height = Math.min((width * picture.height) / picture.width, pdf.internal.pageSize.getHeight() - y - 74)
  const shown = (height * picture.width) / picture.height
  const frame = { x: MARGIN + (width - shown) / 2, y, width: shown, height }
  pdf.addImage(picture.dataUrl, 'JPEG', frame.x, frame.y, frame.width, frame.height, undefined, 'FAST')
  pdf.setDrawColor(RULE).setLineWidth(0.6).rect(frame.x, frame.y, frame.width, frame.height)
  drawMarks(pdf, frame, picture, visible)

  pdf.addPage()
  drawDetails(pdf, info)
  drawFeet(pdf, info, title, issue)
  return pdf.output('blob')
}

function drawHeading(pdf: jsPDF, info: LaudoInfo, title: string, width: number): number {
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
  pdf.text('Laudo de aplicação aérea', MARGIN, MARGIN + 6)
  pdf.setFont('helvetica', 'bold').setFontSize(15).setTextColor(INK)
  const lines = pdf.splitTextToSize(title, width - 150) as string[]
  pdf.text(lines, MARGIN, MARGIN + 24)
  const band = bandOf(info.percentAplicacaoEfetiva)
  const right = MARGIN + width
  pdf
    .setFontSize(24)
    .text(printable(formatPercent(info.percentAplicacaoEfetiva)), right, MARGIN + 22, { align: 'right' })
  pdf.setFontSize(9).setTextColor(TONE_INKS[band?.tone ?? 'neutral'])
  pdf.text(band?.label ?? 'Sem medição', right, MARGIN + 36, { align: 'right' })
  const y = MARGIN + Math.max(24 + lines.length * 17, 46)
  pdf.setDrawColor(RULE).setLineWidth(0.8).line(MARGIN, y, right, y)
  return y + GAP / 2
}

/** Who and what at the left, how much at the right. */
function drawFigures(pdf: jsPDF, info: LaudoInfo, y: number, width: number): number {
  const half = (width - GAP) / 2
  autoTable(pdf, {
    ...TABLE,
    startY: y,
    margin: { ...TABLE.margin, right: MARGIN + half + GAP },
    body: dadoRows(info).map(([label, value]) => [label, printable(value)]),
    columnStyles: { 0: { textColor: SOFT_INK, cellWidth: 84 } },
  })
  const left = lastY(pdf)
  autoTable(pdf, {
    ...TABLE,
    startY: y,
    margin: { ...TABLE.margin, left: MARGIN + half + GAP },
    body: [...measuredRows(info), ...typedRows(info)].map(({ label, value, percent }) => [
      label,
      printable(value),
      printable(percent?.value ?? ''),
    ]),
    columnStyles: { 0: { textColor: SOFT_INK }, 1: { halign: 'right' }, 2: { halign: 'right', cellWidth: 54 } },
  })
  return Math.max(left, lastY(pdf)) + GAP
}

/** Words as they are: what the fonts lack is seen to where they are drawn. */
type SectionTable = Omit<UserOptions, 'body'> & { readonly body: readonly (readonly string[])[] }

function drawDetails(pdf: jsPDF, info: LaudoInfo): void {
  const { talhoes, trajeto, avisos, arquivos, observacoes, observacoesArray } = info
  let y = MARGIN
  const section = (title: string, { body, ...table }: SectionTable) => {
    // A heading alone at the foot of a page helps nobody.
    if (y > pdf.internal.pageSize.getHeight() - 110) {
      pdf.addPage()
      y = MARGIN
    }
    pdf
      .setFont('helvetica', 'bold')
      .setFontSize(10)
      .setTextColor(INK)
      .text(title, MARGIN, y + 8)
    autoTable(pdf, { ...TABLE, startY: y + GAP, ...table, body: body.map((row) => row.map(printableLines)) })
    y = lastY(pdf) + GAP + 4
  }
  if (talhoes.length > 0) {
    section('Talhões', {
      head: [['Talhão', 'Área (ha)', 'Efetiva (ha)', 'Não aplicada (ha)', 'Sobreposta (ha)', 'Efetividade']],
      body: talhoes.map((talhao, row) => [
        [plotName(talhao, row), farmName(talhao)].filter(Boolean).join(' · '),
        formatNumber(talhao.areaPlantio),
        formatNumber(talhao.aplicacaoEfetiva),
        formatNumber(talhao.areaNaoAplicada),
        formatNumber(talhao.areaSobreposicao),
        formatPercent(talhao.percentAplicacaoEfetiva),
      ]),
      columnStyles: Object.fromEntries([1, 2, 3, 4, 5].map((column) => [column, { halign: 'right' as const }])),
      didParseCell: ({ section: part, column, cell }) => {
        if (part === 'head' && column.index > 0) cell.styles.halign = 'right'
      },
    })
  }
  if (trajeto) section('Voo', { body: flightRows(trajeto) })
  const notes = [...observacoesArray.map(({ nome }) => nome), ...(observacoes === '' ? [] : [observacoes])]
  if (notes.length > 0) section('Observações', { body: notes.map((note) => [note]) })
  if (avisos.length > 0) {
    section('Avisos da medição', { body: avisos.map(({ mensagem, onde }) => [mensagem, onde]) })
  }
  if (arquivos.length > 0) {
    section('Arquivos', {
      head: [['Arquivo', 'Nome', 'SHA-256']],
      body: arquivos.map(({ papel, nome, sha256 }) => [PAPEL_NAMES[papel], nome, sha256]),
      columnStyles: { 2: { fontSize: 6, font: 'courier' } },
    })
  }
}

function drawFeet(pdf: jsPDF, { metodo, uuid }: LaudoInfo, title: string, { now, methodUrl }: Issue): void {
  const pages = pdf.getNumberOfPages()
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page).setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
    pdf.text(`${title} · ${uuid}`, MARGIN, height - 42)
    pdf.text(
      `Medido no elipsoide WGS84${metodo ? `, método ${metodo}` : ''}. Emitido em ${formatMoment(now)}.`,
      MARGIN,
      height - 32,
    )
    pdf.textWithLink(`Como se calcula: ${methodUrl}`, MARGIN, height - 22, { url: methodUrl })
    pdf.text(`${page} de ${pages}`, width - MARGIN, height - 22, { align: 'right' })
  }
}

/** Where the last table ended: the plugin leaves it on the document, without a type. */
function lastY(pdf: jsPDF): number {
  return (pdf as jsPDF & { readonly lastAutoTable: { readonly finalY: number } }).lastAutoTable.finalY
}
