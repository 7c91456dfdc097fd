import { GROUP_SIZE } from '@faixa/export'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import type { NamedColumn } from '../../../export/laudos/laudo-cells.ts'
import classes from './exports.module.css'

interface ColumnGroupsProps {
  readonly columns: readonly NamedColumn[]
  readonly chosen: readonly string[]
  /** Names of the columns that the list shows. */
  readonly listed: readonly string[]
  readonly disabled: boolean
  readonly onChange: (names: readonly string[]) => void
}

/** Columns in groups of eleven (specification 001 §9): as many as fit a page of the PDF. */
export function ColumnGroups({ columns, chosen, listed, disabled, onChange }: ColumnGroupsProps) {
  const groups = Array.from({ length: Math.ceil(columns.length / GROUP_SIZE) }, (_, group) =>
    columns.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE),
  )
  const put = (names: readonly string[], checked: boolean) =>
    // Columns keep the order of the file, regardless of the order of selection.
    onChange(columns.map(({ name }) => name).filter((name) => (names.includes(name) ? checked : chosen.includes(name))))
  return (
    <section aria-labelledby="colunas-do-arquivo">
      <Group justify="space-between" gap="xs" mb={6}>
        <Text size="sm" fw={500} id="colunas-do-arquivo">
          Colunas ({chosen.length} de {columns.length})
        </Text>
        <Group gap={4}>
          {(
            [
              ['Todas', columns.map(({ name }) => name)],
              ['Nenhuma', []],
              ['Como na lista', listed],
            ] as const
          ).map(([label, names]) => (
            <Button
              key={label}
              variant="subtle"
              size="compact-sm"
              className={classes.act ?? ''}
              disabled={disabled || names.join() === chosen.join()}
              onClick={() => onChange(names)}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
      <div className={classes.groups}>
        {groups.map((group, index) => {
          const names = group.map(({ name }) => name)
          const count = names.filter((name) => chosen.includes(name)).length
          const label = `Colunas ${index * GROUP_SIZE + 1} a ${index * GROUP_SIZE + group.length}`
          return (
            <fieldset key={label} className={classes.group} disabled={disabled}>
              <legend className={classes.legend}>{label}</legend>
              <Checkbox
                size="xs"
                label={label}
                aria-label={`${label}: todas`}
                classNames={{ label: classes.whole ?? '' }}
                checked={count === names.length}
                indeterminate={count > 0 && count < names.length}
                onChange={() => put(names, count < names.length)}
              />
              {group.map(({ name, label: column }) => (
                <Checkbox
                  key={name}
                  size="xs"
                  label={column}
                  checked={chosen.includes(name)}
                  onChange={(event) => put([name], event.currentTarget.checked)}
                />
              ))}
            </fieldset>
          )
        })}
      </div>
    </section>
  )
}
