import { formatNumber } from '@faixa/units'
import { memo, type ReactNode, useMemo } from 'react'
import { useInTurn } from '../ui/page/use-in-turn.ts'
import classes from './chart-card.module.css'
import { type ChartContent, tableOf } from './chart-content.ts'

interface ChartRowsProps {
  readonly content: ChartContent
  readonly label: string
  readonly rowLabel?: ((place: number, label: string) => ReactNode) | undefined
}

/** Rows that are drawn in one task: those of 600 pilots, each with its link, blocked the page for 300 ms. */
const ROWS_AT_A_TIME = 40

/** Rows that are shown without scrolling. */
const ROWS_SHORT = 10

/** The numbers of a chart as a table, for screen readers and for copying. */
export function ChartRows({ content, label, rowLabel }: ChartRowsProps) {
  const { headings, rows, figures } = useMemo(() => tableOf(content), [content])
  const shown = useInTurn(rows.length, ROWS_AT_A_TIME)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section
      className={classes.scroll}
      data-short={rows.length <= ROWS_SHORT || undefined}
      aria-label={`Tabela: ${label}`}
      tabIndex={0}
    >
      <table className={classes.table} aria-busy={shown < rows.length || undefined}>
        <thead>
          <tr>
            {headings.map((heading, i) => (
              <th key={heading} scope="col" data-numeric={figures.has(i) || undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two laudos may have the same code
            <ChartRow key={place} {...{ row, place, figures, headings, rowLabel }} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Table = ReturnType<typeof tableOf>

interface ChartRowProps extends Pick<Table, 'figures' | 'headings'> {
  readonly row: Table['rows'][number]
  readonly place: number
  readonly rowLabel: ChartRowsProps['rowLabel']
}

const ChartRow = memo(function ChartRow({ row, place, figures, headings, rowLabel }: ChartRowProps) {
  return (
    <tr>
      {row.map((value, i) => (
        <td key={headings[i]} data-numeric={figures.has(i) || undefined}>
          {i === 0 && rowLabel
            ? rowLabel(place, `${value}`)
            : typeof value === 'string'
              ? value
              : formatNumber(value ?? undefined)}
        </td>
      ))}
    </tr>
  )
})
