/**
 * Describes how a text file is read: its separator, decimal sign, order of dates, and the meaning of its columns. It is guessed from the
 * headings and the first rows, and a person may give another one, since makers choose their own words.
 */

import { type Angles, isDegreesMinutes } from './text-angles.ts'
import { columnOfHeading, statesUtc, TEXT_COLUMNS, type TextColumn } from './text-columns.ts'
import { cellsOf, SEPARATORS } from './text-table.ts'
import { type DayOrder, dayOrder } from './written-times.ts'

export interface TextProfile {
  readonly separador: string
  /** Line of the headings, from 1; 0 in a file without any. */
  readonly linhaDosTitulos: number
  readonly decimal: ',' | '.'
  /** Order of day and month where the year is not first. */
  readonly ordemDaData: DayOrder
  /** Hours from UTC of the times in the file. */
  readonly fusoHoras: number
  /** Code of the coordinate system of `leste` and `norte`: EPSG:31982. */
  readonly sistema?: string
  /** The word with which a row begins, as $TMDAT; lines that begin otherwise are none. */
  readonly inicioDaLinha?: string
  /** How latitudes and longitudes are written: 21.5, or 2130.00 for 21° 30'. */
  readonly angulos?: Angles
  /** The valve's value that means open, where the word itself does not say it. */
  readonly valvulaAberta?: string
  /** The unit of `largura`, where neither the file nor its heading states it. */
  readonly unidadeDaLargura?: 'm' | 'ft'
  /**
   * The headings of the file that it was made for: it is used for files with these headings alone. Without headings, as many empty texts as a
   * row has cells. A profile without them is used for any file.
   */
  readonly titulos?: readonly string[]
  /** The heading of each column, or its number from 1. */
  readonly colunas: Readonly<Partial<Record<TextColumn, string | number>>>
}

/** A profile, and what in it is a guess that a person should confirm. */
export interface GuessedProfile {
  readonly profile: TextProfile
  /** True where neither a heading nor a cell states the time zone: Brasília's is used. */
  readonly isZoneAssumed: boolean
  /** What was deduced from the values, for people; absent where headings said everything. */
  readonly deduced?: readonly string[]
  /** Columns that may be the valve, where none could be told to be it. */
  readonly undecided?: string
}

/** Lines before the headings. */
const HEADINGS_WITHIN = 40
/** Rows that are looked at. */
const SAMPLE_ROWS = 200
/** Hours from UTC of most of Brazil. */
const BRASILIA_H = -3

/** Returns undefined where no line has headings of a position. */
export function guessProfile(lines: readonly string[]): GuessedProfile | undefined {
  for (let i = 0; i < Math.min(lines.length, HEADINGS_WITHIN); i++) {
    for (const separador of SEPARATORS) {
      const headings = cellsOf(lines[i]!, separador).map((cell) => cell.trim())
      const colunas = columnsOf(headings)
      if (isPlaced(colunas)) return completed(lines, { separador, linhaDosTitulos: i + 1, headings, colunas })
    }
  }
  return undefined
}

/** True where the columns give a position. */
export function isPlaced(colunas: TextProfile['colunas']): boolean {
  const has = (name: TextColumn) => colunas[name] !== undefined
  return (has('latitude') && has('longitude')) || (has('leste') && has('norte'))
}

/** The columns whose headings are known; they may lack a position. */
export function columnsOf(headings: readonly string[]): TextProfile['colunas'] {
  const found: Partial<Record<TextColumn, string>> = {}
  for (const heading of headings) {
    const name = columnOfHeading(heading)
    if (name) found[name] ??= heading
  }
  const { latitude, longitude, leste: _east, norte: _north, ...rest } = found
  // Degrees are preferred to the same position in metres.
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude, ...rest } : found
}

interface Headed {
  readonly separador: string
  readonly linhaDosTitulos: number
  readonly headings: readonly string[]
  readonly colunas: TextProfile['colunas']
}

