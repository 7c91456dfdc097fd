/** Days and times in the zone of the reader's browser or of the server. They do not use Intl, whose first format takes a slow telephone 150 ms. */

/** `2026-03-14` */
export function localDay(instant: Date): string {
  return [digits(instant.getFullYear(), 4), digits(instant.getMonth() + 1), digits(instant.getDate())].join('-')
}

/** `14/03/2026` */
export function formatDay(instant: number | Date): string {
  return localDay(new Date(instant)).split('-').reverse().join('/')
}

/** `10:12` or `10:12:31` */
export function formatClock(instant: number | Date, withSeconds = false): string {
  const at = new Date(instant)
  return [at.getHours(), at.getMinutes(), ...(withSeconds ? [at.getSeconds()] : [])]
    .map((part) => digits(part))
    .join(':')
}

/** `14/03/2026 10:12` */
export function formatMoment(instant: number | Date): string {
  return `${formatDay(instant)} ${formatClock(instant)}`
}

function digits(value: number, count = 2): string {
  return `${value}`.padStart(count, '0')
}
