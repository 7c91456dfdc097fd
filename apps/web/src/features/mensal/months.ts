/** Months of the calendar as yyyy-mm, to choose the one of a report. */

/** Number of months offered: five years, longer than any delay of a report. */
const OFFERED = 60

/** The month before the one of `now`: a month is reported when it is over. */
export function usualMes(now: Date): string {
  return monthAfter(mesOf(now.getFullYear(), now.getMonth()), -1)
}

/** The newest first, from the month of `now`; `chosen` is among them, however old it is. */
export function offeredMeses(now: Date, chosen: string): readonly string[] {
  const present = mesOf(now.getFullYear(), now.getMonth())
  const offered = Array.from({ length: OFFERED }, (_, back) => monthAfter(present, -back))
  return offered.includes(chosen) ? offered : [...offered, chosen].toSorted((a, b) => b.localeCompare(a))
}

/** `months` may be negative. */
export function monthAfter(mes: string, months: number): string {
  const [year = 0, month = 1] = mes.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  return mesOf(Math.floor(index / 12), index % 12)
}

/** `month` counts from 0. */
function mesOf(year: number, month: number): string {
  return `${year}-${`${month + 1}`.padStart(2, '0')}`
}
