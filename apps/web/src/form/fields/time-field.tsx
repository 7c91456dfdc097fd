import '@mantine/dates/styles.layer.css'
import { ScrollArea } from '@mantine/core'
import { getTimeRange, TimeGrid } from '@mantine/dates'
import { IconClock } from '@tabler/icons-react'
import type { FieldProps } from '../state/use-fields.ts'
import { PickedField } from './picked-field.tsx'
import { tidyTime } from './time-text.ts'

export interface TimeFieldProps extends FieldProps {
  readonly disabled?: boolean
}

/** Times offered: a little more than daylight in Brazil. Others can be typed. */
const OFFERED = getTimeRange({ startTime: '05:00', endTime: '20:30', interval: '00:30' }).map((time) =>
  time.slice(0, 5),
)

/** A time of day, typed to the minute or picked by the half hour. */
export function TimeField(field: TimeFieldProps) {
  return (
    <PickedField
      {...field}
      placeholder="hh:mm"
      maxLength={20}
      icon={<IconClock size={18} aria-hidden />}
      opens="Escolher"
      tidy={tidyTime}
      picker={(close) => (
        <ScrollArea.Autosize mah={260} type="auto">
          <TimeGrid
            data={OFFERED}
            value={OFFERED.includes(field.value) ? field.value : null}
            simpleGridProps={{ cols: 4, spacing: 4 }}
            size="xs"
            onChange={(picked) => {
              if (picked !== null) field.onChange(picked)
              close()
            }}
          />
        </ScrollArea.Autosize>
      )}
    />
  )
}
