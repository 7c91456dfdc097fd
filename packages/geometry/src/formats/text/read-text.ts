/**
 * Reads a log that is a table of positions: CSV or TXT, with a row for each position. Each row becomes a position of a track, with its time
 * and the state of the valve where the log has them. A row that cannot be read is left out and counted. Linear.
 */

import { passedRateName } from '../../classify/attributes/spray-state.ts'
import { altitudeOf } from '../../kml/coordinates/altitudes.ts'
import { NumberList } from '../../kml/coordinates/number-list.ts'
import type { FileSource } from '../../kml/placemark.ts'
import { Refused } from '../../kml/refusal.ts'
import type { FeatureOutput } from '../feature-output.ts'
import { emitLog } from '../log/emit-log.ts'
import { type CoordinateSystem, choicesFor, SystemMissing, WGS84 } from '../systems/coordinate-system.ts'
import { firstLines, profileOfLines } from './deduce-profile.ts'
import { degreesOf } from './text-angles.ts'
import {
  type AltitudeColumn,
  altitudeColumn,
  columnOfHeading,
  isAircraftHeading,
  isZoneHeading,
} from './text-columns.ts'
import { type GuessedProfile, indicesOf, isPlaced, profileFor, type TextProfile } from './text-profile.ts'
import { plainBytes, TextRows } from './text-rows.ts'
import { cellsOf } from './text-table.ts'
import { readClock, readDay, readMoment, serialMs } from './written-times.ts'

/** Share of the rows that may be unreadable before the columns were misunderstood. */
const UNREADABLE_SHARE = 0.5
const HOUR_MS = 3_600_000
/** The name under which the valve's states are passed on, where the log's own heading is not known to be that of a valve. */
const VALVE = 'VALVULA'

interface Positions {
  readonly lonLat: Float64Array
  readonly timesMs: Float64Array
  readonly altitudesM: Float64Array | undefined
  readonly valve: readonly string[]
  /** The written width of each position, '' where it has none. */
  readonly widths: readonly string[]
  readonly rates: readonly string[]
  readonly aircraft: readonly string[] | undefined
}

export async function readText(
  bytes: Uint8Array,
  output: FeatureOutput,
  profiles: readonly TextProfile[],
  chosen: CoordinateSystem | undefined,
): Promise<{ readonly source: FileSource }> {
  const plain = plainBytes(bytes)
  const given = profileFor(profiles, firstLines(plain, Math.max(0, ...profiles.map((one) => one.linhaDosTitulos))))
  const lines = firstLines(plain, given?.linhaDosTitulos)
  const guess: GuessedProfile | undefined = given ? { profile: given, isZoneAssumed: false } : profileOfLines(lines)
  if (!guess || !isPlaced(guess.profile.colunas)) {
    throw new Refused(
      'columns-unknown',
      'Não se sabe em que colunas estão a latitude e a longitude: diga o que é cada coluna, ou dê títulos a elas («Latitude», «Longitude»).',
    )
  }
  const { profile } = guess
  const headings =
    profile.linhaDosTitulos > 0 ? cellsOf(lines[profile.linhaDosTitulos - 1] ?? '', profile.separador) : []
  const found = indicesOf(
    profile,
    headings.map((cell) => cell.trim()),
  )
  if ('missing' in found) {
    throw new Refused('columns-unknown', `O arquivo não tem a coluna «${found.missing}», que o perfil diz.`)
  }
  const { indices } = found
  const altitude = altitudeColumn(headings)
  const aircraft = headings.findIndex(isAircraftHeading)
  const zone = headings.findIndex(isZoneHeading)
  const isMetric = indices.latitude === undefined
  const rows = () =>
    new TextRows(plain, profile, 1 + Math.max(altitude?.index ?? 0, aircraft, zone, ...Object.values(indices)))
  const stated = zone >= 0 && isMetric ? zoneOf(rows(), zone) : undefined
  const isStated = profile.sistema === undefined && !chosen && stated !== undefined
  const system = !isMetric
    ? WGS84
    : await systemOf(isStated ? { ...profile, sistema: `EPSG:${stated}` } : profile, chosen, rows(), indices)
  if (isStated) output.log.add('zone-of-column', undefined, system.name)
  const positions = positionsOf(rows(), { profile, indices, altitude, aircraft, system, isMetric }, output)
  reportZone(guess, positions, output)
  if (guess.deduced) output.log.add('columns-deduced', undefined, guess.deduced.join('; '))
  if (guess.undecided !== undefined) output.log.add('valve-undecided', undefined, guess.undecided)
  const valve = headings[indices.valvula ?? -1]?.trim() ?? VALVE
  const { lonLat, timesMs, altitudesM, widths } = positions
  emitLog(
    {
      lonLat,
      timesMs,
      altitudesM,
      aircraft: positions.aircraft,
      lists: {
        ...(indices.valvula !== undefined && {
          [profile.valvulaAberta === undefined && columnOfHeading(valve) === 'valvula' ? valve : VALVE]:
            positions.valve,
        }),
        ...(indices.taxa !== undefined && { [rateName(indices, headings)]: positions.rates }),
      },
      ...(indices.largura !== undefined && {
        widths: { name: widthName(headings[indices.largura]), texts: widths },
      }),
    },
    output,
  )
  return {
    source: { format: 'texto', ...(isMetric && { system: system.name }), ...(given && { profile: { ...given } }) },
  }
}

