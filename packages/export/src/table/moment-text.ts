const DAY = new Intl.DateTimeFormat('pt-BR')
const CLOCK = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** `14/03/2026 10:12`: day and time of an instant in the reader's time zone. */
export function formatMoment(instant: number | Date): string {
  return `${DAY.format(instant)} ${CLOCK.format(instant)}`
}
