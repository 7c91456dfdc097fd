import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './filter-panel.module.css'
import { type Period, periodsUpTo } from './periods.ts'

interface PeriodMenuProps {
  /** Label of the range that a period fills in. */
  readonly label: string
  readonly onChoose: (period: Period) => void
}

export function PeriodMenu({ label, onChoose }: PeriodMenuProps) {
  return (
    <Menu
      position="bottom-end"
      // The menu stays inside the panel, which is its landmark for screen readers.
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <UnstyledButton className={classes.periods ?? ''} aria-label={`Períodos prontos: ${label}`}>
          Períodos
          <IconChevronDown size={12} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {periodsUpTo(new Date()).map((period) => (
          <Menu.Item key={period.label} onClick={() => onChoose(period)}>
            {period.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
