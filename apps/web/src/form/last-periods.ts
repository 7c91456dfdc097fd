/** The periods that are settled and reported as soon as they end: the last week, which begins on Monday, and the last month. */

/** First and last day, yyyy-mm-dd. */
export type Days = readonly [first: string, last: string]

export const LAST_PERIODS = [
  { label: 'a semana passada', of: lastWeek },
  { label: 'o mês passado', of: lastMonth },
] as const satisfies readonly { readonly label: string; readonly of: (now: Date) => Days }[]

export function lastWeek(now: Date): Days {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const monday = day - ((now.getDay() + 6) % 7)
  return [iso(year, month, monday - 7), iso(year, month, monday - 1)]
}

function lastMonth(now: Date): Days {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  return [iso(year, month - 1, 1), iso(year, month, 0)]
}

function iso(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
