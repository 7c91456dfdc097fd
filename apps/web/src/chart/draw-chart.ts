/** Draws a chart with Chart.js: the only file that imports it, loaded when the first chart becomes visible. */

import { formatNumber } from '@faixa/units'
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartDataset,
  DoughnutController,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js'
import type { ChartColours } from './chart-colours.ts'
import { type ChartContent, formatIn, strokeOf } from './chart-content.ts'

Chart.register(
  ...[ArcElement, BarController, BarElement, CategoryScale, DoughnutController, Filler, LinearScale],
  ...[LineController, LineElement, PieController, PointElement, Tooltip],
)

interface Drawing {
  readonly content: ChartContent
  readonly colours: ChartColours
  /** Called with the place of the bar that was pressed. */
  readonly onPick?: ((place: number) => void) | undefined
  /** Place of the bar that is chosen. */
  readonly chosen?: number | undefined
  /** True for a picture: it has the size of its canvas and is drawn at once. */
  readonly isPicture?: true
}

/** The words of a picture, which stands alone. */
export interface PictureWords {
  readonly title: string
  /** A line that names the subject of the chart, its day and its source; absent where the title says it all. */
  readonly about?: string | undefined
}

export interface DrawnChart {
  readonly destroy: () => void
  /** Shows the tooltip of a bar, as a pointer does; undefined shows none. */
  readonly point: (place: number | undefined) => void
  /** Returns the chart with its title and legend as a PNG, on the background colour of its card; the PNG is as wide on every screen. */
  readonly picture: (words: PictureWords) => Promise<Blob>
}

export type DrawChart = typeof drawChart

/** From this number of bars on, layout and drawing are two tasks: as one, 10,000 bars blocked scrolling and typing for 98 ms. */
const MANY_BARS = 1000
/** Number of names that are measured to compute how many fit side by side: measuring 10,000 took as long as drawing their bars. */
const NAMES_MEASURED = 100

/** Maximum width of a bar, px: a chart of one laudo must not be a single block of colour. */
const WIDEST_BAR = 48

export function drawChart(canvas: HTMLCanvasElement, drawing: Drawing): DrawnChart {
  const chart = chartOf(canvas, drawing)
  return {
    destroy: () => chart.destroy(),
    point: (place) => pointAt(chart, place),
    picture: (words) => pictureOf(drawing, words),
  }
}

function chartOf(canvas: HTMLCanvasElement, drawing: Drawing): Chart {
  return isRound(drawing.content) ? drawRound(canvas, drawing) : drawOnAxes(canvas, drawing)
}

const isRound = ({ kind }: ChartContent) => kind === 'doughnut' || kind === 'pie'

/** Returns the options of size: a chart on a screen follows its card, one in a picture has its own. */
const sizeOf = (isPicture: true | undefined) =>
  isPicture ? { responsive: false, devicePixelRatio: PICTURE.ratio } : { responsive: true, maintainAspectRatio: false }

function drawRound(canvas: HTMLCanvasElement, { content, colours, onPick, isPicture }: Drawing): Chart {
  const { series, unit, kind } = content
  return new Chart(canvas, {
    type: kind === 'pie' ? 'pie' : 'doughnut',
    data: {
      labels: series.map(({ label }) => label),
      datasets: [
        {
          data: series.map(({ values }) => values[0] ?? 0),
          backgroundColor: series.map(({ tone }) => colours.tones[tone]),
          borderColor: colours.ground,
          borderWidth: 2,
        },
      ],
    },
    options: {
      ...sizeOf(isPicture),
      animation: false,
      ...(kind === 'doughnut' && { cutout: '80%' }),
      ...picking(canvas, onPick),
      plugins: {
        tooltip: {
          callbacks: { label: ({ label, parsed }) => ` ${label}: ${formatIn(unit, parsed)}` },
        },
      },
    },
  })
}

