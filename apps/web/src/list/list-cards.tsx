import { Button, NativeSelect, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Column } from './columns/column.ts'
import classes from './list.module.css'
import type { RowWords } from './list-row.ts'
import { RowDetail } from './row-detail.tsx'
import type { RowSelection } from './selection/use-row-selection.ts'
import { CheckBox } from './table/check-box.tsx'

interface ListCardsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** Names of the usual columns. */
  readonly usual: readonly string[]
  readonly words: RowWords<Row>
  readonly stale: boolean
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly selection: RowSelection<Row> | undefined
}

/** Rows as cards, on telephones, where a table would have to be scrolled sideways. */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  const { label, rows, columns, words, stale, sort, onSort, selection } = props
  const picked = selection ? rows.filter((row) => selection.picked.has(words.keyOf(row))).length : 0
  const allHere = picked === rows.length
  const sortable = columns.flatMap(({ sort: by, label }) => (by === undefined ? [] : [{ by, label }]))
  return (
    <>
      <div className={classes.order}>
        <NativeSelect
          label="Ordenar por"
          value={sort}
          data={[
            ...(sortable.some(({ by }) => sort === by || sort === `-${by}`)
              ? []
              : [{ value: sort, label: 'Várias colunas' }]),
            ...sortable.flatMap(({ by, label }) => [
              { value: `-${by}`, label: `${label}, decrescente` },
              { value: by, label: `${label}, crescente` },
            ]),
          ]}
          onChange={(event) => onSort(event.currentTarget.value)}
        />
        {selection && (
          <div className={classes.all}>
            <CheckBox
              label="Selecionar a página"
              checked={allHere}
              mixed={!allHere && picked > 0}
              onToggle={() => selection.put(rows, !allHere)}
            />
            <Text size="sm" aria-hidden>
              Selecionar a página
            </Text>
          </div>
        )}
      </div>
      <ul aria-label={label} aria-busy={stale} className={classes.cards} data-stale={stale || undefined}>
        {rows.map((row) => (
          <ListCard key={words.keyOf(row)} {...props} row={row} />
        ))}
      </ul>
    </>
  )
}

type ListCardProps<Row> = Pick<ListCardsProps<Row>, 'columns' | 'usual' | 'words' | 'selection'> & { readonly row: Row }

function ListCard<Row>({ row, columns, usual, words, selection }: ListCardProps<Row>) {
  const { keyOf, nameOf, actions, detail, card } = words
  const id = useId()
  const [opened, setOpened] = useState(false)
  const picked = selection?.picked.has(keyOf(row)) ?? false
  const shown = card?.shown ?? usual
  const rest = columns.filter(({ name }) => !shown.includes(name))
  return (
    <li className={classes.card} data-picked={picked || undefined}>
      <div className={classes.top}>
        {selection && (
          <CheckBox
            label={`Selecionar ${nameOf(row)}`}
            checked={picked}
            onToggle={() => selection.put([row], !picked)}
          />
        )}
        <Text size="sm" fw={600} className={classes.title ?? ''}>
          {nameOf(row)}
        </Text>
        {card?.badge?.(row)}
      </div>
      {card ? card.lines(row) : <RowDetail row={row} columns={columns.filter(({ name }) => usual.includes(name))} />}
      <div className={classes.bottom}>
        <Text size="sm" c="dimmed" className={classes.foot ?? ''}>
          {card?.foot?.(row)}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Menos' : 'Detalhes'}
        </Button>
        {actions(row, true)}
      </div>
      {opened && <div id={id}>{detail ? detail(row, rest) : <RowDetail row={row} columns={rest} />}</div>}
    </li>
  )
}
