/**
 * Reads a log that is a table of positions: CSV or TXT, with a row for each position. Each row becomes a position of a track, with its time
 * and the state of the valve where the log has them. A row that cannot be read is left out and counted. Linear.
 */
import type { FileSource } from '../../kml/placemark.ts'
import { Refused } from '../../kml/refusal.ts'
import type { FeatureOutput } from '../feature-output.ts'
import { emitLog } from '../log/emit-log.ts'
import { type CoordinateSystem, choicesFor, SystemMissing, WGS84 } from '../systems/coordinate-system.ts'
import { profileOfLines } from './deduce-profile.ts'
import { degreesOf, numberOf } from './text-angles.ts'
import { columnOfHeading } from './text-columns.ts'
import { type GuessedProfile, indicesOf, isPlaced, rowsOf, type TextProfile } from './text-profile.ts'
import { cellsOf, decodeText, linesOf, type TextRow } from './text-table.ts'
import { readClock, readDay, readMoment } from './written-times.ts'

/** Share of the rows that may be unreadable before the columns were misunderstood. */
const UNREADABLE_SHARE = 0.5
const HOUR_MS = 3_600_000
/** The name under which the valve's states are passed on, where the log's own heading is not known to be that of a valve. */
const VALVE = 'VALVULA'

/** The names under which rates are passed on (inputs/sprayed-stretches.ts reads the first as a valve). */
const RATE = { alone: 'TAXA', besideValve: 'TAXA_REGISTRADA' } as const

interface Positions {
  readonly lonLat: Float64Array
  readonly timesMs: Float64Array
  readonly valve: readonly string[]
  /** The written width of each position, '' where it has none. */
  readonly widths: readonly string[]
  readonly rates: readonly string[]
}

export async function readText(
  bytes: Uint8Array,
  output: FeatureOutput,
  given: TextProfile | undefined,
  chosen: CoordinateSystem | undefined,
): Promise<{ readonly source: FileSource }> {
  const lines = linesOf(decodeText(bytes))
  const guess: GuessedProfile | undefined = given ? { profile: given, isZoneAssumed: false } : profileOfLines(lines)
  if (!guess || !isPlaced(guess.profile.colunas)) {
    throw new Refused(
      'columns-unknown',
      'Não se sabe em que colunas estão a latitude e a longitude: dê títulos a elas («Latitude», «Longitude»), ou diga as colunas em um perfil.',
    )
  }
  const { profile } = guess
  const rows = rowsOf(lines, profile)
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
  const isMetric = indices.latitude === undefined
  const system = isMetric ? await systemOf(profile, chosen, rows, indices) : WGS84
  const positions = positionsOf(rows, { profile, indices, system, isMetric }, output)
  reportZone(guess, positions, output)
  if (guess.deduced) output.log.add('columns-deduced', undefined, guess.deduced.join('; '))
  if (guess.undecided !== undefined) output.log.add('valve-undecided', undefined, guess.undecided)
  const valve = headings[indices.valvula ?? -1]?.trim() ?? VALVE
  const { lonLat, timesMs, widths } = positions
  emitLog(
    {
      lonLat,
      timesMs,
      lists: {
        ...(indices.valvula !== undefined && {
          [profile.valvulaAberta === undefined && columnOfHeading(valve) === 'valvula' ? valve : VALVE]:
            positions.valve,
        }),
        ...(indices.taxa !== undefined && { [rateName(indices)]: positions.rates }),
      },
      ...(indices.largura !== undefined && {
        widths: { name: headings[indices.largura] ?? 'LARGURA', texts: widths },
      }),
    },
    output,
  )
  return { source: { format: 'texto', ...(isMetric && { system: system.name }) } }
}

/** A rate of 0 shuts the valve only where the log has none: it may be a fault of the meter. */
function rateName({ valvula }: Indices): string {
  return valvula === undefined ? RATE.alone : RATE.besideValve
}

type Indices = Extract<ReturnType<typeof indicesOf>, { readonly indices: unknown }>['indices']

async function systemOf(
  { sistema, decimal }: TextProfile,
  chosen: CoordinateSystem | undefined,
  rows: readonly TextRow[],
  { leste = 0, norte = 0 }: Indices,
): Promise<CoordinateSystem> {
  if (sistema !== undefined) {
    const system = (await import('../systems/system-of-code.ts')).systemOfCode(sistema)
    if (!system) throw new Refused('system-unknown', `O sistema de coordenadas «${sistema}» não é conhecido.`)
    return system
  }
  if (chosen) return chosen
  const [first] = rows
  throw new SystemMissing(
    'As posições estão em metros, e o arquivo não diz em que sistema: escolha-o.',
    choicesFor(numberOf(first?.cells[leste] ?? '', decimal), numberOf(first?.cells[norte] ?? '', decimal)),
  )
}

interface Reading {
  readonly profile: TextProfile
  readonly indices: Indices
  readonly system: CoordinateSystem
  readonly isMetric: boolean
}

