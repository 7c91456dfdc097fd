/**
 * Deduces the columns of a log without headings from its values. Each meaning must agree with the others: the speed with the way over time,
 * the heading with the direction of travel, the valve with the straight stretches, the width with the distance between them. What was
 * deduced is told with both figures, for a person to confirm. Looks at the first rows only.
 */
import { valueEvidence } from '../../classify/attributes/spray-state.ts'
import { medianOf, quantileOf } from '../../statistics/quantile.ts'
import { findPositions } from './deduce-positions.ts'
import { createMotion, type Motion } from './text-motion.ts'
import { type GuessedProfile, guessProfile, mayBePositions, startOfLines, type TextProfile } from './text-profile.ts'
import { TextRows } from './text-rows.ts'
import { cellsOf, decodeText, linesOf, SEPARATORS } from './text-table.ts'
import { type DayOrder, dayOrder, readClock, readDay, readMoment } from './written-times.ts'

/** Rows that are looked at: half an hour at 10 Hz. */
const SAMPLE_ROWS = 20_000
/** Share of the rows of which a column's values must be of its kind. */
const NEARLY_ALL = 0.95
const BRASILIA_H = -3
const UNIX = /^1\d{9}(?:[.,]\d+)?$|^1\d{12}$/

/** Speeds that loggers write, per metre and second. */
const SPEED_UNITS: readonly (readonly [unit: string, perMs: number])[] = [
  ['nós', 3600 / 1852],
  ['km/h', 3.6],
  ['m/s', 1],
  ['mph', 3600 / 1609.344],
]
/** Least ratio of two units is 1.15, of mph to knots. */
const UNIT_TOLERANCE = 0.05
/** Most relative spread of the ratio: a receiver's own speed differs from that between positions by its noise. */
const SPEED_SPREAD = 0.1
/** In a turn a written heading and the direction between positions differ. */
const HEADING = { deg: 10, share: 0.6 }
/** Difference of the shares of straight positions that tells open from shut, and the one that outweighs the word itself. */
const STRAIGHTER = { tells: 0.15, outweighs: 0.3 }
/** Relative difference of a width and the distance between neighbouring passes, of which it is deduced. */
const WIDTH_TOLERANCE = 0.03
const METRES_PER_FOOT = 0.3048

/** Lines of a file that are looked at. */
const SAMPLE_LINES = 2 * SAMPLE_ROWS

const LINE_FEED = 0x0a

/** The first lines of a file: as many as a guess looks at, and all headings. Never ends within a sign of several bytes. */
export function firstLines(bytes: Uint8Array, headings = 0): readonly string[] {
  let end = 0
  for (let i = 0; i < Math.max(SAMPLE_LINES, headings) && end >= 0; i++) end = bytes.indexOf(LINE_FEED, end + 1)
  return linesOf(decodeText(end < 0 ? bytes : bytes.subarray(0, end)))
}

/** The guess by headings, or else by the values; undefined for a text that is no table of positions. */
export function profileOfLines(lines: readonly string[]): GuessedProfile | undefined {
  return guessProfile(lines) ?? (mayBePositions(lines) ? deduceProfile(lines) : undefined)
}

/** The guess for a file, by its first bytes. */
export function profileOfHead(head: Uint8Array): GuessedProfile | undefined {
  return profileOfLines(linesOf(decodeText(head)))
}

interface Sample {
  readonly rows: readonly (readonly string[])[]
  readonly decimal: ',' | '.'
  /** Columns whose meaning is known, from 0. */
  readonly taken: Set<number>
  readonly said: string[]
}

