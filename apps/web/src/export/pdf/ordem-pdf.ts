/** Planned against flown on A4: the ordered plots, the treated share, a vector map and a table of the plots, and the differences. */
import type { Comparacao, Ordem } from '@faixa/contract'
import { measuredText, PLOT_STATES, type PlotState } from '@faixa/domain'
import { drawIssuer, INK, type Issuer, printable, printableValues, RULE, SOFT_INK } from '@faixa/export'
import { formatNumber, formatPercent } from '@faixa/units'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import type { ListedLayer } from '../../map/map-layer.ts'
import { deviationRow, ordemRows, sumRows } from '../../ordem/ordem-rows.ts'
import { formatMoment, formatWhen } from '../../ui/format-when.ts'
import { farmName, plotName } from '../rows/plot-name.ts'
import { mapStrip } from './laudo/map-strip.ts'
import { fitted } from './paper-line.ts'
import { FOOT, GAP, lastY, MARGIN, TABLE, tablesFrom } from './paper-page.ts'
import { type DrawnPlot, drawPlots } from './plots-drawing.ts'

export interface ComparedOrdem {
  readonly ordem: Ordem
  readonly comparacao: Comparacao
  /** FeatureCollection of the plots with their states, as the API returns it. */
  readonly geojson: string
  /** The states as the map lists them. */
  readonly legend: readonly ListedLayer[]
  readonly now: Date
  readonly issuer?: Issuer | undefined
  /** False for tests that read the document. */
  readonly compress?: boolean
}

const TITLE_SIZE = 15
const LEAST_MAP = 180

export function ordemPdf({ ordem, comparacao, geojson, legend, now, issuer, compress = true }: ComparedOrdem): Blob {
  const info = printableValues(ordem)
  const compared = printableValues(comparacao)
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress })
  const title = [info.codigo, info.nome].filter(Boolean).join(' · ')
  pdf.setProperties({ title: `Ordem de serviço ${title}` })
  const width = pdf.internal.pageSize.getWidth() - 2 * MARGIN
  let y = drawHeading(pdf, info, compared, title, width)
  y = drawFigures(pdf, info, compared, y, width)

  const strip = mapStrip(pdf, legend, width)
  let room = pdf.internal.pageSize.getHeight() - y - strip.height - FOOT
  if (room < LEAST_MAP) {
    pdf.addPage()
    y = MARGIN
    room = pdf.internal.pageSize.getHeight() - y - strip.height - FOOT
  }
  const frame = { x: MARGIN, y, width, height: Math.min(room, width * 0.8) }
  strip.draw(frame, drawPlots(pdf, drawnPlots(geojson), frame, { attribution: 'Talhões da ordem e do cadastro' }))
  const below = frame.y + frame.height + strip.height + GAP

  const section = tablesFrom(pdf, below)
  drawDifferences(info, section)
  drawPlotTable(compared, section)
  drawFeet(pdf, info, title, now)
  drawIssuer(pdf, issuer, MARGIN)
  return pdf.output('blob')
}

type Section = ReturnType<typeof tablesFrom>

function drawHeading(pdf: jsPDF, info: Ordem, { percentTratada }: Comparacao, title: string, width: number): number {
  const right = MARGIN + width
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
  pdf.text('Ordem de serviço: planejado e voado', MARGIN, MARGIN + 6)
  pdf.setFont('helvetica', 'bold').setFontSize(TITLE_SIZE).setTextColor(INK)
  const lines = pdf.splitTextToSize(title, width - 150) as string[]
  pdf.text(lines, MARGIN, MARGIN + 24)
  pdf.setFontSize(24).text(printable(formatPercent(percentTratada)), right, MARGIN + 22, { align: 'right' })
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
  pdf.text(`da área pedida tratada · ${info.situacao}`, right, MARGIN + 36, { align: 'right' })
  const y = MARGIN + Math.max(24 + lines.length * TITLE_SIZE * 1.15, 46)
  pdf.setDrawColor(RULE).setLineWidth(0.8).line(MARGIN, y, right, y)
  return y + GAP / 2
}