function completed(
  lines: readonly string[],
  { separador, linhaDosTitulos, headings, colunas }: Headed,
): GuessedProfile {
  const rows = lines.slice(linhaDosTitulos, linhaDosTitulos + SAMPLE_ROWS).map((line) => cellsOf(line, separador))
  const start = startOfLines(rows.map((cells) => cells[0] ?? ''))
  const isBeside = start !== undefined && !SENTENCE.test(headings[0] ?? '') && areOneLonger(rows, headings.length)
  const sample = isBeside ? rows.map((cells) => cells.slice(1)) : rows
  const cellsUnder = (...names: readonly TextColumn[]) =>
    names.flatMap((name) => {
      const at = headings.indexOf(String(colunas[name]))
      return at < 0 ? [] : sample.map((cells) => cells[at]?.trim() ?? '')
    })
  const positions = cellsUnder('latitude', 'longitude', 'leste', 'norte')
  const times = cellsUnder('instante', 'data', 'hora')
  const isUtc = [...times, ...(['instante', 'data', 'hora'] as const).map((name) => String(colunas[name] ?? ''))].some(
    statesUtc,
  )
  const days = cellsUnder('instante', 'data').map((text) => text.split(/[T\s]/)[0] ?? '')
  const hasAmPm = times.some((text) => /\d\s*[ap]\.?m\.?$/i.test(text))
  const hasTimes = times.length > 0
  const profile: TextProfile = {
    separador,
    linhaDosTitulos,
    // Between commas only a quoted cell has one; in metres it may be that of thousands.
    decimal: (separador === ',' ? cellsUnder('latitude', 'longitude') : positions).some((text) => /\d,\d/.test(text))
      ? ','
      : '.',
    ordemDaData: dayOrder(days, hasAmPm) ?? 'dmy',
    fusoHoras: isUtc || !hasTimes ? 0 : BRASILIA_H,
    ...(start !== undefined && { inicioDaLinha: start }),
    ...(cellsUnder('latitude').some(isDegreesMinutes) && { angulos: 'graus-minutos' as const }),
    colunas,
  }
  return { profile: isBeside ? numbered(profile, headings) : profile, isZoneAssumed: hasTimes && !isUtc }
}

/** A sentence of a receiver or a logger: $TMDAT. */
const SENTENCE = /^\$[A-Z]{3,8}$/

/** The sentence of a receiver that has the day as well as the position. */
const WITH_DAY = /RMC$/

/** The word with which most of the lines begin, if it names a sentence; a receiver writes several sentences in turn. */
export function startOfLines(firstCells: readonly string[]): string | undefined {
  const sentences = firstCells.filter((cell) => SENTENCE.test(cell))
  if (sentences.length * 2 <= firstCells.filter((cell) => cell !== '').length) return undefined
  const counts = [...Map.groupBy(sentences, (cell) => cell)].map(([cell, lines]) => ({ cell, count: lines.length }))
  const most = Math.max(...counts.map(({ count }) => count))
  const usual = counts.filter(({ count }) => count >= NEARLY_MOST * most)
  return (usual.find(({ cell }) => WITH_DAY.test(cell)) ?? usual[0])?.cell
}

/** Share of the most frequent sentence's lines that another one of the same rate has. */
const NEARLY_MOST = 0.9

function areOneLonger(rows: readonly (readonly string[])[], headings: number): boolean {
  return rows.filter(({ length }) => length === headings + 1).length * 2 > rows.length
}

/** The headings of some files leave out the word with which the rows begin: the columns are then told by their numbers. */
function numbered(profile: TextProfile, headings: readonly string[]): TextProfile {
  const columns = Object.entries(profile.colunas).map(([name, heading]) => [name, headings.indexOf(`${heading}`) + 2])
  return { ...profile, linhaDosTitulos: 0, colunas: Object.fromEntries(columns) as TextProfile['colunas'] }
}

/** Two numbers of a position as a logger writes them: four decimals or more, or degrees and minutes in one number. */
const POSITION_LIKE = /(?:^|[,;|\t ])-?\d{1,7}[.,]\d{3,}(?=[,;|\t ]|$)/g
const LINES_LIKE = { looked: 40, least: 5, share: 0.7 }

