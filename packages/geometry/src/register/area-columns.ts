/**
 * Determines which attribute of an area file holds the farm, the plot and the hectares: first by the names that exports use, then by
 * content, because usinas rename their columns.
 *
 * Hectares are the numbers that agree with the outlines. A farm's name is a text that many plots share and that begins as farms' names do; its
 * code has digits and changes where the name does. A plot's code is short and not repeated within a farm.
 */

import { isNoValue } from '../classify/attributes/find-attribute.ts'
import { normalizeKey } from '../classify/attributes/normalize-key.ts'
import { parseQuantity } from '../classify/attributes/parse-quantity.ts'
import {
  columnsByName,
  IS_FARM_NAME,
  PLOT_FIELDS,
  type PlotColumns,
  type PlotField,
} from '../classify/attributes/plot-attributes.ts'
import type { Placemark } from '../kml/placemark.ts'

export interface PlotAttribute {
  /** Name of the attribute in the file's spelling. */
  readonly name: string
  /** The first values that are not empty. */
  readonly examples: readonly string[]
}

export interface AreaColumns {
  /** Every attribute of the file, in the order of their first appearance. */
  readonly attributes: readonly PlotAttribute[]
  /** The attribute that seems to hold each field; absent where none does. */
  readonly columns: PlotColumns
}

/** Placemarks that are looked at, evenly spread: a column means the same in all of them. */
const SAMPLE = 500
const EXAMPLES = 3
/** Attributes of a file that are kept: no export has as many. */
const MOST_ATTRIBUTES = 200
/** Minimum share of the plots for which a rule must hold, because registers have gaps. */
const MOST = 0.8
/** Tolerated difference between a declared and a drawn area, as a share: enough to recognise the column, not to approve of it. */
const AREA_DIFFERS = 0.1
const LONGEST_CODE = 12
/** Names of row numbers, which are as unique as codes are. */
const ROW_NUMBER = /^(FID|OID|GID|OBJECTID|ID|INDEX|SHAPE_.*|LAYER|PATH)$/
const HAS_FRACTION = /\d[.,]\d/

type Values = readonly (string | undefined)[]

/** `areasHa` are those of the placemarks' outlines, in their order. */
export function areaColumns(placemarks: readonly Placemark[], areasHa: readonly number[]): AreaColumns {
  const step = Math.max(1, Math.floor(placemarks.length / SAMPLE))
  const sampled = placemarks.flatMap((placemark, i) => (i % step === 0 ? [{ placemark, ha: areasHa[i] ?? 0 }] : []))
  const names = attributeNames(placemarks)
  const valuesOf = (name: string): Values =>
    sampled.map(({ placemark }) => {
      const value = placemark.attributes[name]?.trim()
      return value === undefined || isNoValue(value) ? undefined : value
    })
  const values = new Map(names.map((name) => [name, valuesOf(name)]))
  const columns = byContent(
    byNames(sampled.map(({ placemark }) => placemark)),
    values,
    sampled.map(({ ha }) => ha),
  )
  return {
    attributes: names.map((name) => ({ name, examples: examplesOf(values.get(name)!) })),
    columns,
  }
}

function attributeNames(placemarks: readonly Placemark[]): readonly string[] {
  const names = new Set<string>()
  for (const { attributes } of placemarks) {
    for (const name in attributes) if (names.size < MOST_ATTRIBUTES) names.add(name)
  }
  return [...names]
}

/** The name that most of the placemarks use for a field. */
function byNames(placemarks: readonly Placemark[]): PlotColumns {
  const votes = new Map<string, number>()
  for (const placemark of placemarks) {
    for (const [field, name] of Object.entries(columnsByName(placemark))) {
      const key = `${field} ${name}`
      votes.set(key, (votes.get(key) ?? 0) + 1)
    }
  }
  const columns: Partial<Record<PlotField, string>> = {}
  for (const field of PLOT_FIELDS) {
    let most = 0
    for (const [key, count] of votes) {
      if (!key.startsWith(`${field} `) || count <= most) continue
      columns[field] = key.slice(field.length + 1)
      most = count
    }
  }
  return columns
}

function byContent(named: PlotColumns, values: ReadonlyMap<string, Values>, areasHa: readonly number[]): PlotColumns {
  const columns: Partial<Record<PlotField, string>> = { ...named }
  const choose = (field: PlotField, fits: (values: Values) => boolean) => {
    if (columns[field] !== undefined) return
    const used = new Set(Object.values(columns))
    for (const [name, held] of values) {
      if (used.has(name) || ROW_NUMBER.test(normalizeKey(name)) || !fits(held)) continue
      columns[field] = name
      return
    }
  }
  choose('declaredHa', (held) => agreeWith(held, areasHa))
  choose('farm', (held) => mostly(held, (value) => IS_FARM_NAME.test(value)))
  const farms = columns.farm === undefined ? undefined : values.get(columns.farm)
  choose('farmCode', (held) => mostly(held, (value) => /^\d[\d./-]{2,}$/.test(value)) && isTiedTo(held, farms))
  const owner = values.get(columns.farmCode ?? columns.farm ?? '')
  choose('plot', (held) => mostly(held, isPlotCode) && isUniqueWithin(held, owner))
  return columns
}

function agreeWith(values: Values, areasHa: readonly number[]): boolean {
  const agreeing = values.filter((value, i) => {
    const quantity = value === undefined ? undefined : parseQuantity(value)
    const ha = areasHa[i]!
    return quantity !== undefined && ha > 0 && Math.abs(quantity.value - ha) <= AREA_DIFFERS * ha
  })
  return agreeing.length >= MOST * values.length
}

function mostly(values: Values, holds: (value: string) => boolean): boolean {
  return values.filter((value) => value !== undefined && holds(value)).length >= MOST * values.length
}

function isPlotCode(value: string): boolean {
  return value.length <= LONGEST_CODE && /\d/.test(value) && !HAS_FRACTION.test(value)
}

/** Tells whether each farm has one value, and each value one farm. */
function isTiedTo(values: Values, farms: Values | undefined): boolean {
  if (!farms) return false
  const pairs = new Set(values.map((value, i) => `${value}\n${farms[i]}`)).size
  return pairs === new Set(values).size && pairs === new Set(farms).size
}

function isUniqueWithin(values: Values, owners: Values | undefined): boolean {
  const held = values.flatMap((value, i) => (value === undefined ? [] : [`${owners?.[i]}\n${value}`]))
  return new Set(held).size >= MOST * held.length && new Set(values).size > 1
}

function examplesOf(values: Values): readonly string[] {
  const found = new Set<string>()
  for (const value of values) {
    if (value !== undefined && found.size < EXAMPLES) found.add(value)
  }
  return [...found]
}
