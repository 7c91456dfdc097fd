/** When a placemark happened: its own TimeStamp or TimeSpan first, its attributes otherwise. */
import type { Placemark } from '../kml/placemark.ts'
import { parseKmlTime } from '../kml/times.ts'
import { findAttribute, keyList } from './find-attribute.ts'

const BEGIN_KEYS = keyList(
  `INICIO HORA_INICIO DATA_HORA_INICIO DATA_INICIO DT_INICIO HR_INICIO BEGIN START START_TIME TIME_START STARTTIME
  BEGIN_TIME TIME_BEGIN DATA_HORA DATAHORA DATETIME TIMESTAMP TIME HORARIO GPS_TIME UTC DATA HORA`,
)
const END_KEYS = keyList(
  `FIM HORA_FIM DATA_HORA_FIM DATA_FIM DT_FIM HR_FIM TERMINO FINAL END STOP END_TIME TIME_END ENDTIME STOP_TIME TIME_STOP`,
)

/** dd/mm/yyyy hh:mm, with seconds and fraction or without; `-` and `.` between the date's parts happen too. */
const BRAZILIAN =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})[\sT,]+(?:às\s+)?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** Milliseconds since 1970 UTC. A moment alone is a beginning without an end. */
export function placemarkTimes(placemark: Placemark): { beginMs?: number; endMs?: number } {
  const { beginMs, endMs } = placemark
  if (beginMs !== undefined || endMs !== undefined) {
    return { ...(beginMs !== undefined && { beginMs }), ...(endMs !== undefined && { endMs }) }
  }
  const begin = momentOf(placemark, BEGIN_KEYS)
  const end = momentOf(placemark, END_KEYS)
  return { ...(begin !== undefined && { beginMs: begin }), ...(end !== undefined && { endMs: end }) }
}

function momentOf(placemark: Placemark, keys: readonly string[]): number | undefined {
  const found = findAttribute(placemark.attributes, keys)
  return found && parseMoment(found.value)
}

/**
 * ISO 8601 or Brazilian, date and time of day both: a date alone would make every swath of a day begin at midnight.
 * A moment without a zone is read as UTC, as the KML reader does; differences, which is what is used, do not depend on it.
 */
export function parseMoment(text: string): number | undefined {
  const trimmed = text.trim()
  const match = BRAZILIAN.exec(trimmed)
  if (!match) return /\d:\d/.test(trimmed) ? parseKmlTime(trimmed) : undefined
  const [, day, month, year, hour, minute, second = '00', fraction = '0', zone = 'Z'] = match
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return parseKmlTime(`${date}T${hour!.padStart(2, '0')}:${minute}:${second}.${fraction}${zone}`)
}
