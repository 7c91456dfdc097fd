import { ActionIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Column } from '../columns/column.ts'
import { CheckBox } from './check-box.tsx'
import classes from './data-table.module.css'

interface TableRowProps<Row> {
  readonly id: string
  readonly row: Row
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly detailId: string
  readonly opened: boolean
  readonly onOpen: (opened: boolean) => void
  readonly picked: boolean
  /** `range`: picks all rows from the last picked one. Absent where rows cannot be picked. */
  readonly onPick: ((range: boolean) => void) | undefined
  readonly reachable: boolean
  readonly onReach: () => void
  readonly actions: ReactNode
  readonly mark: ReactNode
}

/** A row of the table. A click opens it; with Ctrl or Shift it picks. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { id, row, name, columns, detailId, opened, onOpen, picked, onPick, reachable, onReach, actions, mark } = props
  const click = (event: MouseEvent) => {
    if (isControl(event)) return
    if (onPick && (event.shiftKey || event.ctrlKey || event.metaKey)) onPick(event.shiftKey)
    else onOpen(!opened)
  }
  return (
    <tr
      data-key={id}
      data-open={opened || undefined}
      data-picked={picked || undefined}
      className={classes.row}
      tabIndex={reachable ? 0 : -1}
      onFocus={onReach}
      // Shift with a click would also select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={click}
    >
      {onPick && (
        <td className={classes.checker}>
          <CheckBox label={`Selecionar ${name}`} checked={picked} inRow onToggle={onPick} />
        </td>
      )}
      <td className={classes.expander}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          tabIndex={-1}
          aria-expanded={opened}
          aria-controls={opened ? detailId : undefined}
          aria-label={`Detalhes de ${name}`}
          onClick={() => onOpen(!opened)}
        >
          <IconChevronRight size={16} className={classes.chevron} data-open={opened || undefined} />
        </ActionIcon>
      </td>
      {columns.map(({ name: column, numeric, share, wraps, cell }, place) => {
        const content = cell(row)
        return (
          <td
            key={column}
            data-numeric={numeric || undefined}
            data-shares={share !== undefined || undefined}
            data-wraps={wraps}
            data-column={column}
          >
            <span className={classes.cell} data-marked={place === 0 && mark ? true : undefined}>
              <span className={classes.words} data-words title={typeof content === 'string' ? content : undefined}>
                {content}
              </span>
              {place === 0 && mark}
            </span>
          </td>
        )
      })}
      <td className={classes.actions}>{actions}</td>
    </tr>
  )
}

/** True for clicks that are not meant for the row: on a button or a link, or at the end of selecting text. */
function isControl({ target, shiftKey }: MouseEvent): boolean {
  return (target as HTMLElement).closest('a, button, input') !== null || (!shiftKey && String(getSelection()) !== '')
}