/** The log's own heading may state the unit; one that is not known to be that of a width is not passed on. */
function widthName(heading = ''): string {
  return columnOfHeading(heading) === 'largura' ? heading : 'LARGURA'
}

function rateName({ valvula, taxa = -1 }: Indices, headings: readonly string[]): string {
  return passedRateName(valvula !== undefined, headings[taxa] ?? '')
}

type Indices = Extract<ReturnType<typeof indicesOf>, { readonly indices: unknown }>['indices']

async function systemOf(
  { sistema, decimal }: TextProfile,
  chosen: CoordinateSystem | undefined,
  rows: TextRows,
  { leste = 0, norte = 0 }: Indices,
): Promise<CoordinateSystem> {
  if (sistema !== undefined) {
    const system = (await import('../systems/system-of-code.ts')).systemOfCode(sistema)
    if (!system) throw new Refused('system-unknown', `O sistema de coordenadas «${sistema}» não é conhecido.`)
    return system
  }
  if (chosen) return chosen
  rows.next()
  throw new SystemMissing(
    'As posições estão em metros, e o arquivo não diz em que sistema: escolha-o.',
    choicesFor(rows.number(leste, decimal), rows.number(norte, decimal)),
  )
}

const ZONE = /^(1[89]|2[0-5])\s*([C-HJ-NP-X])?$/i
/** Codes of SIRGAS 2000 / UTM: of zone 0, if there were one, in the south and in the north. */
const SIRGAS_SOUTH = 31_960
const SIRGAS_NORTH = 31_954

/**
 * The EPSG code of the only zone in a column such as `22K`, `22S`; undefined where the rows have several or no hemisphere. The letters are
 * bands of latitude, N and later ones in the north, but S is the south, as Brazil writes: its band lies beyond 32° N.
 */
function zoneOf(rows: TextRows, column: number): number | undefined {
  let only: string | undefined
  while (rows.next()) {
    const cell = rows.cell(column)
    if (only !== undefined && cell !== only) return undefined
    only = cell
  }
  const [, number, letter] = ZONE.exec(only ?? '') ?? []
  if (number === undefined || letter === undefined) return undefined
  const isSouth = /[C-MS]/i.test(letter)
  // Brazil lies north of the equator in the zones 18 to 22 alone.
  return isSouth ? SIRGAS_SOUTH + Number(number) : Number(number) <= 22 ? SIRGAS_NORTH + Number(number) : undefined
}

interface Reading {
  readonly profile: TextProfile
  readonly indices: Indices
  readonly altitude: AltitudeColumn | undefined
  /** The column that names the aircraft, from 0; -1 where there is none. */
  readonly aircraft: number
  readonly system: CoordinateSystem
  readonly isMetric: boolean
}

