/** What a person is shown of a text file to assign its columns: the guess, its first rows, and the path that the columns give. */
import { systemOfCode } from '../systems/system-of-code.ts'
import { profileOfLines } from './deduce-profile.ts'
import { degreesOf, numberOf } from './text-angles.ts'
import { statesUtc } from './text-columns.ts'
import {
  columnsOf,
  type GuessedProfile,
  headingsOf,
  indicesOf,
  rowsOf,
  type TextProfile,
  tableForm,
} from './text-profile.ts'
import { cellsOf, decodeText, linesOf } from './text-table.ts'

const NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/
/** Lines before the headings. */
const HEADINGS_WITHIN = 40

/** Degrees. */
type LonLat = readonly [lon: number, lat: number]

export interface TextSample {
  readonly lines: readonly string[]
  readonly guess: GuessedProfile
}

/** The guess for a file by its first bytes. Where it lacks a position, a person has to complete it. */
export function sampleText(head: Uint8Array): TextSample {
  const lines = linesOf(decodeText(head))
  const { cells: usual, ...form } = tableForm(lines) ?? {}
  const guess = profileOfLines(lines) ?? { profile: { ...UNKNOWN, ...form }, isZoneAssumed: true }
  const { profile } = guess
  if (profile.linhaDosTitulos > 0 || profile.inicioDaLinha !== undefined) return { lines, guess }
  // Columns that were told by their values, or not at all, may still have headings.
  const at = lines.slice(0, HEADINGS_WITHIN).findIndex((line) => {
    const cells = cellsOf(line, profile.separador).map((cell) => cell.trim())
    return cells.length === usual && !cells.some((cell) => NUMBER.test(cell))
  })
  const headings = cellsOf(lines[at] ?? '', profile.separador)
  const colunas = { ...columnsOf(headings.map((cell) => cell.trim())), ...profile.colunas }
  return { lines, guess: { ...guess, profile: { ...profile, linhaDosTitulos: at + 1, colunas } } }
}

const UNKNOWN: TextProfile = {
  separador: ';',
  linhaDosTitulos: 0,
  decimal: '.',
  ordemDaData: 'dmy',
  fusoHoras: -3,
  colunas: {},
}

/** The headings and the cells of the first rows. */
export function rowsOfSample(lines: readonly string[], profile: TextProfile, most: number) {
  const rows = rowsOf(lines, profile, most).map(({ cells }) => cells.map((cell) => cell.trim()))
  return { titulos: headingsOf(lines, profile), rows }
}

/** Rows in which a time that names its zone is looked for. */
const ZONE_ROWS = 20

/** True where a column of times, by its heading or its first cells, states that they are UTC. */
export function areTimesUtc(lines: readonly string[], profile: TextProfile): boolean {
  const { titulos, rows } = rowsOfSample(lines, profile, ZONE_ROWS)
  return (['instante', 'data', 'hora'] as const).some((name) => {
    const column = profile.colunas[name]
    if (column === undefined) return false
    const at = typeof column === 'number' ? column - 1 : titulos.indexOf(column)
    return [titulos[at] ?? '', ...rows.map((cells) => cells[at] ?? '')].some(statesUtc)
  })
}

/** Positions of the first rows, `most` of them spread evenly; empty where the columns or the system give none. */
export function pathOfSample(lines: readonly string[], profile: TextProfile, most: number): readonly LonLat[] {
  const found = indicesOf(profile, profile.linhaDosTitulos > 0 ? headingsOf(lines, profile) : [])
  if ('missing' in found) return []
  const { latitude, longitude, leste, norte, hemisferioLatitude, hemisferioLongitude } = found.indices
  const isMetric = latitude === undefined || longitude === undefined
  const system = isMetric ? systemOfCode(profile.sistema ?? '') : undefined
  if (isMetric && (leste === undefined || norte === undefined || !system)) return []
  const rows = rowsOf(lines, profile)
  const step = Math.max(1, Math.floor(rows.length / most))
  const lonLat = Float64Array.from(
    rows
      .filter((_, i) => i % step === 0)
      .flatMap(({ cells }) => {
        const metres = (at: number | undefined) => numberOf(cells[at ?? -1] ?? '', profile.decimal)
        const degrees = (at: number | undefined, hemisphere: number | undefined) =>
          degreesOf(cells[at ?? -1] ?? '', profile.decimal, cells[hemisphere ?? -1], profile.angulos)
        return isMetric
          ? [metres(leste), metres(norte)]
          : [degrees(longitude, hemisferioLongitude), degrees(latitude, hemisferioLatitude)]
      }),
  )
  system?.toLonLat?.(lonLat)
  const path = Array.from({ length: lonLat.length / 2 }, (_, i): LonLat => [lonLat[2 * i]!, lonLat[2 * i + 1]!])
  return path.filter(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90)
}
