/** The croqui: a page for each farm with its plots in vectors, and each plot with its numbered corners and their coordinates. */
import { drawIssuer, INK, type Issuer, printable, RULE, SOFT_INK } from '@faixa/export'
import { type PackedShape, placeInLargest, utmOf } from '@faixa/geometry'
import { formatCount, formatNumber, formatQuantity, hectares, metres } from '@faixa/units'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { formatMoment } from '../../ui/format-when.ts'
import { mapStrip } from '../pdf/laudo/map-strip.ts'
import { fitted } from '../pdf/paper-line.ts'
import { FOOT, GAP, lastY, MARGIN, TABLE } from '../pdf/paper-page.ts'
import { type DrawnPlot, type DrawnText, drawPlots } from '../pdf/plots-drawing.ts'
import { cornersOf } from './corners.ts'
import { plotValues } from './plot-names.ts'
import { plotsByFarm } from './plots-by-farm.ts'

interface Croqui {
  readonly now: Date
  readonly issuer?: Issuer | undefined
  /** Absent for registered plots. */
  readonly words?: CroquiWords
  /** False for tests that read the document. */
  readonly compress?: boolean
}

export interface CroquiWords {
  readonly title: string
  readonly one: string
  readonly many: string
  /** Names the owner of the outlines. */
  readonly source: string
}

const REGISTERED: CroquiWords = {
  title: 'Croqui dos talhões',
  one: 'talhão',
  many: 'talhões',
  source: 'Talhões cadastrados',
}

const COLOUR = '#3f8efc'
/** Maximum number of a ring's corners that fit beside its drawing. */
const CORNERS_MAX = 40
const SKETCH = { width: 190, height: 160 }
/** Decimals of a degree: a tenth of a metre. */
const DEGREE_DECIMALS = 6

/** `plots` in the order of the list; those of a farm are consecutive. */
export function croquiPdf(
  plots: readonly PackedShape[],
  { now, issuer, words = REGISTERED, compress = true }: Croqui,
): Blob {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress })
  pdf.setProperties({ title: words.title })
  plotsByFarm(plots).forEach(({ nome, codigo, plots: farmPlots }, i) => {
    if (i > 0) pdf.addPage()
    const title = [nome ?? 'Sem fazenda', codigo].filter(Boolean).join(' · ')
    let y = drawFarm(pdf, printable(title), farmPlots, words)
    for (const plot of farmPlots) y = drawPlot(pdf, plot, y)
  })
  drawFeet(pdf, now)
  drawIssuer(pdf, issuer, MARGIN)
  return pdf.output('blob')
}

/** The plot's code, or its name, inside its largest polygon. */
function nameOnMap(plot: PackedShape): DrawnText {
  const { talhao, nome } = plotValues(plot)
  const [lon, lat] = placeInLargest(plot.polygons) ?? [Number.NaN, Number.NaN]
  return { text: talhao ?? nome ?? '', lon, lat }
}

function drawFarm(pdf: jsPDF, title: string, plots: readonly PackedShape[], words: CroquiWords): number {
  const width = pdf.internal.pageSize.getWidth() - 2 * MARGIN
  const total = plots.reduce((sum, plot) => sum + (plotValues(plot).areaHa ?? 0), 0)
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
  pdf.text(words.title, MARGIN, MARGIN + 6)
  pdf.setFont('helvetica', 'bold').setFontSize(15).setTextColor(INK)
  pdf.text(fitted(pdf, title, width - 170), MARGIN, MARGIN + 24)
  pdf.setFontSize(12)
  const sums = `${formatCount(plots.length, words.one, words.many)} · ${formatQuantity(hectares(total), 'ha')}`
  pdf.text(printable(sums), MARGIN + width, MARGIN + 24, { align: 'right' })
  pdf
    .setDrawColor(RULE)
    .setLineWidth(0.8)
    .line(MARGIN, MARGIN + 34, MARGIN + width, MARGIN + 34)
  const strip = mapStrip(pdf, [], width)
  const frame = { x: MARGIN, y: MARGIN + 44, width, height: width * 0.72 }
  const texts = plots.map(nameOnMap)
  const picture = drawPlots(pdf, plots.map(drawn), frame, { attribution: words.source, texts })
  strip.draw(frame, picture)
  return frame.y + frame.height + strip.height + GAP
}