function positionsOf(rows: readonly TextRow[], reading: Reading, output: FeatureOutput): Positions {
  const { profile, indices, system, isMetric } = reading
  const [x, y] = isMetric ? [indices.leste, indices.norte] : [indices.longitude, indices.latitude]
  output.count(rows.length)
  const lonLat = new Float64Array(2 * rows.length)
  const read = (cells: readonly string[], at: number | undefined, hemisphere: number | undefined) =>
    isMetric
      ? numberOf(cells[at ?? -1] ?? '', profile.decimal)
      : degreesOf(cells[at ?? -1] ?? '', profile.decimal, cells[hemisphere ?? -1], profile.angulos)
  for (const [i, { cells }] of rows.entries()) {
    lonLat[2 * i] = read(cells, x, indices.hemisferioLongitude)
    lonLat[2 * i + 1] = read(cells, y, indices.hemisferioLatitude)
  }
  const written = isMetric ? lonLat.slice() : lonLat
  system.toLonLat?.(lonLat)
  const kept: number[] = []
  for (const [i, { line }] of rows.entries()) {
    const [lon, lat] = [lonLat[2 * i]!, lonLat[2 * i + 1]!]
    if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) kept.push(i)
    else {
      const isSwapped = !isMetric && Math.abs(lon) <= 90 && Math.abs(lat) <= 180
      const code = Number.isNaN(written[2 * i]! + written[2 * i + 1]!)
        ? 'coordinate-unreadable'
        : isSwapped
          ? 'coordinate-swapped'
          : 'coordinate-out-of-range'
      output.log.add(code, () => `linha ${line}`)
    }
  }
  if (rows.length - kept.length > UNREADABLE_SHARE * rows.length) {
    throw new Refused(
      'columns-unknown',
      `As posições não puderam ser lidas em ${(rows.length - kept.length).toLocaleString('pt-BR')} linhas de ${rows.length.toLocaleString('pt-BR')}: confira as colunas.`,
    )
  }
  const under = (at: number | undefined) =>
    kept.map((i) => (at === undefined ? '' : (rows[i]!.cells[at]?.trim() ?? '')))
  return {
    lonLat: Float64Array.from({ length: 2 * kept.length }, (_, k) => lonLat[2 * kept[k >> 1]! + (k & 1)]!),
    timesMs: Float64Array.from(kept, (i) => timeOf(rows[i]!, reading, output)),
    valve: statesOf(under(indices.valvula), profile.valvulaAberta),
    widths: under(indices.largura),
    rates: under(indices.taxa),
  }
}

/** Where a profile says which value is open, any other is shut. */
function statesOf(texts: readonly string[], open: string | undefined): readonly string[] {
  return open === undefined ? texts : texts.map((text) => (text === open ? '1' : '0'))
}

/** Milliseconds since 1970 UTC; NaN where the row has none. A time without a day belongs to no flight. */
function timeOf({ line, cells }: TextRow, { profile, indices }: Reading, output: FeatureOutput): number {
  const { instante, data } = indices
  if (instante === undefined && data === undefined) return Number.NaN
  const moment = momentOf(cells, indices, profile)
  if (moment === undefined) {
    output.log.add('time-unreadable', () => `linha ${line}`)
    return Number.NaN
  }
  return moment.isUtc ? moment.ms : moment.ms - profile.fusoHoras * HOUR_MS
}

/** Seconds and milliseconds since 1970, as programs write them. */
const UNIX_S = /^1\d{9}(?:[.,]\d+)?$/
const UNIX_MS = /^1\d{12}$/

function momentOf(
  cells: readonly string[],
  { instante, data, hora }: Pick<Indices, 'instante' | 'data' | 'hora'>,
  { ordemDaData }: TextProfile,
): { readonly ms: number; readonly isUtc: boolean } | undefined {
  const text = cells[instante ?? data ?? -1]?.trim() ?? ''
  if (UNIX_MS.test(text)) return { ms: Number(text), isUtc: true }
  if (UNIX_S.test(text)) return { ms: Math.round(Number(text.replace(',', '.')) * 1000), isUtc: true }
  if (instante !== undefined || hora === undefined) return readMoment(text, ordemDaData)
  const clock = cells[hora]?.trim() ?? ''
  const isUtc = /\d\s*Z$/i.test(clock)
  const [dayMs, clockMs] = [readDay(withSlashes(text), ordemDaData), readClock(clock.replace(/Z$/i, ''))]
  return dayMs === undefined || clockMs === undefined ? undefined : { ms: dayMs + clockMs, isUtc }
}

/** Receivers write 140326 for 14/03/26 (NMEA 0183, RMC); elsewhere six digits are a clock. */
function withSlashes(text: string): string {
  return /^\d{6}$/.test(text) ? text.replace(/^(\d\d)(\d\d)/, '$1/$2/') : text
}

function reportZone({ isZoneAssumed }: GuessedProfile, { timesMs }: Positions, output: FeatureOutput): void {
  if (isZoneAssumed && timesMs.some((time) => !Number.isNaN(time))) output.log.add('time-zone-assumed')
}
