/**
 * The four date and time fields of a laudo, checked together (specification 000 §5). Times are the field's local times: no zone is
 * known, none is guessed.
 */
import { FALLBACK_DATE, FALLBACK_TIME } from './sentinels.ts'

/**
 * The four fields as typed: dates yyyy-mm-dd, times h:mm, hh:mm, with seconds or without; a date may carry its time (`2026-03-14T10:12`).
 * Empty means absent.
 */
export interface TypedFlightTimes {
  readonly dataInicial?: string | undefined
  readonly dataFinal?: string | undefined
  readonly horarioInicial?: string | undefined
  readonly horarioFinal?: string | undefined
}

export type FlightTimeField = keyof TypedFlightTimes

export interface FlightTimeError {
  readonly campo: FlightTimeField
  readonly mensagem: string
}

export interface FlightTimes {
  /** Start as yyyy-mm-ddThh:mm:ss, seconds 00; 00:00:01 where no time was given. */
  readonly dataInicial: string
  readonly dataFinal: string
}

export type CheckedFlightTimes =
  | { readonly ok: true; readonly times: FlightTimes }
  | { readonly ok: false; readonly errors: readonly FlightTimeError[] }

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_WITH_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?Z?)?$/
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/
/** First valid year: one of three digits is a typing error. */
const FIRST_YEAR = 1000
/** Last valid year: the midnight that ends it must still have four digits. */
const LAST_YEAR = 9998
const DATE_LENGTH = 10
const DATE_AND_TIME_LENGTH = 19
const FIELDS: readonly FlightTimeField[] = ['dataInicial', 'dataFinal', 'horarioInicial', 'horarioFinal']

export interface FlightTimeRules {
  /**
   * True for an edit, which sends the two fallback values for cleared fields, possibly for one side only: they are kept, and never
   * compared.
   */
  readonly mayBeCleared?: boolean
}

export function checkFlightTimes(
  typed: TypedFlightTimes,
  { mayBeCleared = false }: FlightTimeRules = {},
): CheckedFlightTimes {
  const start = split(typed.dataInicial, typed.horarioInicial)
  const end = split(typed.dataFinal, typed.horarioFinal)
  if (start.date === undefined) {
    const mensagem =
      end.date === undefined ? 'Informe a data inicial.' : 'Informe a data inicial: só a data final foi preenchida.'
    return refused(FIELDS.map((campo) => ({ campo, mensagem })))
  }
  const errors: FlightTimeError[] = []
  if (!isDate(start.date)) errors.push({ campo: 'dataInicial', mensagem: 'A data inicial é inválida.' })
  // A flight with only a start ended the same day.
  const endDate = end.date ?? start.date
  if (end.date !== undefined && !isDate(end.date)) {
    errors.push({ campo: 'dataFinal', mensagem: 'A data final é inválida.' })
  }
  if (start.time !== undefined && !isTime(start.time)) {
    errors.push({ campo: 'horarioInicial', mensagem: 'O horário inicial é inválido.' })
  }
  if (end.time !== undefined && !isTime(end.time)) {
    errors.push({ campo: 'horarioFinal', mensagem: 'O horário final é inválido.' })
  }
  const cleared = mayBeCleared && (start.timeCleared || end.timeCleared)
  if ((start.time === undefined) !== (end.time === undefined) && !cleared) {
    const mensagem = 'Preencha os dois horários ou nenhum.'
    errors.push({ campo: 'horarioInicial', mensagem }, { campo: 'horarioFinal', mensagem })
  }
  if (errors.length > 0) return refused(errors)
  const times = { dataInicial: join(start.date, start.time), dataFinal: join(endDate, end.time) }
  if (mayBeCleared && [start.date, endDate].includes(FALLBACK_DATE)) return { ok: true, times }
  if (endDate < start.date) {
    return refused([{ campo: 'dataFinal', mensagem: 'A data final não pode ser anterior à data inicial.' }])
  }
  // 24:00 is on the next day; where only the dates can be compared, they must still be in order.
  const compared = start.time !== undefined && end.time !== undefined ? DATE_AND_TIME_LENGTH : DATE_LENGTH
  if (times.dataInicial.slice(0, compared) > times.dataFinal.slice(0, compared)) {
    const mensagem = 'O horário inicial não pode ser posterior ao horário final.'
    return refused([
      { campo: 'horarioInicial', mensagem },
      { campo: 'horarioFinal', mensagem },
    ])
  }
  return { ok: true, times }
}

function refused(errors: readonly FlightTimeError[]): CheckedFlightTimes {
  return { ok: false, errors }
}

interface Split {
  readonly date?: string
  readonly time?: string
  readonly timeCleared: boolean
}

function split(date: string | undefined, time: string | undefined): Split {
  const written = date?.trim()
  const match = written ? DATE_WITH_TIME.exec(written) : null
  const within = match?.[2]
  const clock = time?.trim() || within
  return {
    ...(written && { date: match?.[1] ?? written }),
    ...(clock && clock !== FALLBACK_TIME && { time: clock }),
    timeCleared: clock === FALLBACK_TIME,
  }
}

function isDate(text: string): boolean {
  const year = Number(text.slice(0, 4))
  if (!DATE.test(text) || year < FIRST_YEAR || year > LAST_YEAR) return false
  const instant = new Date(`${text}T00:00:00Z`)
  // 2026-02-30 rolls over to March.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

function isTime(text: string): boolean {
  const match = TIME.exec(text)
  if (!match) return false
  const [, hours, minutes] = match
  return Number(hours) < 24 || (Number(hours) === 24 && minutes === '00')
}

/** Joins date and time; 24:00 becomes the midnight that ends the day. */
function join(date: string, time: string | undefined): string {
  const match = time === undefined ? null : TIME.exec(time)
  if (!match) return `${date}T${FALLBACK_TIME}`
  const [, hours = '', minutes = ''] = match
  if (hours === '24')
    return `${new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)}T00:00:00`
  return `${date}T${hours.padStart(2, '0')}:${minutes}:00`
}
