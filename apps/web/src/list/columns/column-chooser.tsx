import { formatCount } from '@faixa/units'
import { Button, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/connection/load-part.ts'
import type { ColumnChooserProps } from './column-choices.tsx'

const ColumnChoices = lazyPart(() => import('./column-choices.tsx'))

/** The button of the menu of columns, whose code is loaded when it is opened. */
export function ColumnChooser<Row>(props: ColumnChooserProps<Row>) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {props.label ?? formatCount(props.shown.length, 'Coluna', 'Colunas')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colunas" p={0}>
        <Suspense>
          <ColumnChoices {...(props as unknown as ColumnChooserProps<unknown>)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
