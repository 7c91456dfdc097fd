/** Reads dates as typed in Brazil, and writes them in the API's form (yyyy-mm-dd). An invalid text stays as typed. */

const CENTURY = 2000

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/**
 * `14/03/2026`, `14/3/26`, `14032026`, `14-3-2026`, `14 de março de 2026`, and any of them followed by a time, as in spreadsheets →
 * yyyy-mm-dd; absent for an impossible date.
 */
export function isoOfDate(pasted: string): string | undefined {
  const text = withMonthNumber(pasted.replace(/[T,\s]+\d{1,2}:\d{2}\S*\s*$/, ''))
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const typed =
    /^\s*(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2})(\d{4}|\d{2})\s*$/.exec(text)
  if (!typed) return undefined
  const year = Number(typed[3])
  return calendarDay(typed[3]?.length === 2 ? CENTURY + year : year, Number(typed[2]), Number(typed[1]))
}

function withMonthNumber(text: string): string {
  return text.replace(/\s*(?:\bde\s+|[\s/-])([a-zç]{3,9})\.?(?:\s+de\b|[\s/-])\s*/i, (whole, name: string) => {
    const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
    return month < 0 ? whole : `/${month + 1}/`
  })
}

/** Writes a day of the API as dd/mm/aaaa. */
export function dateTextOf(iso: string): string {
  const [year, month, day] = iso.split('-')
  return `${day}/${month}/${year}`
}

/** The text that a date field shows once it is left. */
export function tidyDate(text: string): string {
  const iso = isoOfDate(text)
  return iso === undefined ? text.trim() : dateTextOf(iso)
}

function calendarDay(year: number, month: number, day: number): string | undefined {
  const instant = new Date(Date.UTC(year, month - 1, day))
  // 30/02 rolls over to March; years below 100 roll over to the 1900s.
  if (instant.getUTCFullYear() !== year || instant.getUTCMonth() !== month - 1 || instant.getUTCDate() !== day) {
    return undefined
  }
  return instant.toISOString().slice(0, 10)
}