function looksAt(lines: readonly string[]): readonly string[] {
  // The last line may be cut.
  const whole = lines.slice(0, -1).filter((line) => line.trim() !== '')
  return whole.slice(0, LINES_LIKE.looked)
}

/** True for lines that may be positions without headings; deduce-profile.ts tells what is in them. */
export function mayBePositions(lines: readonly string[]): boolean {
  const looked = looksAt(lines)
  const like = looked.filter((line) => (line.match(POSITION_LIKE)?.length ?? 0) >= 2)
  return like.length >= Math.max(LINES_LIKE.least, LINES_LIKE.share * looked.length)
}

/** Headings and one row. */
const TABLE_LINES = 2

/**
 * The separator that gives most lines the same number of cells, three or more, and that number; undefined for a text that is no table. What
 * its columns mean may be unknown, but a position has two figures: sentences with as many commas have none.
 */
export function tableForm(
  lines: readonly string[],
): { readonly separador: string; readonly decimal: ',' | '.'; readonly cells: number } | undefined {
  const looked = lines.filter((line) => line.trim() !== '').slice(0, LINES_LIKE.looked)
  if (looked.length < TABLE_LINES) return undefined
  for (const separador of SEPARATORS) {
    const rows = looked.map((line) => cellsOf(line, separador))
    const cells = rows.map(({ length }) => length).toSorted((a, b) => a - b)[rows.length >> 1]!
    const usual = rows.filter(({ length }) => length === cells)
    const hasFigures = usual.some((row) => row.filter((cell) => /\d/.test(cell)).length >= 2)
    if (cells < 3 || !hasFigures || usual.length < LINES_LIKE.share * looked.length) continue
    const hasCommas = separador !== ',' && usual.some((row) => row.some((cell) => /^\s*-?\d+,\d+\s*$/.test(cell)))
    return { separador, decimal: hasCommas ? ',' : '.', cells }
  }
  return undefined
}

/** The headings by which a profile recognises its files. */
export function headingsOf(
  lines: readonly string[],
  form: Pick<TextProfile, 'separador' | 'linhaDosTitulos' | 'inicioDaLinha'>,
): readonly string[] {
  if (form.linhaDosTitulos === 0) return rowsOf(lines, form, 1)[0]?.cells.map(() => '') ?? []
  return cellsOf(lines[form.linhaDosTitulos - 1] ?? '', form.separador).map((cell) => cell.trim())
}

/** The first profile that is for this file. */
export function profileFor(profiles: readonly TextProfile[], lines: readonly string[]): TextProfile | undefined {
  return profiles.find(({ titulos, ...form }) => {
    if (titulos === undefined) return true
    const headings = headingsOf(lines, form)
    return headings.length === titulos.length && headings.every((heading, i) => heading === titulos[i])
  })
}

/** Finds the index of each column; undefined where the profile names one that the file lacks. */
export function indicesOf(
  { colunas }: TextProfile,
  headings: readonly string[],
): { readonly indices: Readonly<Partial<Record<TextColumn, number>>> } | { readonly missing: string | number } {
  const indices: Partial<Record<TextColumn, number>> = {}
  for (const name of TEXT_COLUMNS) {
    const column = colunas[name]
    if (column === undefined) continue
    const at = typeof column === 'number' ? column - 1 : headings.indexOf(column.trim())
    if (at < 0 || (headings.length > 0 && at >= headings.length)) return { missing: column }
    indices[name] = at
  }
  return { indices }
}

/** A separator is looked for among bytes. */
const ONE_SIGN = /^[ -~\t]$/