/** Draws a plot with its numbers on the left and its table on the right, and returns where the next one begins. */
function drawPlot(pdf: jsPDF, plot: PackedShape, from: number): number {
  let y = from
  if (y + SKETCH.height + 24 > pdf.internal.pageSize.getHeight() - FOOT) {
    pdf.addPage()
    y = MARGIN
  }
  const corners = numberedCorners(plot)
  const { talhao, nome, areaHa, areaDeclarada } = plotValues(plot)
  const title = [
    talhao === undefined ? (nome ?? 'Talhão') : `Talhão ${talhao}`,
    ...(areaHa === undefined ? [] : [formatQuantity(hectares(areaHa), 'ha')]),
    ...(areaDeclarada === undefined ? [] : [`declarada ${formatQuantity(hectares(areaDeclarada), 'ha')}`]),
  ].join(' · ')
  pdf
    .setFont('helvetica', 'bold')
    .setFontSize(10)
    .setTextColor(INK)
    .text(printable(title), MARGIN, y + 8)
  const frame = { x: MARGIN, y: y + GAP, ...SKETCH }
  drawPlots(pdf, [drawn(plot)], frame, { attribution: '', texts: corners.rows, textSize: 6 })
  const page = pdf.getCurrentPageInfo().pageNumber
  autoTable(pdf, {
    ...TABLE,
    styles: { ...TABLE.styles, fontSize: 7, cellPadding: { top: 1, bottom: 1, left: 4, right: 4 } },
    startY: frame.y,
    margin: { ...TABLE.margin, left: MARGIN + SKETCH.width + GAP },
    head: [['Canto', 'Latitude', 'Longitude', 'UTM (m)']],
    body: corners.rows.map(({ text, lat, lon }) => [
      text,
      degrees(lat, 'S', 'N'),
      degrees(lon, 'O', 'L'),
      utmText(lon, lat),
    ]),
    ...(corners.toleranceM > 0 && {
      foot: [[{ content: toleranceText(corners.toleranceM), colSpan: 4, styles: { fontStyle: 'normal' as const } }]],
      showFoot: 'lastPage' as const,
    }),
  })
  const isSamePage = pdf.getCurrentPageInfo().pageNumber === page
  return Math.max(lastY(pdf), isSamePage ? frame.y + frame.height : 0) + GAP
}

function toleranceText(toleranceM: number): string {
  return printable(`O contorno desvia destes cantos até ${formatQuantity(metres(toleranceM), 'm', 0)}.`)
}

/** Numbers the corners of all rings in a row: those of the border first, then those of the holes. */
function numberedCorners({ polygons }: PackedShape) {
  const rings = polygons.flatMap(({ outer, holes }) => [outer, ...holes]).map((ring) => cornersOf(ring, CORNERS_MAX))
  const rows = rings
    .flatMap(({ positions }) => positions)
    .map(([lon, lat], i): DrawnText => ({ lon, lat, text: `${i + 1}` }))
  return { rows, toleranceM: Math.max(0, ...rings.map(({ toleranceM }) => toleranceM)) }
}

/** The text is written as on the map beside it. */
function degrees(value: number, negative: string, positive: string): string {
  return printable(`${formatNumber(Math.abs(value), DEGREE_DECIMALS)}° ${value < 0 ? negative : positive}`)
}

function utmText(lon: number, lat: number): string {
  const utm = utmOf(lon, lat)
  if (!utm) return ''
  return printable(`${utm.zone}${utm.band} ${formatNumber(utm.eastingM, 1)} E ${formatNumber(utm.northingM, 1)} N`)
}

function drawn({ polygons }: PackedShape): DrawnPlot {
  return {
    colour: COLOUR,
    coordinates: polygons.map(({ outer, holes }) =>
      [outer, ...holes].map((ring) =>
        Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!]),
      ),
    ),
  }
}

function drawFeet(pdf: jsPDF, now: Date): void {
  const pages = pdf.getNumberOfPages()
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page).setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
    pdf.text('Coordenadas em WGS84. O contorno com todos os pontos está nos outros formatos.', MARGIN, height - 22)
    pdf.text(`Emitido em ${formatMoment(now)} · ${page} de ${pages}`, width - MARGIN, height - 22, { align: 'right' })
  }
}
