/**
 * Reads the width of the swath as files write it: `20,0 m`, `200 dm`, `22000 mm`, `72 ft`, with words behind it or the
 * unit in the attribute's name. A number without a unit is metres up to 60; a larger one is decimetres, centimetres or
 * millimetres where only one of them makes a swath that is flown.
 */
import { parseBrazilianNumber } from '../../kml/parse-number.ts'
import type { Placemark } from '../../kml/placemark.ts'
import { findAttribute, keyList } from './find-attribute.ts'

export interface WrittenWidth {
  /** Normalized attribute name. */
  readonly key: string
  /** The value as written. */
  readonly text: string
  /** Width in metres; absent where the text is no width. */
  readonly metres?: number
  /** The unit assumed for a number without one, if it is not metres. */
  readonly guessed?: GuessedUnit
  /** The number, where neither the text nor the attribute's name gives a unit. */
  readonly bare?: number
}

export type GuessedUnit = 'dm' | 'cm' | 'mm' | 'ft'

const BASE_KEYS = keyList(
  `LARGURA LARGURA_FAIXA LARGURA_DE_FAIXA LARGURA_DA_FAIXA LARGURA_TRABALHO LARG_FAIXA LARG FAIXA FAIXA_APLICACAO FAIXA_EXECUTADA
  SWATH_WIDTH SWATHWIDTH SWTH_WIDTH SWTH_WDTH WORKING_WIDTH APPLIED_WIDTH SPRAY_WIDTH WORK_WIDTH SWATH WIDTH BOOM_WIDTH`,
)
// Names with a unit come first: LARGURA_M beside LARGURA is the exporter's more precise one.
const WIDTH_KEYS: readonly string[] = BASE_KEYS.flatMap((key) => [
  ...keyList('M MT METROS DM CM MM FT FEET PES IN POL').map((unit) => `${key}_${unit}`),
  // SwathFt
  ...keyList('FT FEET').map((unit) => `${key}${unit}`),
  key,
])

const METRES_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ...keyList('m mt mts metro metros meter meters metre metres').map((unit) => [unit, 1] as const),
  ...keyList('dm decimetro decimetros').map((unit) => [unit, 0.1] as const),
  ...keyList('cm centimetro centimetros').map((unit) => [unit, 0.01] as const),
  ...keyList('mm milimetro milimetros').map((unit) => [unit, 0.001] as const),
  // The international foot and its inch, exact since 1959.
  ...keyList('in inch inches pol polegada polegadas').map((unit) => [unit, 0.0254] as const),
  ...keyList("ft feet foot pe pes '").map((unit) => [unit, 0.3048] as const),
])

/** Metres: no boom is narrower or wider. */
const NARROWEST_M = 1
const WIDEST_M = 60
/** Metres of swaths that are flown, from a drone's to the widest aircraft's: a missing unit is guessed only within them. */
const FLOWN_M = { least: 4, most: 45 }
const GUESSES: readonly (readonly [unit: GuessedUnit | 'ft', metres: number])[] = [
  ['dm', 0.1],
  ['cm', 0.01],
  ['mm', 0.001],
  // A number that could also be feet is not guessed.
  ['ft', 0.3048],
]
/** A guessed number is a multiple of this: no boom is set to 31.2 m, so 312 numbers a swath. */
const GUESSED_STEP = 5

/** Matches a number, its unit, and words without another number behind it. */
const WIDTH_TEXT = /^[~≈±]?\s*([+-]?[\d.,]*\d)\s*(\p{L}+|')?(?:[^\p{L}\d][^\d]*)?$/u

/** Returns undefined where the placemark holds no attribute of a width's name. */
export function writtenWidth({ attributes }: Placemark): WrittenWidth | undefined {
  const found = findAttribute(attributes, WIDTH_KEYS)
  if (!found) return undefined
  const { key, value: text } = found
  const match = WIDTH_TEXT.exec(text)
  const value = match ? parseBrazilianNumber(match[1]!) : undefined
  if (value === undefined) return { key, text }
  const unit = match?.[2] ? unaccented(match[2]) : unitOfKey(key)
  if (unit !== undefined) {
    const metres = usable(value * (METRES_PER_UNIT.get(unit) ?? Number.NaN))
    return { key, text, ...(metres !== undefined && { metres }) }
  }
  if (value <= WIDEST_M) return { key, text, bare: value, ...(value >= NARROWEST_M && { metres: value }) }
  const guesses = GUESSES.flatMap(([guess, per]) => {
    const metres = value * per
    return metres >= FLOWN_M.least && metres <= FLOWN_M.most ? [{ guess, per }] : []
  })
  const [only] = guesses
  if (guesses.length !== 1 || !only || only.guess === 'ft' || value % GUESSED_STEP !== 0)
    return { key, text, bare: value }
  // Division keeps 22000 mm at exactly 22.
  return { key, text, bare: value, metres: value / Math.round(1 / only.per), guessed: only.guess }
}

/** Spacing of passes over width, as pilots fly them: at most a quarter closer than a swath is wide, and nearly half wider. */
const OF_SPACING = { least: 0.8, most: 1.4 }

/**
 * Reads a number without a unit in the only unit that makes it a plausible width of passes `spacingM` apart; metres take precedence.
 * Returns `width` where none or several do, and where the passes have no neighbours.
 */
export function widthBySpacing(width: WrittenWidth, bare: number, spacingM: number | undefined): WrittenWidth {
  if (spacingM === undefined) return width
  const fits = (metres: number) => metres >= OF_SPACING.least * spacingM && metres <= OF_SPACING.most * spacingM
  if (fits(bare)) return width
  const fitting = GUESSES.filter(([, per]) => fits(bare * per))
  const [only] = fitting
  if (fitting.length !== 1 || !only) return width
  const { key, text } = width
  return {
    key,
    text,
    bare,
    metres: only[0] === 'ft' ? bare * only[1] : bare / Math.round(1 / only[1]),
    guessed: only[0],
  }
}

function usable(metres: number): number | undefined {
  return metres >= NARROWEST_M && metres <= WIDEST_M ? metres : undefined
}

function unaccented(unit: string): string {
  return unit.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function unitOfKey(key: string): string | undefined {
  if (BASE_KEYS.includes(key)) return undefined
  if (/(?:FT|FEET)$/.test(key)) return 'ft'
  return key.slice(key.lastIndexOf('_') + 1).toLowerCase()
}

/**
 * Tells whether numbers such as `FAIXA 1, 2, 3 …` count the swaths: whole numbers, nearly all of those between the
 * least and the most.
 */
export function areSwathNumbers(bare: readonly number[]): boolean {
  const distinct = new Set(bare)
  let least = Infinity
  let most = -Infinity
  for (const value of distinct) {
    if (!Number.isInteger(value)) return false
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  const isDense = most - least + 1 <= 2 * distinct.size
  return isDense && ((distinct.size >= 2 && least <= 1) || distinct.size >= 5)
}
