import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, ScrollArea, TextInput } from '@mantine/core'
import { getTimeRange, TimeGrid } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { IconClock } from '@tabler/icons-react'
import { tidyTime } from './time-text.ts'
import type { FieldProps } from './use-fields.ts'

export interface TimeFieldProps extends FieldProps {
  readonly label: string
  readonly disabled?: boolean
  readonly readOnly?: boolean
}

/** Daylight in Brazil, a little more: other times are typed. */
const OFFERED = getTimeRange({ startTime: '05:00', endTime: '20:30', interval: '00:30' }).map((time) =>
  time.slice(0, 5),
)

/** Typed to the minute, or picked by the half hour. */
export function TimeField({ value, onChange, onLeave, ...rest }: TimeFieldProps) {
  const [opened, { close, toggle }] = useDisclosure(false)
  return (
    <Popover
      opened={opened}
      onClose={close}
      onDismiss={close}
      position="bottom-end"
      trapFocus
      returnFocus
      // The button opens it; the input keeps its own id and says nothing of a dialog.
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          name={rest.id}
          value={value}
          placeholder="hh:mm"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={rest.disabled ?? rest.readOnly ?? false}
              aria-label={`Escolher: ${rest.label}`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={toggle}
            >
              <IconClock size={18} aria-hidden />
            </ActionIcon>
          }
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => {
            onChange(tidyTime(value))
            onLeave()
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <ScrollArea.Autosize mah={260} type="auto">
          <TimeGrid
            data={OFFERED}
            value={OFFERED.includes(value) ? value : null}
            simpleGridProps={{ cols: 4, spacing: 4 }}
            size="xs"
            onChange={(picked) => {
              if (picked !== null) onChange(picked)
              close()
            }}
          />
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