export function deduceProfile(lines: readonly string[]): GuessedProfile | undefined {
  const shape = shapeOf(lines)
  if (!shape) return undefined
  const { rows, decimal, ...form } = shape
  const placed = findPositions(rows, decimal)
  if (!placed) return undefined
  const sample: Sample = { rows, decimal, taken: new Set(placed.taken), said: [placed.said] }
  const times = timesOf(sample)
  const motion = createMotion(placed.lonLat, times.clockMs)
  const speed = speedOf(sample, motion)
  dropHeading(sample, motion)
  const valve = valveOf(sample, motion)
  const width = widthOf(sample, motion, valve)
  const colunas: TextProfile['colunas'] = {
    ...placed.columns,
    ...times.columns,
    ...(speed !== undefined && { velocidade: speed }),
    ...(valve.column !== undefined && { valvula: valve.column }),
    ...(width !== undefined && { largura: width }),
  }
  return {
    profile: {
      ...form,
      linhaDosTitulos: 0,
      decimal,
      ordemDaData: times.order,
      fusoHoras: times.isUtc || times.clockMs === undefined ? 0 : BRASILIA_H,
      ...(placed.angles === 'graus-minutos' && { angulos: placed.angles }),
      ...(valve.open !== undefined && { valvulaAberta: valve.open }),
      colunas,
    },
    isZoneAssumed: !times.isUtc && times.clockMs !== undefined,
    deduced: sample.said,
    ...(valve.undecided !== undefined && { undecided: valve.undecided }),
  }
}

/** Finds the separator that gives nearly all rows the same number of cells, three or more. */
function shapeOf(lines: readonly string[]) {
  for (const separador of SEPARATORS) {
    const firstCells = lines.slice(0, SAMPLE_ROWS).map((line) => cellsOf(line, separador)[0] ?? '')
    const start = startOfLines(firstCells)
    const form = { separador, ...(start !== undefined && { inicioDaLinha: start }) }
    const read = new TextRows(new TextEncoder().encode(lines.join('\n')), { ...form, linhaDosTitulos: 0 })
    const all: (readonly string[])[] = []
    while (all.length < SAMPLE_ROWS && read.next()) all.push(read.cells())
    const usual = medianOf(all.map(({ length }) => length)) ?? 0
    const rows = all.filter(({ length }) => length === usual).map((cells) => cells.map((cell) => cell.trim()))
    if (usual < 3 || rows.length < 0.8 * all.length) continue
    const isComma = separador !== ',' && rows.some((cells) => cells.some((cell) => /^-?\d+,\d+$/.test(cell)))
    return { ...form, rows, decimal: isComma ? (',' as const) : ('.' as const) }
  }
  return undefined
}

function columnOf({ rows }: Sample, at: number): readonly string[] {
  return rows.map((cells) => cells[at]!)
}

function freeColumns({ rows, taken }: Sample): readonly number[] {
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, at) => at).filter((at) => !taken.has(at))
}

function areNearlyAll(texts: readonly string[], is: (text: string) => boolean): boolean {
  return texts.length > 0 && texts.filter(is).length >= NEARLY_ALL * texts.length
}

/** 140326, as receivers write 14/03/26. */
const SIX_DIGITS = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])\d{2}$/

interface Times {
  readonly columns: TextProfile['colunas']
  readonly order: DayOrder
  readonly isUtc: boolean
  /** Milliseconds of each row on one clock; absent where no column is a time. */
  readonly clockMs?: Float64Array
}

function timesOf(sample: Sample): Times {
  const free = freeColumns(sample).map((at) => ({ at, texts: columnOf(sample, at) }))
  const isMoment = (text: string) =>
    UNIX.test(text) || (readMoment(text, 'dmy') ?? readMoment(text, 'mdy')) !== undefined
  const isDay = (text: string) => SIX_DIGITS.test(text) || (readDay(text, 'dmy') ?? readDay(text, 'mdy')) !== undefined
  const instant = free.find(({ texts }) => areNearlyAll(texts, isMoment))
  // Any six digits may be a clock as well as a day: the day hardly changes, the clock runs.
  const day = instant ? undefined : free.find(({ texts }) => new Set(texts).size <= 3 && areNearlyAll(texts, isDay))
  const clock = instant ? undefined : free.find(({ at, texts }) => at !== day?.at && isClock(texts))
  const order = dayOrder((instant ?? day)?.texts.map((text) => text.split(/[T\s]/)[0] ?? '') ?? [], false) ?? 'dmy'
  const name = (column: { readonly at: number } | undefined) => column && column.at + 1
  for (const [column, title] of [
    [instant, 'data e hora'],
    [day, 'data'],
    [clock, 'hora'],
  ] as const) {
    if (!column) continue
    sample.taken.add(column.at)
    sample.said.push(`${title} na coluna ${column.at + 1} («${column.texts[0]}»)`)
  }
  const read = (text: string) => (UNIX.test(text) ? unixMs(text) : (readMoment(text, order)?.ms ?? Number.NaN))
  const clockMs = instant
    ? Float64Array.from(instant.texts, read)
    : clock && Float64Array.from(clock.texts, (text) => readClock(text.replace(/Z$/i, '')) ?? Number.NaN)
  return {
    columns: {
      ...(instant && { instante: name(instant)! }),
      ...(day && { data: name(day)! }),
      ...(clock && { hora: name(clock)! }),
    },
    order,
    isUtc:
      instant?.texts.some((text) => UNIX.test(text) || readMoment(text, order)?.isUtc === true) === true ||
      clock?.texts.some((text) => /\dZ$/i.test(text)) === true,
    ...(clockMs && { clockMs }),
  }
}

