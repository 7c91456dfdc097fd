/** First and last day of a month; day 0 of the next month is its last one. */
export function daysOf(mes: string): { readonly first: string; readonly last: string } {
  const [year, month] = mes.split('-').map(Number)
  const last = new Date(Date.UTC(year!, month, 0)).getUTCDate()
  return { first: `${mes}-01`, last: `${mes}-${last}` }
}