function drawOnAxes(canvas: HTMLCanvasElement, { content, colours, onPick, chosen, isPicture }: Drawing): Chart {
  const { kind, labels, series, unit, most, hints } = content
  const lying = kind === 'rows'
  const stacked = kind === 'stacked' || lying
  const axis = {
    stacked,
    border: { color: colours.line },
    ticks: { color: colours.dimmed, font: { family: colours.font, size: 12 } },
  }
  const names = {
    ...axis,
    grid: { display: false },
    // A line goes from edge to edge; a single point is in the middle.
    ...(kind === 'line' && { offset: labels.length === 1 }),
    ticks: {
      ...axis.ticks,
      maxRotation: 0,
      sampleSize: NAMES_MEASURED,
      autoSkip: !lying,
      autoSkipPadding: 16,
      ...(lying && {
        callback: (_value: unknown, place: number) =>
          shortened(labels[place] ?? '', isPicture ? PICTURE.width : canvas.clientWidth),
      }),
    },
  }
  const values = {
    ...axis,
    beginAtZero: kind !== 'line',
    ...(most !== undefined && { max: most }),
    grid: { color: colours.line },
    ticks: {
      ...axis.ticks,
      maxTicksLimit: lying ? TICKS_LYING : 6,
      maxRotation: 0,
      callback: (value: number | string) =>
        `${formatNumber(Number(value), Number.isInteger(Number(value)) ? 0 : 1)} ${unit}`,
    },
  }
  const faded = (tone: string, place: number) => (chosen === undefined || chosen === place ? tone : `${tone}59`)
  const datasets = series.map((one): ChartDataset<'bar' | 'line', (number | null)[]> => {
    const { label, tone, values: data, tones, isLimit } = one
    const colour = colours.tones[tone]
    if (kind === 'line') {
      const { width, dash } = strokeOf(one)
      return {
        type: 'line',
        label,
        data: [...data],
        borderColor: colour,
        backgroundColor: colour,
        borderWidth: width,
        borderDash: dash,
        pointRadius: data.length > 40 || isLimit ? 0 : 3,
        pointHitRadius: 12,
        tension: 0,
        spanGaps: false,
      }
    }
    return {
      type: 'bar',
      label,
      data: [...data],
      maxBarThickness: WIDEST_BAR,
      // A list of colours makes Chart.js keep a style for each bar, which takes half of its time.
      backgroundColor:
        chosen === undefined && !tones
          ? colour
          : data.map((_, place) => faded(tones?.[place] ? colours.tones[tones[place]] : colour, place)),
    }
  })
  return new Chart(canvas, {
    type: kind === 'line' ? 'line' : 'bar',
    data: { labels: [...labels], datasets: datasets as ChartDataset<'bar', number[]>[] },
    plugins: [
      ...(labels.length < MANY_BARS || isPicture ? [] : [inTaskOfItsOwn()]),
      ...(content.shaded ? [shading(content.shaded, shadeOf(colours))] : []),
    ],
    options: {
      ...sizeOf(isPicture),
      animation: false,
      interaction: { mode: 'index', intersect: false },
      indexAxis: lying ? 'y' : 'x',
      ...picking(canvas, onPick),
      scales: lying ? { x: values, y: names } : { x: names, y: values },
      plugins: {
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed }) => ` ${dataset.label ?? ''}: ${formatIn(unit, lying ? parsed.x : parsed.y)}`,
            afterBody: ([first]) => [...(first === undefined ? [] : (hints?.[first.dataIndex] ?? []))],
          },
        },
      },
    },
  })
}

/** Shades the ground of labels from edge to edge, below the lines. */
function shading(shaded: readonly boolean[], colour: string): Plugin<'bar' | 'line'> {
  return {
    id: 'shading',
    beforeDatasetsDraw({ ctx, chartArea, scales }) {
      const x = scales['x']
      if (!x) return
      const half = shaded.length > 1 ? (x.getPixelForValue(1) - x.getPixelForValue(0)) / 2 : chartArea.width / 2
      ctx.save()
      ctx.fillStyle = colour
      for (const [place, isShaded] of shaded.entries()) {
        if (!isShaded) continue
        const left = Math.max(chartArea.left, x.getPixelForValue(place) - half)
        const right = Math.min(chartArea.right, x.getPixelForValue(place) + half)
        ctx.fillRect(left, chartArea.top, right - left, chartArea.height)
      }
      ctx.restore()
    },
  }
}

/** Delays the first drawing until waiting tasks are done. */
function inTaskOfItsOwn(): Plugin<'bar' | 'line'> {
  let due = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    id: 'task-of-its-own',
    beforeDraw(chart) {
      timer ??= setTimeout(() => {
        due = true
        chart.draw()
      })
      return due
    },
    afterDestroy: () => clearTimeout(timer),
  }
}

function pointAt(chart: Chart, place: number | undefined): void {
  const elements =
    place === undefined ? [] : chart.data.datasets.map((_, datasetIndex) => ({ datasetIndex, index: place }))
  chart.setActiveElements(elements)
  chart.tooltip?.setActiveElements(elements, { x: 0, y: 0 })
  chart.update('none')
}

/** Maximum number of ticks below horizontal bars: more would touch each other on a telephone. */
const TICKS_LYING = 4
/** Longest name beside a horizontal bar, characters; the tooltip shows it in full. */
const LONGEST_NAME = 26
/** Width of the canvas for each character of such a name, px: names take at most half of it, and Chart.js cuts the beginning of longer ones. */
const CANVAS_PX = 17