function positionsOf(rows: TextRows, reading: Reading, output: FeatureOutput): Positions {
  const { profile, indices, altitude, aircraft, system, isMetric } = reading
  const [x = 0, y = 0] = isMetric ? [indices.leste, indices.norte] : [indices.longitude, indices.latitude]
  const numbers = new NumberList()
  const times = new NumberList()
  const altitudes = new NumberList()
  const lines: number[] = []
  const lists: Readonly<Record<'valvula' | 'largura' | 'taxa' | 'aeronave', string[]>> = {
    valvula: [],
    largura: [],
    taxa: [],
    aeronave: [],
  }
  const clock = createClock(reading, () => output.log.addOnce('times-serial'))
  while (rows.next()) {
    output.count(1)
    lines.push(rows.line)
    numbers.push(coordinateOf(rows, x, indices.hemisferioLongitude, reading))
    numbers.push(coordinateOf(rows, y, indices.hemisferioLatitude, reading))
    times.push(clock(rows))
    if (altitude) altitudes.push(altitudeOf(rows.number(altitude.index, profile.decimal) * altitude.metres))
    lists.valvula.push(rows.cell(indices.valvula))
    lists.largura.push(rows.cell(indices.largura))
    lists.taxa.push(rows.cell(indices.taxa))
    if (aircraft >= 0) lists.aeronave.push(rows.cell(aircraft))
  }
  const lonLat = numbers.toArray()
  const written = isMetric ? lonLat.slice() : lonLat
  system.toLonLat?.(lonLat)
  const isTimed = indices.instante !== undefined || indices.data !== undefined
  const timesMs = times.toArray()
  const altitudesM = altitude && altitudes.toArray()
  let kept = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const lon = lonLat[2 * i]!
    const lat = lonLat[2 * i + 1]!
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) {
      output.log.add(faultOf(written[2 * i]!, written[2 * i + 1]!, isMetric), () => `linha ${line}`)
      continue
    }
    if (isTimed && Number.isNaN(timesMs[i]!)) output.log.add('time-unreadable', () => `linha ${line}`)
    if (kept < i) {
      lonLat[2 * kept] = lon
      lonLat[2 * kept + 1] = lat
      timesMs[kept] = timesMs[i]!
      if (altitudesM) altitudesM[kept] = altitudesM[i]!
      for (const list of Object.values(lists)) if (list.length > 0) list[kept] = list[i]!
    }
    kept++
  }
  if (lines.length - kept > UNREADABLE_SHARE * lines.length) {
    throw new Refused(
      'columns-unknown',
      `As posições não puderam ser lidas em ${(lines.length - kept).toLocaleString('pt-BR')} linhas de ${lines.length.toLocaleString('pt-BR')}: confira as colunas.`,
    )
  }
  for (const list of Object.values(lists)) if (list.length > 0) list.length = kept
  return {
    lonLat: lonLat.subarray(0, 2 * kept),
    timesMs: timesMs.subarray(0, kept),
    altitudesM: altitudesM?.subarray(0, kept),
    valve: statesOf(lists.valvula, profile.valvulaAberta),
    widths: inUnit(lists.largura, profile.unidadeDaLargura),
    rates: lists.taxa,
    aircraft: aircraft < 0 ? undefined : lists.aeronave,
  }
}

function inUnit(texts: readonly string[], unit: TextProfile['unidadeDaLargura']): readonly string[] {
  return unit === undefined ? texts : texts.map((text) => (text === '' ? '' : `${text} ${unit}`))
}

function coordinateOf(
  rows: TextRows,
  column: number,
  hemisphere: number | undefined,
  { profile: { decimal, angulos = 'graus' }, isMetric }: Reading,
): number {
  if (isMetric) return rows.number(column, decimal)
  const isPlain = hemisphere === undefined && angulos === 'graus'
  const value = isPlain ? rows.number(column, decimal) : Number.NaN
  return Number.isNaN(value) ? degreesOf(rows.cell(column), decimal, rows.cell(hemisphere), angulos) : value
}

