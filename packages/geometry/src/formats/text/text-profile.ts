/**
 * Describes how a text file is read: its separator, decimal sign, order of dates, and the meaning of its columns. It is guessed from the
 * headings and the first rows, and a person may give another one, since makers choose their own words.
 */
import { columnOfHeading, statesUtc, TEXT_COLUMNS, type TextColumn } from './text-columns.ts'
import { cellsOf, decodeText, linesOf, SEPARATORS, type TextRow } from './text-table.ts'
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
  /** The heading of each column, or its number from 1. */
  readonly colunas: Readonly<Partial<Record<TextColumn, string | number>>>
}

/** A profile, and what in it is a guess that a person should confirm. */
export interface GuessedProfile {
  readonly profile: TextProfile
  /** True where neither a heading nor a cell states the time zone: Brasília's is used. */
  readonly isZoneAssumed: boolean
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

function columnsOf(headings: readonly string[]): TextProfile['colunas'] {
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
  const sample = lines.slice(linhaDosTitulos, linhaDosTitulos + SAMPLE_ROWS).map((line) => cellsOf(line, separador))
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
  return {
    profile: {
      separador,
      linhaDosTitulos,
      decimal: separador !== ',' && positions.some((text) => /\d,\d/.test(text)) ? ',' : '.',
      ordemDaData: dayOrder(days, hasAmPm) ?? 'dmy',
      fusoHoras: isUtc || !hasTimes ? 0 : BRASILIA_H,
      colunas,
    },
    isZoneAssumed: hasTimes && !isUtc,
  }
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

/** Rows below the headings, without empty lines. */
export function rowsOf(lines: readonly string[], { separador, linhaDosTitulos }: TextProfile): readonly TextRow[] {
  const rows: TextRow[] = []
  for (let i = linhaDosTitulos; i < lines.length; i++) {
    if (lines[i]!.trim() !== '') rows.push({ line: i + 1, cells: cellsOf(lines[i]!, separador) })
  }
  return rows
}

/** The guess for a file, by its first bytes; undefined for a file that is no table of positions. */
export function profileOfHead(head: Uint8Array): GuessedProfile | undefined {
  return guessProfile(linesOf(decodeText(head)))
}

const ONE_SIGN = /^.$/s

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
    colunas,
  } = value as Record<string, unknown>
  if (typeof separador !== 'string' || !ONE_SIGN.test(separador)) return 'falta o «separador», um só sinal.'
  if (decimal !== ',' && decimal !== '.') return 'o «decimal» é «,» ou «.».'
  if (ordemDaData !== 'dmy' && ordemDaData !== 'mdy') return 'a «ordemDaData» é «dmy» (dia antes do mês) ou «mdy».'
  if (!isWhole(linhaDosTitulos, 0)) return 'a «linhaDosTitulos» é o número de uma linha, ou 0 onde não há títulos.'
  if (typeof fusoHoras !== 'number' || !(Math.abs(fusoHoras) <= 14))
    return 'o «fusoHoras» é a hora do arquivo em relação à UTC, como -3.'
  if (sistema !== undefined && typeof sistema !== 'string') return 'o «sistema» é um código, como «EPSG:31982».'
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
    colunas: columns,
  }
}

function isWhole(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least
}