/** Rows below the headings, without empty lines, lines of another kind and the sums of sentences (`*5A`). */
export function rowsOf(
  lines: readonly string[],
  {
    separador,
    linhaDosTitulos,
    inicioDaLinha = '',
  }: Pick<TextProfile, 'separador' | 'linhaDosTitulos' | 'inicioDaLinha'>,
  most = Infinity,
): readonly { readonly cells: readonly string[] }[] {
  const rows: { cells: readonly string[] }[] = []
  for (let i = linhaDosTitulos; i < lines.length && rows.length < most; i++) {
    const line = lines[i]!
    if (!line.startsWith(inicioDaLinha) || line.trim() === '') continue
    rows.push({ cells: cellsOf(line.replace(/\*[\dA-F]{2}$/i, ''), separador) })
  }
  return rows
}

/** Reads a profile that a person wrote or changed. Returns a sentence where it is wrong. */
export function parseProfile(text: string): TextProfile | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'não é um JSON.'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'não é um objeto JSON.'
  const {
    separador,
    linhaDosTitulos = 1,
    decimal,
    ordemDaData = 'dmy',
    fusoHoras = 0,
    sistema,
    inicioDaLinha,
    angulos,
    valvulaAberta,
    unidadeDaLargura,
    titulos,
    colunas,
  } = value as Record<string, unknown>
  if (typeof separador !== 'string' || !ONE_SIGN.test(separador)) return 'falta o «separador», um só sinal.'
  if (decimal !== ',' && decimal !== '.') return 'o «decimal» é «,» ou «.».'
  if (ordemDaData !== 'dmy' && ordemDaData !== 'mdy') return 'a «ordemDaData» é «dmy» (dia antes do mês) ou «mdy».'
  if (!isWhole(linhaDosTitulos, 0)) return 'a «linhaDosTitulos» é o número de uma linha, ou 0 onde não há títulos.'
  if (typeof fusoHoras !== 'number' || !(Math.abs(fusoHoras) <= 14))
    return 'o «fusoHoras» é a hora do arquivo em relação à UTC, como -3.'
  if (sistema !== undefined && typeof sistema !== 'string') return 'o «sistema» é um código, como «EPSG:31982».'
  if (inicioDaLinha !== undefined && typeof inicioDaLinha !== 'string')
    return 'o «inicioDaLinha» é a palavra com que as linhas começam, como «$TMDAT».'
  if (angulos !== undefined && angulos !== 'graus' && angulos !== 'graus-minutos')
    return 'os «angulos» são «graus» (21.5) ou «graus-minutos» (2130.00).'
  if (valvulaAberta !== undefined && typeof valvulaAberta !== 'string')
    return 'a «valvulaAberta» é o valor que quer dizer aberta, como «1».'
  if (unidadeDaLargura !== undefined && unidadeDaLargura !== 'm' && unidadeDaLargura !== 'ft')
    return 'a «unidadeDaLargura» é «m» ou «ft».'
  if (titulos !== undefined && !(Array.isArray(titulos) && titulos.every((title) => typeof title === 'string')))
    return 'os «titulos» são uma lista de textos, os títulos do arquivo.'
  if (typeof colunas !== 'object' || colunas === null) return 'faltam as «colunas».'
  for (const [name, column] of Object.entries(colunas)) {
    if (!TEXT_COLUMNS.includes(name as TextColumn))
      return `a coluna «${name}» não existe: são ${TEXT_COLUMNS.join(', ')}.`
    const isNamed = typeof column === 'string' && linhaDosTitulos > 0
    if (!isNamed && !isWhole(column, 1)) return `a coluna «${name}» é um título ou um número a partir de 1.`
  }
  const columns = colunas as TextProfile['colunas']
  if (!isPlaced(columns)) return 'faltam as colunas «latitude» e «longitude», ou «leste» e «norte».'
  return {
    separador,
    linhaDosTitulos,
    decimal,
    ordemDaData,
    fusoHoras,
    ...(sistema !== undefined && { sistema }),
    ...(inicioDaLinha !== undefined && { inicioDaLinha }),
    ...(angulos !== undefined && { angulos }),
    ...(valvulaAberta !== undefined && { valvulaAberta }),
    ...(unidadeDaLargura !== undefined && { unidadeDaLargura }),
    ...(titulos !== undefined && { titulos }),
    colunas: columns,
  }
}

function isWhole(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least
}