/** Draws the order at the left and the sums at the right. */
function drawFigures(pdf: jsPDF, info: Ordem, comparacao: Comparacao, y: number, width: number): number {
  const half = (width - GAP) / 2
  const columns = { 0: { textColor: SOFT_INK, cellWidth: 96 } }
  autoTable(pdf, {
    ...TABLE,
    startY: y,
    margin: { ...TABLE.margin, right: MARGIN + half + GAP },
    body: ordemRows(info).map(([label, value]) => [label, printable(value)]),
    columnStyles: columns,
  })
  const left = lastY(pdf)
  autoTable(pdf, {
    ...TABLE,
    startY: y,
    margin: { ...TABLE.margin, left: MARGIN + half + GAP },
    body: sumRows(comparacao).map(([label, value]) => [label, printable(value)]),
    columnStyles: { 0: { textColor: SOFT_INK, cellWidth: 124 } },
  })
  return Math.max(left, lastY(pdf)) + GAP
}

function drawDifferences({ laudosDaOrdem }: Ordem, section: Section): void {
  const body = laudosDaOrdem.map(({ codigo, nome, data, piloto, areaAplicada, desvios, ...laudo }) => [
    [[codigo, nome].join(' · '), printable(measuredText(laudo) ?? '')].filter(Boolean).join('\n'),
    formatWhen(data) ?? '',
    piloto.nome,
    formatNumber(areaAplicada),
    desvios
      .map(deviationRow)
      .map(([what, pedido, voado]) => `${what}: pedido ${pedido}, voado ${voado}`)
      .join('\n') || 'Como pedido',
  ])
  if (body.length === 0) return
  section('Laudos e diferenças', {
    head: [['Laudo', 'Data', 'Piloto', 'Aplicada (ha)', 'Diferenças do pedido']],
    body,
    columnStyles: { 3: { halign: 'right' }, 4: { cellWidth: 190 } },
    didParseCell: ({ section: part, column, cell }) => {
      if (part === 'head' && column.index === 3) cell.styles.halign = 'right'
    },
  })
}

function drawPlotTable({ plots, naoPedidos, ...sums }: Comparacao, section: Section): void {
  const figures = [2, 3, 4, 5]
  section('Talhões', {
    head: [['Talhão', 'Situação', 'Área (ha)', 'Tratada (ha)', 'Tratada', 'Não tratada (ha)']],
    body: [...plots, ...naoPedidos].map((plot, row) => [
      [plotName(plot, row), farmName(plot)].filter(Boolean).join(' · '),
      PLOT_STATES[plot.estado].title,
      formatNumber(plot.areaHa),
      formatNumber(plot.tratadaHa),
      printable(formatPercent(plot.percentTratada)),
      formatNumber(plot.naoTratadaHa),
    ]),
    // The order's own sums, which are smaller than those of the rows where plots overlap.
    foot: [
      [
        'Área pedida',
        '',
        formatNumber(sums.pedidaHa),
        formatNumber(sums.tratadaHa),
        printable(formatPercent(sums.percentTratada)),
        formatNumber(sums.naoTratadaHa),
      ],
    ],
    showFoot: 'lastPage',
    columnStyles: Object.fromEntries(figures.map((column) => [column, { halign: 'right' as const }])),
    didParseCell: ({ section: part, column, cell }) => {
      if (part !== 'body' && figures.includes(column.index)) cell.styles.halign = 'right'
    },
  })
}

interface Collection {
  readonly features: readonly {
    readonly properties: { readonly estado?: PlotState }
    readonly geometry: Pick<DrawnPlot, 'coordinates'>
  }[]
}

function drawnPlots(geojson: string): readonly DrawnPlot[] {
  return (JSON.parse(geojson) as Collection).features.map(({ properties: { estado }, geometry: { coordinates } }) => ({
    colour: estado ? PLOT_STATES[estado].colour : SOFT_INK,
    coordinates,
  }))
}

function drawFeet(pdf: jsPDF, { uuid }: Ordem, title: string, now: Date): void {
  const pages = pdf.getNumberOfPages()
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page).setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
    const mark = ` · ${uuid}`
    pdf.text(`${fitted(pdf, title, width - 2 * MARGIN - pdf.getTextWidth(mark))}${mark}`, MARGIN, height - 32)
    pdf.text('O que dois voos ou dois talhões cobrem conta uma vez nas somas.', MARGIN, height - 22)
    pdf.text(`Emitido em ${formatMoment(now)} · ${page} de ${pages}`, width - MARGIN, height - 22, { align: 'right' })
  }
}
