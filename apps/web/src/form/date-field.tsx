import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/pt-br'
import { dateTextOf, isoOfDate, tidyDate } from './date-text.ts'
import type { FieldProps } from './use-fields.ts'

export interface DateFieldProps extends FieldProps {
  readonly label: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
}

/** Typed or picked. What is typed stays as it is, also when it is no date: the field's owner says what is wrong. */
export function DateField({ value, onChange, onLeave, required, ...rest }: DateFieldProps) {
  const [opened, { close, toggle }] = useDisclosure(false)
  const iso = isoOfDate(value)
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
          placeholder="dd/mm/aaaa"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          withAsterisk={required ?? false}
          aria-required={required ?? false}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={rest.disabled ?? rest.readOnly ?? false}
              aria-label={`Abrir o calendário: ${rest.label}`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={toggle}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          }
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => {
            onChange(tidyDate(value))
            onLeave()
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          locale="pt-br"
          firstDayOfWeek={0}
          // Aircraft fly on Sundays too: no day is of another colour.
          weekendDays={[]}
          value={iso ?? null}
          {...(iso !== undefined && { defaultDate: iso })}
          ariaLabels={CALENDAR_LABELS}
          onChange={(picked) => {
            if (picked !== null) onChange(dateTextOf(picked))
            close()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const CALENDAR_LABELS = {
  monthLevelControl: 'Escolher o mês',
  yearLevelControl: 'Escolher o ano',
  nextMonth: 'Próximo mês',
  previousMonth: 'Mês anterior',
  nextYear: 'Próximo ano',
  previousYear: 'Ano anterior',
  nextDecade: 'Próxima década',
  previousDecade: 'Década anterior',
}
