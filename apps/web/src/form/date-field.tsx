import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/pt-br'
import { dateTextOf, isoOfDate, tidyDate } from './date-text.ts'
import { PickedField } from './picked-field.tsx'
import type { FieldProps } from './use-fields.ts'

export interface DateFieldProps extends FieldProps {
  readonly required?: boolean
  readonly disabled?: boolean
}

/** Typed or picked. What is typed stays as it is, also when it is no date: the field's owner says what is wrong. */
export function DateField({ required = false, ...field }: DateFieldProps) {
  const iso = isoOfDate(field.value)
  return (
    <PickedField
      {...field}
      required={required}
      placeholder="dd/mm/aaaa"
      // Room for what is pasted around a date.
      maxLength={40}
      icon={<IconCalendar size={18} aria-hidden />}
      opens="Abrir o calendário"
      tidy={tidyDate}
      picker={(close) => (
        <DatePicker
          locale="pt-br"
          firstDayOfWeek={0}
          highlightToday
          // Aircraft fly on Sundays too: no day is of another colour.
          weekendDays={[]}
          value={iso ?? null}
          {...(iso !== undefined && { defaultDate: iso })}
          ariaLabels={CALENDAR_LABELS}
          onChange={(picked) => {
            if (picked !== null) field.onChange(dateTextOf(picked))
            close()
          }}
        />
      )}
    />
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
