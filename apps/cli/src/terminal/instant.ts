const FORMAT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' })

/** Returns `14/03/2026 10:12:00` for milliseconds since 1970, in UTC like the file, so that it can be compared with the file. */
export function formatInstant(ms: number): string {
  return FORMAT.format(ms).replace(',', '')
}
