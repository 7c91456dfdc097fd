/** Weeks of the offices, which begin on Monday. Days are yyyy-mm-dd. */

/** Zone of the offices; that of the jobs' schedules, too. */
const OFFICE_ZONE = 'America/Sao_Paulo'

// The Swedish format of a date is that of ISO 8601.
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: OFFICE_ZONE, dateStyle: 'short' })
const MOMENT = new Intl.DateTimeFormat('pt-BR', { timeZone: OFFICE_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** The Monday of the week of an instant. */
export function weekOf(instant: Date): string {
  const day = DAY.format(instant)
  return shifted(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))
}

/** The first and last day of the previous week. */
export function weekBefore(monday: string): readonly [from: string, to: string] {
  return [shifted(monday, -7), shifted(monday, -1)]
}

/** `16/03/2026 06:00`. */
export function officeMoment(instant: Date): string {
  return MOMENT.format(instant).replace(', ', ' ')
}

function shifted(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
