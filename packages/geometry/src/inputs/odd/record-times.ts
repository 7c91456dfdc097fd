/**
 * Finds records of an application with wrong times: missing where other records have them, ending before they begin, or lasting far longer
 * or shorter than others of the same length; and files with whole minutes only. The spray time depends on them. They are reported and
 * measured as they are. Linear in the positions.
 */
import { cos, hypotenuse } from '../../arithmetic/portable-math.ts'
import type { SwathInput } from '../../coverage/terms/coverage.ts'
import type { Issue } from '../../issues/issue.ts'
import { medianOf } from '../../statistics/quantile.ts'
import { countText } from '../count-text.ts'

/** Minimum number of records: fewer have no usual duration. */
const FEW_RECORDS = 6
/** Maximum number of records that may be odd: in more, the times mean something else. */
const MOST_ODD = 0.1
/** Maximum share of records without times in a file that counts as having times. */
const MOST_WITHOUT = 0.5
/**
 * Limits between a record's duration and the usual duration for its length: a factor, and a difference in ms for whole seconds and pauses.
 */
const ODD = { factor: 3, leastMs: 5_000 }
const MINUTE_MS = 60_000

export function recordTimes(swaths: readonly SwathInput[]): Issue[] {
  if (swaths.length < FEW_RECORDS) return []
  return [...withoutTimes(swaths), ...oddDurations(swaths), ...wholeMinutes(swaths)]
}

function withoutTimes(swaths: readonly SwathInput[]): Issue[] {
  const begun = swaths.filter(({ beginMs }) => beginMs !== undefined).length
  const ended = swaths.filter(({ endMs }) => endMs !== undefined).length
  // Records stamped with a moment have no end.
  const [most, least] = ended === 0 ? [begun, begun] : [Math.max(begun, ended), Math.min(begun, ended)]
  const lacking = swaths.length - least
  if (most === 0 || lacking === 0 || lacking > MOST_WITHOUT * swaths.length) return []
  return [
    {
      code: 'record-times-missing',
      severity: 'aviso',
      message: `${countText(lacking, 'registro da aplicação não tem', 'registros da aplicação não têm')} o início ou o fim que os outros têm: o tempo de aplicação pode estar errado. Confira.`,
      place: '',
      count: lacking,
    },
  ]
}

function oddDurations(swaths: readonly SwathInput[]): Issue[] {
  const records = swaths.flatMap((swath) => {
    const { beginMs, endMs, placemark } = swath
    // The parts of one placemark share its times.
    const isWhole = beginMs !== undefined && endMs !== undefined && placemark === undefined
    return isWhole ? [{ lastedMs: endMs - beginMs, length: lengthOf(swath) }] : []
  })
  const usual = medianOf(records.map(({ lastedMs, length }) => (lastedMs > 0 ? length / lastedMs : NaN)))
  if (records.length < FEW_RECORDS || !usual) return []
  const odd = records.filter(({ lastedMs, length }) => isOdd(lastedMs, length / usual)).length
  if (odd === 0 || odd > Math.max(1, MOST_ODD * records.length)) return []
  return [
    {
      code: 'record-times-odd',
      severity: 'aviso',
      message: `${countText(odd, 'registro da aplicação termina antes de começar, ou durou', 'registros da aplicação terminam antes de começar, ou duraram')} muito mais ou menos que os outros do mesmo comprimento: o tempo de aplicação pode estar errado. Confira.`,
      place: '',
      count: odd,
    },
  ]
}

function isOdd(lastedMs: number, expectedMs: number): boolean {
  return (
    lastedMs < 0 || lastedMs > ODD.factor * expectedMs + ODD.leastMs || lastedMs < expectedMs / ODD.factor - ODD.leastMs
  )
}

/** Half of a strip's perimeter (its length and its width), or a line's length; in degrees of latitude, since only ratios count. */
function lengthOf(swath: SwathInput): number {
  const path = swath.kind === 'line' ? swath.path : swath.polygon.outer
  const perLon = cos((path[1]! * Math.PI) / 180)
  let length = 0
  for (let i = 2; i < path.length; i += 2) {
    length += hypotenuse((path[i]! - path[i - 2]!) * perLon, path[i + 1]! - path[i - 1]!)
  }
  return swath.kind === 'line' ? length : length / 2
}

function wholeMinutes(swaths: readonly SwathInput[]): Issue[] {
  const times = swaths.flatMap(({ beginMs, endMs }) => [beginMs ?? NaN, endMs ?? NaN]).filter(Number.isFinite)
  if (times.length < FEW_RECORDS || times.some((ms) => ms % MINUTE_MS !== 0)) return []
  return [
    {
      code: 'record-times-in-minutes',
      severity: 'aviso',
      message: 'Os horários da aplicação não têm segundos: o tempo de aplicação é só aproximado.',
      place: '',
    },
  ]
}
