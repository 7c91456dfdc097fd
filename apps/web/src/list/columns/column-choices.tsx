import { Button, Checkbox, Stack } from '@mantine/core'
import type { Column } from './column.ts'
import classes from './column-chooser.module.css'

export interface ColumnChooserProps<Row> {
  /** Label of the button; absent, it counts the shown columns: «7 Colunas». */
  readonly label?: string
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly usual: readonly string[]
  /** Name of the column that is offered first after the usual ones. */
  readonly first?: string | undefined
  readonly onChange: (names: readonly string[]) => void
  /** Absent while no width was changed. */
  readonly onResetWidths?: () => void
}

/** What the menu of columns offers. The last shown column cannot be removed. */
export default function ColumnChoices<Row>(props: ColumnChooserProps<Row>) {
  const { columns, shown, usual, first, onChange, onResetWidths } = props
  const names = shown.map(({ name }) => name)
  const rank = (name: string) => (usual.includes(name) ? 0 : name === first ? 1 : 2)
  const offered = columns.toSorted((one, other) => rank(one.name) - rank(other.name))
  const isUsual = names.length === usual.length && usual.every((name) => names.includes(name))
  return (
    <>
      <div className={classes.choices}>
        <Stack gap={10} role="group" aria-label="Colunas visíveis">
          {offered.map(({ name, label }) => (
            <Checkbox
              key={name}
              size="sm"
              label={label}
              checked={names.includes(name)}
              disabled={names.length === 1 && names[0] === name}
              onChange={(event) => {
                const checked = event.currentTarget.checked
                // Columns keep the table's order, regardless of the order of selection.
                onChange(
                  columns
                    .map((column) => column.name)
                    .filter((other) => (other === name ? checked : names.includes(other))),
                )
              }}
            />
          ))}
        </Stack>
      </div>
      <Button variant="subtle" fullWidth radius={0} disabled={isUsual} onClick={() => onChange(usual)}>
        Colunas padrão
      </Button>
      {onResetWidths && (
        <Button variant="subtle" fullWidth radius={0} onClick={onResetWidths}>
          Larguras padrão
        </Button>
      )}
    </>
  )
}