function shortened(name: string, canvasPx: number): string {
  const longest = Math.min(LONGEST_NAME, Math.floor(canvasPx / CANVAS_PX))
  return name.length <= longest ? name : `${name.slice(0, longest - 1)}…`
}

/** Handles a click on a bar, and shows that bars are clickable. */
function picking(canvas: HTMLCanvasElement, onPick: Drawing['onPick']) {
  return {
    onClick: (_event: unknown, elements: readonly { readonly index: number }[]) => {
      const place = elements[0]?.index
      if (place !== undefined) onPick?.(place)
    },
    onHover: (_event: unknown, elements: readonly unknown[]) => {
      canvas.style.cursor = onPick && elements.length > 0 ? 'pointer' : ''
    },
  }
}

/** Sizes of a picture, px: the same on a telephone and a desk, and wide enough for a page. */
const PICTURE = { width: 1200, height: 480, row: 30, ratio: 2, margin: 24, line: 22, swatch: 28 } as const

/** The chart is drawn anew: that of a telephone is 320 px wide, and the ground of the screen's canvas is transparent. */
async function pictureOf(drawing: Drawing, { title, about }: PictureWords): Promise<Blob> {
  const { content, colours } = drawing
  const { width, ratio, margin, line } = PICTURE
  const height = content.kind === 'rows' ? 40 + PICTURE.row * content.labels.length : PICTURE.height
  const plot = document.createElement('canvas')
  plot.width = width - 2 * margin
  plot.height = height
  const chart = chartOf(plot, { content, colours, isPicture: true })
  const paper = document.createElement('canvas')
  const brush = paper.getContext('2d')
  if (!brush) throw new Error('this browser draws no pictures')
  const legend = legendOf(brush, drawing)
  const head = margin + (about === undefined ? 1 : 2) * line + 8
  paper.width = width * ratio
  paper.height = (head + height + legend.height + margin) * ratio
  brush.scale(ratio, ratio)
  brush.fillStyle = colours.ground
  brush.fillRect(0, 0, width, paper.height)
  brush.fillStyle = colours.text
  brush.font = `600 18px ${colours.font}`
  brush.fillText(title, margin, margin + 14, width - 2 * margin)
  brush.font = `14px ${colours.font}`
  if (about !== undefined) brush.fillText(about, margin, margin + 14 + line, width - 2 * margin)
  brush.drawImage(plot, margin, head, width - 2 * margin, height)
  legend.draw(head + height)
  chart.destroy()
  return new Promise((resolve, reject) => {
    paper.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png')
  })
}

/** The names of the series beside their lines or colours, in as many rows as they need. */
function legendOf(brush: CanvasRenderingContext2D, { content, colours }: Drawing) {
  const { width, margin, line, swatch } = PICTURE
  // A series that the legend of the screen hides has no values.
  const shown = content.series.filter(({ values }) => values.some((value) => value !== null))
  const named = shown.map((one) => ({
    stroke: content.kind === 'line' ? strokeOf(one) : { width: 10, dash: [] },
    colour: colours.tones[one.tone],
    text: isRound(content) ? `${one.label} ${formatIn(content.unit, one.values[0])}` : one.label,
  }))
  const ground = content.shaded ? [{ stroke: { width: 10, dash: [] }, colour: shadeOf(colours), text: SHADED }] : []
  brush.font = `14px ${colours.font}`
  let [x, row]: [number, number] = [margin, 0]
  const items = [...(named.length > 1 || ground.length > 0 ? named : []), ...ground].map((item) => {
    const length = swatch + 8 + brush.measureText(item.text).width + 24
    if (x > margin && x + length > width - margin) [x, row] = [margin, row + 1]
    const place = { ...item, x, row }
    x += length
    return place
  })
  return {
    height: items.length === 0 ? 0 : (row + 1) * line + 8,
    draw(top: number) {
      brush.font = `14px ${colours.font}`
      for (const { stroke, colour, text, x, row } of items) {
        const y = top + 8 + row * line + line / 2
        brush.strokeStyle = colour
        brush.lineWidth = stroke.width
        brush.setLineDash(stroke.dash)
        brush.beginPath()
        brush.moveTo(x, y)
        brush.lineTo(x + swatch, y)
        brush.stroke()
        brush.fillStyle = colours.text
        brush.fillText(text, x + swatch + 8, y + 5)
      }
    },
  }
}

const SHADED = 'Fundo sombreado: minutos aplicados'
const shadeOf = ({ tones }: ChartColours) => `${tones.neutral}33`
