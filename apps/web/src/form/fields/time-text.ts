/** Reads times of day as people type and paste them: `7:05`, `0705`, `7h05`, `07:05h`, `7`. */

/** hh:mm for a valid time of day; otherwise the text as typed. */
export function tidyTime(text: string): string {
  const plain = text.trim().replace(/(?<=:\d{2}|h\d{2})\s*(?:h|hs|min)$/i, '')
  const match = /^(\d{1,2})\s*[:hH.]\s*(\d{2})?$/.exec(plain) ?? /^(\d{1,2})(\d{2})?$/.exec(plain)
  if (!match) return plain
  const [, hours = '', minutes = '00'] = match
  if (Number(hours) > 24 || Number(minutes) > 59) return plain
  return `${hours.padStart(2, '0')}:${minutes}`
}
