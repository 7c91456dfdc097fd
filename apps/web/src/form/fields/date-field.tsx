import { present } from '@faixa/units'
import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/pt-br'
import type { FieldProps } from '../state/use-fields.ts'
import { dateTextOf, isoOfDate, tidyDate } from './date-text.ts'
import { PickedField } from './picked-field.tsx'

export interface DateFieldProps extends FieldProps {
  readonly required?: boolean
  readonly disabled?: boolean
}

/** A date, typed or picked in a calendar. An invalid text stays as typed, and the form shows the fault. */
export function DateField({ required = false, ...field }: DateFieldProps) {
  const iso = isoOfDate(field.value)
  return (
    <PickedField
      {...field}
      required={required}
      placeholder="dd/mm/aaaa"
      // A pasted date may have a time or a weekday beside it.
      maxLength={40}
      icon={<IconCalendar size={18} aria-hidden />}
      opens="Abrir o calendário"
      tidy={tidyDate}
      picker={(close) => (
        <DatePicker
          locale="pt-br"
          firstDayOfWeek={0}
          highlightToday
          // Aircraft fly on every day, so weekends have no special colour.
          weekendDays={[]}
          value={iso ?? null}
          {...present({ defaultDate: iso })}
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
