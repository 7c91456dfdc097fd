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
import { type ChartContent, formatIn } from './chart-content.ts'

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
}

export interface DrawnChart {
  readonly destroy: () => void
  /** Shows the tooltip of a bar, as a pointer does; undefined shows none. */
  readonly point: (place: number | undefined) => void
  /** The picture on the ground of its card, as PNG. */
  readonly picture: () => Promise<Blob>
}

export type DrawChart = typeof drawChart

/** From this number of bars on, layout and drawing are two tasks: as one, 10,000 bars blocked scrolling and typing for 98 ms. */
const MANY_BARS = 1000
/** Number of names that are measured to compute how many fit side by side: measuring 10,000 took as long as drawing their bars. */
const NAMES_MEASURED = 100

/** Maximum width of a bar, px: a chart of one laudo must not be a single block of colour. */
const WIDEST_BAR = 48

export function drawChart(canvas: HTMLCanvasElement, drawing: Drawing): DrawnChart {
  const { content, colours } = drawing
  const round = content.kind === 'doughnut' || content.kind === 'pie'
  const chart = round ? drawRound(canvas, drawing) : drawOnAxes(canvas, drawing)
  return {
    destroy: () => chart.destroy(),
    point: (place) => pointAt(chart, place),
    picture: () => pictureOf(canvas, colours.ground),
  }
}

function drawRound(canvas: HTMLCanvasElement, { content, colours, onPick }: Drawing): Chart {
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
      responsive: true,
      maintainAspectRatio: false,
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

function drawOnAxes(canvas: HTMLCanvasElement, { content, colours, onPick, chosen }: Drawing): Chart {
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
        callback: (_value: unknown, place: number) => shortened(labels[place] ?? '', canvas.clientWidth),
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
  const datasets = series.map(
    ({ label, tone, values: data, tones, isLimit }): ChartDataset<'bar' | 'line', (number | null)[]> => {
      const colour = colours.tones[tone]
      if (kind === 'line') {
        return {
          type: 'line',
          label,
          data: [...data],
          borderColor: colour,
          backgroundColor: colour,
          borderWidth: isLimit ? 1.5 : 2,
          borderDash: isLimit ? [6, 4] : [],
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
    },
  )
  return new Chart(canvas, {
    type: kind === 'line' ? 'line' : 'bar',
    data: { labels: [...labels], datasets: datasets as ChartDataset<'bar', number[]>[] },
    plugins: [
      ...(labels.length < MANY_BARS ? [] : [inTaskOfItsOwn()]),
      ...(content.shaded ? [shading(content.shaded, `${colours.tones.neutral}33`)] : []),
    ],
    options: {
      responsive: true,
      maintainAspectRatio: false,
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

/** The canvas itself is transparent, and would be unreadable on the paper of another colour. */
function pictureOf(canvas: HTMLCanvasElement, ground: string): Promise<Blob> {
  const paper = document.createElement('canvas')
  paper.width = canvas.width
  paper.height = canvas.height
  const brush = paper.getContext('2d')
  if (!brush) return Promise.reject(new Error('this browser draws no pictures'))
  brush.fillStyle = ground
  brush.fillRect(0, 0, paper.width, paper.height)
  brush.drawImage(canvas, 0, 0)
  return new Promise((resolve, reject) => {
    paper.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png')
  })
}
