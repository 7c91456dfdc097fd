/** Finds the time of a placemark: in its own TimeStamp or TimeSpan first, in its attributes otherwise. */
import type { Placemark } from '../../kml/placemark.ts'
import { parseKmlTime } from '../../kml/times.ts'
import { findAttributes, keyList } from './find-attribute.ts'

/** Attributes with the beginning. docs/metodo.md lists them too: a key added here is added there. */
const BEGIN_KEYS = keyList(
  `INICIO HORA_INICIO DATA_HORA_INICIO DATA_INICIO DT_INICIO HR_INICIO BEGIN START START_TIME TIME_START STARTTIME
  BEGIN_TIME TIME_BEGIN DATA_HORA DATAHORA DATETIME DATE_TIME TIMESTAMP ISOTIME TIME HORARIO GPS_TIME UTC UTC_TIME TIME_UTC DATA HORA`,
)
const END_KEYS = keyList(
  `FIM HORA_FIM DATA_HORA_FIM DATA_FIM DT_FIM HR_FIM TERMINO HORA_TERMINO FINAL HORA_FINAL END STOP END_TIME TIME_END ENDTIME
  STOP_TIME TIME_STOP`,
)
/** Attributes with the date alone, apart from the time of day; those of the beginning and of the end come first. */
const DATE_KEYS = keyList(`DATA DATE DIA DT DATA_GPS GPS_DATE DATA_UTC UTC_DATE DATE_UTC DATA_VOO DATA_APLICACAO`)
const BEGIN_DATE_KEYS = [...keyList(`DATA_INICIO DT_INICIO START_DATE DATE_START BEGIN_DATE INICIO`), ...DATE_KEYS]
const END_DATE_KEYS = [...keyList(`DATA_FIM DT_FIM END_DATE DATE_END STOP_DATE FIM`), ...DATE_KEYS]

const DATE_ALONE = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|(?:19|20)\d{6})$/
const TIME_ALONE = /^\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i

/** Matches dd/mm/yyyy hh:mm, with seconds and fraction or without; `-` and `.` between the date's parts occur too. */
const BRAZILIAN =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})[\sT,]+(?:às\s+)?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** Returns milliseconds since 1970 UTC. A moment alone is a beginning without an end. */
export function placemarkTimes(placemark: Placemark): { beginMs?: number; endMs?: number } {
  const { beginMs, endMs } = placemark
  if (beginMs !== undefined || endMs !== undefined) {
    return { ...(beginMs !== undefined && { beginMs }), ...(endMs !== undefined && { endMs }) }
  }
  const begin = momentOf(placemark, BEGIN_KEYS, BEGIN_DATE_KEYS)
  const end = momentOf(placemark, END_KEYS, END_DATE_KEYS)
  return { ...(begin !== undefined && { beginMs: begin }), ...(end !== undefined && { endMs: end }) }
}

/** Returns the first attribute with a date and a time of day; otherwise the first of each, combined. */
function momentOf({ attributes }: Placemark, keys: readonly string[], dateKeys: readonly string[]): number | undefined {
  const texts = findAttributes(attributes, keys)
  for (const text of texts) {
    const moment = parseMoment(text)
    if (moment !== undefined) return moment
  }
  const time = texts.find((text) => TIME_ALONE.test(text))
  if (time === undefined) return undefined
  const date = findAttributes(attributes, dateKeys).find((text) => DATE_ALONE.test(text))
  return date === undefined ? undefined : parseMoment(`${withDashes(date)} ${time}`)
}

/** Writes 20260314 as 2026-03-14. */
function withDashes(date: string): string {
  return /^\d{8}$/.test(date) ? `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}` : date
}

/**
 * Parses ISO 8601 or Brazilian text with both date and time of day: a date alone would make every swath of a day begin
 * at midnight. A moment without a zone is read as UTC, as the KML reader does; only differences are used, and they do
 * not depend on it.
 */
export function parseMoment(text: string): number | undefined {
  const trimmed = text.trim()
  const match = BRAZILIAN.exec(trimmed)
  if (!match) return /\d:\d/.test(trimmed) ? parseKmlTime(trimmed) : undefined
  const [, day, month, year, hour, minute, second = '00', fraction = '0', zone = 'Z'] = match
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return parseKmlTime(`${date}T${hour!.padStart(2, '0')}:${minute}:${second}.${fraction}${zone}`)
}
