import { ActionIcon, Menu, Paper, Skeleton, Title } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { loadPart } from '../ui/connection/load-part.ts'
import { showToast } from '../ui/messages/toast.ts'
import { useScheme } from '../ui/page/use-scheme.ts'
import { saveFile } from '../ui/save-file.ts'
import classes from './chart-card.module.css'
import { chartColours, toneColour } from './chart-colours.ts'
import { type ChartContent, type ChartSeries, formatIn, strokeOf } from './chart-content.ts'
import { ChartKeys } from './chart-keys.tsx'
import { ChartRows } from './chart-rows.tsx'
import type { DrawChart, DrawnChart } from './draw-chart.ts'

interface ChartCardProps {
  readonly title: string
  readonly content: ChartContent
  /** A sentence that describes the chart, for screen readers. */
  readonly description: string
  /** The line below the title of the picture names the subject of the chart, its day and its source. */
  readonly about?: string
  /** Name of its files, without an ending. */
  readonly file: string
  /** The numbers of the CSV, where the chart shows only some of them; made on demand, as there may be 10,000. */
  readonly whole?: () => ChartContent
  readonly onPick?: (place: number) => void
  readonly chosen?: number | undefined
  /** The first cell of a row of the table, where it leads somewhere. */
  readonly rowLabel?: (place: number, label: string) => ReactNode
  /** Fields beside the title, or below the chart. */
  readonly controls?: ReactNode
  readonly footer?: ReactNode
  readonly tall?: boolean
  /** True where the table is more informative than the drawing, and is shown first. */
  readonly tableFirst?: boolean
}

/** Heights of a chart of horizontal bars, px. */
const ROWS_PX = { row: 30, axis: 40 }

