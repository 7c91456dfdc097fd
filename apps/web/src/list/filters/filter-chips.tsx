import { Button, CloseButton } from '@mantine/core'
import classes from './filter-chips.module.css'

export interface FilterChip {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly onRemove: () => void
}

interface FilterChipsProps {
  readonly chips: readonly FilterChip[]
  readonly onClear: () => void
}

/** Shows every filter in use, each with a button that removes it. */
export function FilterChips({ chips, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <div className={classes.row}>
      <ul aria-label="Filtros em uso" className={classes.chips}>
        {chips.map(({ key, label, value, onRemove }) => (
          <li key={key} className={classes.chip}>
            <span className={classes.words}>
              <span className={classes.label}>{label}: </span>
              {value}
            </span>
            <CloseButton size="xs" aria-label={`Remover o filtro ${label}: ${value}`} onClick={onRemove} />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Limpar filtros
      </Button>
    </div>
  )
}
