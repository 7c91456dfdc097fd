/** Periods that have a name, such as the last 30 days. */

export interface Period {
  readonly label: string
  /** First and last day as yyyy-mm-dd, both included. */
  readonly from: string
  readonly to: string
}

/** The periods that end with `today`, in local time. */
export function periodsUpTo(today: Date): readonly Period[] {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const to = isoDay(year, month, day)
  return [
    { label: 'Hoje', from: to, to },
    { label: 'Últimos 7 dias', from: isoDay(year, month, day - 6), to },
    { label: 'Últimos 30 dias', from: isoDay(year, month, day - 29), to },
    { label: 'Este mês', from: isoDay(year, month, 1), to: isoDay(year, month + 1, 0) },
    { label: 'Mês passado', ...lastMonth(year, month) },
    { label: 'Este ano', from: isoDay(year, 0, 1), to: isoDay(year, 12, 0) },
  ]
}

/** The last week, which begins on Monday, and the last month: the periods that are settled and reported as soon as they end. */
export function periodsBefore(today: Date): readonly [week: Period, month: Period] {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const monday = day - ((today.getDay() + 6) % 7)
  return [
    { label: 'a semana passada', from: isoDay(year, month, monday - 7), to: isoDay(year, month, monday - 1) },
    { label: 'o mês passado', ...lastMonth(year, month) },
  ]
}

function lastMonth(year: number, month: number): Pick<Period, 'from' | 'to'> {
  return { from: isoDay(year, month - 1, 1), to: isoDay(year, month, 0) }
}

/** A day that its month does not have becomes a day of the next or previous month. */
function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