function unixMs(text: string): number {
  const value = Number(text.replace(',', '.'))
  return text.length >= 13 && !/[.,]/.test(text) ? value : 1000 * value
}

/** A clock never runs backwards, but at midnight, and seldom stands. */
function isClock(texts: readonly string[]): boolean {
  const times = texts.map((text) => (/^\d{1,5}$/.test(text) ? undefined : readClock(text.replace(/Z$/i, ''))))
  let forwards = 0
  for (let i = 1; i < times.length; i++) if ((times[i] ?? -1) >= (times[i - 1] ?? Infinity)) forwards++
  return times.length > 1 && forwards >= NEARLY_ALL * (times.length - 1) && new Set(times).size * 20 > times.length
}

/** The number of the column, from 1, whose values are the speed between positions in a known unit. */
function speedOf(sample: Sample, { speedMs }: Motion): number | undefined {
  if (!speedMs) return undefined
  let best:
    | { readonly at: number; readonly spread: number; readonly unit: string; readonly figures: string }
    | undefined
  for (const at of freeColumns(sample)) {
    const values = columnOf(sample, at).map((text) => numberIn(text, sample.decimal))
    if (new Set(values).size < 3) continue
    const ratios = values.map((value, i) => (speedMs[i]! > 2 ? value / speedMs[i]! : Number.NaN))
    const ratio = medianOf(ratios)
    if (ratio === undefined) continue
    const unit = SPEED_UNITS.find(([, per]) => Math.abs(ratio / per - 1) <= UNIT_TOLERANCE)
    const spread = medianOf(ratios.map((one) => Math.abs(one / ratio - 1))) ?? Infinity
    if (!unit || spread > SPEED_SPREAD || spread >= (best?.spread ?? Infinity)) continue
    const [written, flown] = [medianOf(values) ?? 0, medianOf(speedMs) ?? 0].map(inTenths)
    best = { at, spread, unit: unit[0], figures: `${written} ${unit[0]}; ${flown} m/s entre as posições` }
  }
  if (!best) return undefined
  sample.taken.add(best.at)
  sample.said.push(`velocidade na coluna ${best.at + 1}, em ${best.unit} (${best.figures})`)
  return best.at + 1
}

/** The direction of travel is written, but nothing needs it; it must not be taken for anything else. */
function dropHeading(sample: Sample, { courseDeg }: Motion): void {
  for (const at of freeColumns(sample)) {
    const texts = columnOf(sample, at)
    if (new Set(texts).size < 3) continue
    const turns = texts.map((text, i) => {
      const turn = Math.abs(numberIn(text, sample.decimal) - courseDeg[i]!) % 360
      return Math.min(turn, 360 - turn)
    })
    if ((quantileOf(turns, HEADING.share) ?? Infinity) > HEADING.deg) continue
    sample.taken.add(at)
    sample.said.push(`rumo na coluna ${at + 1}`)
    return
  }
}

interface Valve {
  readonly column?: number
  readonly open?: string
  readonly isOpen?: readonly boolean[]
  readonly undecided?: string
}

interface Flag {
  readonly at: number
  readonly texts: readonly string[]
  readonly open: string
  /** True where the words say which value is open, or the straight stretches do. */
  readonly isSure: boolean
  readonly difference: number
  readonly figures: string
}

/** Rows of the rarer value; fewer are damage, or tell nothing. */
const LEAST_ROWS = 5

/** The valid and invalid positions of a receiver (NMEA): they are two values as well. */
const VALIDITY = new Set(['A', 'V'])

