/** Draws a chart with Chart.js: the only file that knows it, loaded when the first chart comes into sight. */

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
  /** The picture on the ground of its card, as PNG. */
  readonly picture: () => Promise<Blob>
}

/** Widest bar, px: a chart of one laudo must not be one block of colour. */
const WIDEST_BAR = 48

export function drawChart(canvas: HTMLCanvasElement, drawing: Drawing): DrawnChart {
  const { content, colours } = drawing
  const round = content.kind === 'doughnut' || content.kind === 'pie'
  const chart = round ? drawRound(canvas, drawing) : drawOnAxes(canvas, drawing)
  return {
    destroy: () => chart.destroy(),
    picture: () => pictureOf(canvas, colours.ground),
  }
}

function drawRound(canvas: HTMLCanvasElement, { content, colours }: Drawing): Chart {
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
      plugins: {
        tooltip: {
          callbacks: { label: ({ label, parsed }) => ` ${label}: ${formatIn(unit, parsed as number)}` },
        },
      },
    },
  })
}

function drawOnAxes(canvas: HTMLCanvasElement, { content, colours, onPick, chosen }: Drawing): Chart {
  const { kind, labels, series, unit, most, hints } = content
  const stacked = kind === 'stacked'
  const axis = {
    stacked,
    border: { color: colours.line },
    ticks: { color: colours.dimmed, font: { family: colours.font, size: 12 } },
  }
  const faded = (tone: string, place: number) => (chosen === undefined || chosen === place ? tone : `${tone}59`)
  const datasets = series.map(({ label, tone, values }): ChartDataset<'bar' | 'line', (number | null)[]> => {
    const colour = colours.tones[tone]
    if (kind === 'line') {
      return {
        ...{ type: 'line', label, data: [...values], borderColor: colour, backgroundColor: colour, borderWidth: 2 },
        ...{ pointRadius: values.length > 40 ? 0 : 3, pointHitRadius: 12, tension: 0, spanGaps: false },
      }
    }
    return {
      ...{ type: 'bar', label, data: [...values], maxBarThickness: WIDEST_BAR },
      backgroundColor: values.map((_, place) => faded(colour, place)),
    }
  })
  return new Chart(canvas, {
    type: kind === 'line' ? 'line' : 'bar',
    data: { labels: [...labels], datasets: datasets as ChartDataset<'bar', number[]>[] },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: 'index', intersect: false },
      onClick: (_event, elements) => {
        const place = elements[0]?.index
        if (place !== undefined) onPick?.(place)
      },
      onHover: (_event, elements) => {
        canvas.style.cursor = onPick && elements.length > 0 ? 'pointer' : ''
      },
      scales: {
        x: { ...axis, grid: { display: false }, ticks: { ...axis.ticks, maxRotation: 0, autoSkipPadding: 16 } },
        y: {
          ...axis,
          beginAtZero: kind !== 'line',
          ...(most !== undefined && { max: most }),
          grid: { color: colours.line },
          ticks: {
            ...axis.ticks,
            maxTicksLimit: 6,
            callback: (value) => `${formatNumber(Number(value), Number.isInteger(Number(value)) ? 0 : 1)} ${unit}`,
          },
        },
      },
      plugins: {
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed }) => ` ${dataset.label ?? ''}: ${formatIn(unit, parsed.y)}`,
            afterBody: ([first]) => [...(first === undefined ? [] : (hints?.[first.dataIndex] ?? []))],
          },
        },
      },
    },
  })
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