/** A chart with its legend in words, its table, and its files. */
export function ChartCard(props: ChartCardProps) {
  const {
    title,
    content,
    description,
    file,
    whole = () => content,
    controls,
    footer,
    tall = false,
    tableFirst = false,
  } = props
  const id = useId()
  const [asTable, setAsTable] = useState(tableFirst)
  const drawn = useRef<DrawnChart>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const round = content.kind === 'doughnut' || content.kind === 'pie'
  const toggle = (label: string) => {
    const next = new Set(hidden)
    if (!next.delete(label)) next.add(label)
    setHidden(next)
  }

  const save = async (making: Promise<Blob> | undefined, name: string) => {
    try {
      if (making) saveFile(await making, name)
    } catch {
      showToast({ title: 'O arquivo não pôde ser feito', message: 'Tente novamente.', tone: 'warning' })
    }
  }
  const savePicture = () => void save(drawn.current?.picture({ title, about: props.about }), `${file}.png`)
  const saveNumbers = () => void save(numbersOf(whole()), `${file}.csv`)

  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
        {controls}
        <ActionIcon
          variant={asTable ? 'light' : 'subtle'}
          size={32}
          aria-label={`Tabela: ${title}`}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          <IconTable size={18} aria-hidden />
        </ActionIcon>
        <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <ActionIcon variant="subtle" size={32} aria-label={`Baixar: ${title}`}>
              <IconDownload size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={asTable} onClick={savePicture}>
              Imagem (PNG)
            </Menu.Item>
            <Menu.Item onClick={saveNumbers}>Planilha (CSV)</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      {asTable ? (
        <ChartRows
          content={tableFirst ? whole() : content}
          label={title}
          {...(props.rowLabel && { rowLabel: props.rowLabel })}
        />
      ) : (
        <>
          <div
            className={classes.plot}
            data-tall={tall || undefined}
            style={content.kind === 'rows' ? { height: ROWS_PX.axis + ROWS_PX.row * content.labels.length } : undefined}
          >
            <ChartCanvas
              {...props}
              content={withoutHidden(content, hidden)}
              label={`${title}. ${description}`}
              drawn={drawn}
            />
          </div>
          <ul className={classes.legend} hidden={content.series.length === 1}>
            {content.series.map((one) => {
              const { label, values } = one
              return (
                <li key={label}>
                  <button
                    type="button"
                    aria-pressed={!hidden.has(label)}
                    title={hidden.has(label) ? 'Mostrar no gráfico' : 'Esconder do gráfico'}
                    onClick={() => toggle(label)}
                  >
                    <Swatch series={one} isLine={content.kind === 'line'} />
                    <span className={classes.name}>{label}</span>
                    {round && <strong>{formatIn(content.unit, values[0])}</strong>}
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {footer}
    </Paper>
  )
}

/** The colour of a series, as the line that it is drawn with where the chart has lines. */
function Swatch({ series, isLine }: { readonly series: ChartSeries; readonly isLine: boolean }) {
  const colour = toneColour(series.tone, useScheme())
  if (!isLine) return <span className={classes.swatch} style={{ background: colour }} aria-hidden />
  const { width, dash } = strokeOf(series)
  return (
    <svg className={classes.line} width={26} height={10} aria-hidden>
      <line
        x1={0}
        x2={26}
        y1={5}
        y2={5}
        style={{ stroke: colour }}
        strokeWidth={width}
        strokeDasharray={dash.join(' ')}
      />
    </svg>
  )
}

async function numbersOf(content: ChartContent): Promise<Blob> {
  const { csvFile } = await loadPart(() => import('./chart-csv.ts'))
  return csvFile(content)
}

/** Series that the legend hides are drawn without values; table and files have them all. */
function withoutHidden(content: ChartContent, hidden: ReadonlySet<string>): ChartContent {
  if (hidden.size === 0) return content
  const series = content.series.map((one) =>
    hidden.has(one.label) ? { ...one, values: one.values.map(() => null) } : one,
  )
  return { ...content, series }
}

interface ChartCanvasProps extends Pick<ChartCardProps, 'content' | 'onPick' | 'chosen' | 'title'> {
  readonly label: string
  readonly drawn: { current: DrawnChart | null }
}

let lastTask = Promise.resolve()

/** Resolves in a separate task for each caller: drawing all charts of a page in one task would block it. */
function taskOfItsOwn(): Promise<void> {
  lastTask = lastTask.then(() => new Promise((resolve) => setTimeout(resolve)))
  return lastTask
}

/** Draws anew whenever the content or the colours change. */
function ChartCanvas({ title, content, onPick, chosen, label, drawn }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  const scheme = useScheme()
  const pick = useEffectEvent((place: number) => onPick?.(place))
  const canPick = onPick !== undefined
  // Two renderings with the same numbers share one picture.
  const picture = JSON.stringify([content, chosen, scheme])
  const draw = useEffectEvent((drawChart: DrawChart) => {
    if (!canvas.current) return
    drawn.current = drawChart(canvas.current, {
      content,
      colours: chartColours(canvas.current, scheme),
      onPick: canPick ? pick : undefined,
      chosen,
    })
    setState('drawn')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is what is drawn
  useEffect(() => {
    let wanted = true
    const load = async () => {
      try {
        const { drawChart } = await loadPart(() => import('./draw-chart.ts'))
        await taskOfItsOwn()
        if (wanted) draw(drawChart)
      } catch {
        if (wanted) setState('failed')
      }
    }
    void load()
    return () => {
      wanted = false
      drawn.current?.destroy()
      drawn.current = null
    }
  }, [picture])
  return (
    <>
      {state === 'waiting' && <Skeleton className={classes.waiting ?? ''} />}
      {state === 'failed' && (
        <p className={classes.failed}>O gráfico não pôde ser carregado: abra a tabela, ou atualize a página.</p>
      )}
      <canvas ref={canvas} role="img" aria-label={label} />
      {state === 'drawn' && onPick && (
        <ChartKeys title={title} content={content} onPick={onPick} onPoint={(place) => drawn.current?.point(place)} />
      )}
    </>
  )
}
