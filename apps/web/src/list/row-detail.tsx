import { FigureExplained } from '../method/figure-explained.tsx'
import type { Column } from './columns/column.ts'
import classes from './list.module.css'
import type { CardWords } from './list-row.ts'

interface RowDetailProps<Row> {
  readonly row: Row
  /** Columns that the table or the card does not show. */
  readonly columns: readonly Column<Row>[]
}

export function RowDetail<Row>({ row, columns }: RowDetailProps<Row>) {
  return (
    <dl className={classes.details}>
      {columns.map(({ name, label, explanation, section, cell, beside }) => (
        <div key={name}>
          <dt>
            {explanation === undefined || section === undefined ? (
              label
            ) : (
              <FigureExplained by={explanation} section={section}>
                {label}
              </FigureExplained>
            )}
          </dt>
          <dd>
            {cell(row)}
            {beside?.(row)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A card of the usual columns; those named in `title` are in its title and not repeated below it. */
export function cardOf<Row>(
  columns: readonly Column<Row>[],
  usual: readonly string[],
  title: ReadonlySet<string>,
): CardWords<Row> {
  const below = columns.filter(({ name }) => usual.includes(name) && !title.has(name))
  return { shown: usual, lines: (row) => <RowDetail row={row} columns={below} /> }
}