function valveOf(sample: Sample, { isStraight }: Motion): Valve {
  const flags = freeColumns(sample).flatMap((at) => {
    const texts = columnOf(sample, at)
    const flag = flagOf(at, texts, isStraight)
    return flag ? [flag] : []
  })
  const sure = flags.filter((flag) => flag.isSure).toSorted((a, b) => b.difference - a.difference)
  const [best, ...others] = sure
  const rival = best && others.find((flag) => best.difference - flag.difference < 0.05 && !areAlike(flag, best))
  if (!best || rival) {
    const [first] = flags
    if (!first) sample.said.push('nenhuma coluna de válvula')
    return first
      ? { undecided: (rival && best ? [best, rival] : [first]).map(({ figures }) => figures).join('; ') }
      : {}
  }
  sample.taken.add(best.at)
  sample.said.push(`válvula na ${best.figures}: aberta em «${best.open}»`)
  return { column: best.at + 1, open: best.open, isOpen: best.texts.map((text) => text === best.open) }
}

function areAlike(a: Flag, b: Flag): boolean {
  return a.texts.every((text, i) => (text === a.open) === (b.texts[i] === b.open))
}

function flagOf(at: number, texts: readonly string[], isStraight: readonly boolean[]): Flag | undefined {
  // A damaged row may hold anything: the two values are those of nearly all rows.
  const counts = [...Map.groupBy(texts, (text) => text)].map(([value, rows]) => ({ value, count: rows.length }))
  const [first, second] = counts.toSorted((one, other) => other.count - one.count)
  if (!first || !second || first.count + second.count < NEARLY_ALL * texts.length) return undefined
  const values = counts.map(({ value }) => value).filter((value) => value === first.value || value === second.value)
  const [a, b] = [values[0]!, values[1]!]
  if (second.count < LEAST_ROWS || values.some((value) => value === '' || VALIDITY.has(value))) return undefined
  const share = (value: string) => {
    const rows = texts.flatMap((text, i) => (text === value ? [isStraight[i]!] : []))
    return rows.filter(Boolean).length / rows.length
  }
  const [ofA, ofB] = [share(a), share(b)]
  const straighter = ofA >= ofB ? a : b
  const difference = Math.abs(ofA - ofB)
  const worded = values.filter((value) => valueEvidence('VALVULA', value)?.state === 'on')
  const isWorded = worded.length === 1 && values.some((value) => valueEvidence('VALVULA', value)?.state === 'off')
  const outweighs = difference >= (isWorded ? STRAIGHTER.outweighs : STRAIGHTER.tells)
  const percent = (value: number) => `${Math.round(100 * value)} %`
  return {
    at,
    texts,
    open: outweighs || !isWorded ? straighter : worded[0]!,
    isSure: isWorded || outweighs,
    difference,
    figures: `coluna ${at + 1} (em reta ${percent(ofA)} das posições com «${a}» e ${percent(ofB)} das com «${b}»)`,
  }
}

/** A column of few values of which one is the distance between neighbouring passes. */
function widthOf(sample: Sample, motion: Motion, { isOpen }: Valve): number | undefined {
  const spacingM = isOpen && motion.spacingM(isOpen)
  if (spacingM === undefined) return undefined
  const fitting = freeColumns(sample).flatMap((at) => {
    const values = columnOf(sample, at)
      .map((text) => numberIn(text, sample.decimal))
      .filter((value) => value > 0)
    const value = medianOf(values)
    if (value === undefined || values.filter((one) => one === value).length < NEARLY_ALL * values.length) return []
    const fits = (metres: number) => Math.abs(metres / spacingM - 1) <= WIDTH_TOLERANCE
    return fits(value) || fits(value * METRES_PER_FOOT) ? [{ at, value }] : []
  })
  const [only] = fitting
  if (fitting.length !== 1 || !only) return undefined
  sample.taken.add(only.at)
  sample.said.push(
    `faixa na coluna ${only.at + 1} (${inTenths(only.value)}; as passadas distam ${inTenths(spacingM)} m)`,
  )
  return only.at + 1
}

function numberIn(text: string, decimal: ',' | '.'): number {
  return text === '' ? Number.NaN : Number(decimal === ',' ? text.replace(',', '.') : text)
}

function inTenths(value: number): string {
  return value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
}
