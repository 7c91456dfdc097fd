import { formatNumber } from '@faixa/units'
import type { ReactNode } from 'react'
import classes from './chart-card.module.css'
import { type ChartContent, tableOf } from './chart-content.ts'

interface ChartRowsProps {
  readonly content: ChartContent
  readonly label: string
  readonly rowLabel?: (place: number) => ReactNode
}

/** The numbers of a chart as a table, for those who do not see it, and to be copied. */
export function ChartRows({ content, label, rowLabel }: ChartRowsProps) {
  const { headings, rows, figures } = tableOf(content)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={classes.scroll} aria-label={`Tabela: ${label}`} tabIndex={0}>
      <table className={classes.table}>
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
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two laudos may have the same code
            <tr key={place}>
              {row.map((value, i) => (
                <td key={headings[i]} data-numeric={figures.has(i) || undefined}>
                  {i === 0 && rowLabel
                    ? rowLabel(place)
                    : typeof value === 'string'
                      ? value
                      : formatNumber(value ?? undefined)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