function faultOf(x: number, y: number, isMetric: boolean) {
  if (Number.isNaN(x + y)) return 'coordinate-unreadable'
  const isSwapped = !isMetric && Math.abs(x) <= 90 && Math.abs(y) <= 180
  return isSwapped ? 'coordinate-swapped' : 'coordinate-out-of-range'
}

/** Where a profile says which value is open, any other is shut. */
function statesOf(texts: readonly string[], open: string | undefined): readonly string[] {
  return open === undefined ? texts : texts.map((text) => (text === open ? '1' : '0'))
}

/**
 * Returns the function that reads a row's time: milliseconds since 1970 UTC, or NaN where the row has none. A time without a day belongs to
 * no flight.
 */
function createClock({ profile, indices }: Reading, serialFound: () => void): (rows: TextRows) => number {
  const { instante, data, hora } = indices
  const order = profile.ordemDaData
  const zoneMs = profile.fusoHoras * HOUR_MS
  const momentOf = (text: string) => {
    const serial = serialMs(text)
    if (serial !== undefined) {
      serialFound()
      return serial - zoneMs
    }
    const moment = readMoment(text, order)
    return moment === undefined ? Number.NaN : moment.isUtc ? moment.ms : moment.ms - zoneMs
  }
  // A log repeats its day in every row.
  let day: { readonly text: string; readonly ms: number | undefined } = { text: '', ms: undefined }
  const dayMsOf = (text: string) => {
    if (text !== day.text) day = { text, ms: readDay(withSlashes(text), order) }
    return day.ms
  }
  const at = instante ?? data
  if (at === undefined) return () => Number.NaN
  if (instante !== undefined || hora === undefined) {
    return (rows) => {
      const [dayMs, plainMs] = [dayMsOf(rows.head(at, DAY_SIGNS)), rows.clockMs(at, DAY_SIGNS + 1)]
      if (dayMs !== undefined && !Number.isNaN(plainMs)) return dayMs + plainMs - (rows.isUtc(at) ? 0 : zoneMs)
      return unixMs(rows.cell(at)) ?? momentOf(rows.cell(at))
    }
  }
  return (rows) => {
    const dayMs = dayMsOf(rows.cell(at))
    if (dayMs === undefined) return unixMs(rows.cell(at)) ?? Number.NaN
    const plainMs = rows.clockMs(hora)
    if (!Number.isNaN(plainMs)) return dayMs + plainMs - (rows.isUtc(hora) ? 0 : zoneMs)
    const clock = rows.cell(hora)
    const isUtc = /\d\s*Z$/i.test(clock)
    const clockMs = readClock(clock.replace(/Z$/i, ''))
    return clockMs === undefined ? Number.NaN : dayMs + clockMs - (isUtc ? 0 : zoneMs)
  }
}

/** Signs of a day with its year, before the clock: 14/03/2026. */
const DAY_SIGNS = 10

/** Seconds, milliseconds and microseconds since 1970, as programs write them. */
const UNIX_S = /^1\d{9}(?:[.,]\d+)?$/
const UNIX_MS = /^1\d{12}$/
const UNIX_US = /^1\d{15}$/

function unixMs(text: string): number | undefined {
  if (UNIX_MS.test(text)) return Number(text)
  if (UNIX_US.test(text)) return Math.round(Number(text) / 1000)
  return UNIX_S.test(text) ? Math.round(Number(text.replace(',', '.')) * 1000) : undefined
}

/** Receivers write 140326 for 14/03/26 (NMEA 0183, RMC); elsewhere six digits are a clock. */
function withSlashes(text: string): string {
  return /^\d{6}$/.test(text) ? text.replace(/^(\d\d)(\d\d)/, '$1/$2/') : text
}

function reportZone({ isZoneAssumed }: GuessedProfile, { timesMs }: Positions, output: FeatureOutput): void {
  if (isZoneAssumed && timesMs.some((time) => !Number.isNaN(time))) output.log.add('time-zone-assumed')
}
