/**
 * Reads a plot's name and codes in the spellings of usinas' exports; the placemark's own name and folders replace
 * missing attributes.
 */
import type { Placemark } from '../../kml/placemark.ts'
import { type FoundAttribute, findAttribute, isNoValue, keyList } from './find-attribute.ts'
import { normalizeKey } from './normalize-key.ts'
import { parseQuantity } from './parse-quantity.ts'

/** The names and codes of a plot. Codes are text, because their leading zeros are part of them. */
export interface PlotLabel {
  /** The placemark's name for people; not necessarily the plot's code. */
  readonly name?: string
  readonly farm?: string
  readonly farmCode?: string
  /** Code of the plot within the farm. */
  readonly plot?: string
  /** Hectares that the file declares; never used as a measure. */
  readonly declaredHa?: number
}

export const PLOT_FIELDS = ['farm', 'farmCode', 'plot', 'name', 'declaredHa'] as const satisfies (keyof PlotLabel)[]

export type PlotField = (typeof PLOT_FIELDS)[number]

/** The attribute of each field, in the file's spelling; '' where there is none. Absent: it is found by the usual names of exports. */
export type PlotColumns = Readonly<Partial<Record<PlotField, string>>>

/** Characters of a column's name that a dBase table, and with it a Shapefile, keeps. */
const DBASE_NAME_LENGTH = 10

// Names of attributes in normalized spelling (see normalizeKey), the most specific first, each also as a dBase table cuts it.
const NAME_KEYS = columnKeys('NOME_TALHAO NM_TALHAO NOME_DO_TALHAO DESC_TALHAO NOME NAME DESCRICAO')
const PLOT_KEYS = columnKeys(
  `TALHAO TALH_CODIGO COD_TALHAO CD_TALHAO CODIGO_TALHAO TALHAO_CODIGO NUM_TALHAO NR_TALHAO N_TALHAO ID_TALHAO TALH TAL
  QUADRA GLEBA LOTE PLOT FIELD`,
)
const FARM_KEYS = columnKeys(
  `PROP_DESCRICAO NOME_FAZ NM_FAZ NM_FAZENDA NOME_FAZENDA DESC_FAZ DESC_FAZENDA NOME_PROP NM_PROP NOME_PROPRIEDADE
  FAZENDA FAZ PROPRIEDADE FUNDO_AGRICOLA FARM`,
)
// These attributes hold the code in some exports and the name in others; the value decides.
const EITHER_FARM_KEYS = columnKeys('FAZENDA FAZ FUNDO_AGRICOLA PROPRIEDADE')
const FARM_CODE_KEYS = columnKeys(
  'PROP_CODIGO TALH_CODIGO_PROP COD_FAZ CD_FAZ CD_FAZENDA COD_FAZENDA CODIGO_FAZENDA COD_PROP CD_PROP',
)
  .filter((key) => !PLOT_KEYS.includes(key))
  .concat(EITHER_FARM_KEYS)
// TALH_CODIGO and TALH_CODIGO_PROP, truncated to the same name in a dBase table that has both, in the order of the table.
const CUT_CODE = 'TALH_CODIG'
const SECOND_CUT_CODE = 'TALH_COD_1'
const HECTARE_KEYS = columnKeys(
  'AREA_HA AREA_TOTAL AREA_TOTAL_HA AREA_PLANTIO AREA_PLANTADA HECTARES HA AREA_TALHAO AREA',
)
const SQUARE_METRE_KEYS = keyList('AREA_M2 AREAM2 AREA_MT2')

// A Map, because the unit is a word from a file: as a key of a plain object, `constructor` would be found too.
const HECTARES_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['ha', 1],
  ['has', 1],
  ['hectares', 1],
  ['m2', 1e-4],
  ['km2', 100],
])
/** Hectares above which a figure without a unit is square metres: Brazil's largest plots have some hundreds of hectares. */
const LARGEST_PLOT_HA = 10_000

const IS_CODE = /^\d[\d./-]*$/
export const IS_FARM_NAME = /^(faz(enda|\.)|s[ií]tio|est[aâ]ncia|ch[aá]cara|granja|retiro)(\s|$)/i
const NAMES_PLOT = /^(?:talh(?:[aã]o|\.)?|t[lh]?|quadra|q|gleba|lote|plot|field)[\s.:_-]*(\d+\s?[a-z]?)$/i
/** Matches `225431-001`, with or without the farm's name before it. */
const FARM_AND_PLOT = /^(.*?)[\s_-]*\b(\d{3,})\s?[-_/]\s?(\d{1,4}[a-z]?)$/i
const LONGEST_NAME = 200
const IS_PLOT_CODE = /^(?=.*\d)[a-z\d]{1,6}$/i

/** `columns` replaces the search by name for the fields that it has. */
export function plotLabel(placemark: Placemark, columns: PlotColumns = {}): PlotLabel {
  const name = chosenOr(placemark, columns.name, () => valueOf(placemark, NAME_KEYS) ?? textOrNone(placemark.name))
  const farm = chosenOr(placemark, columns.farm, () => farmName(placemark))
  const farmCode = chosenOr(placemark, columns.farmCode, () => farmCodeOf(placemark))
  const plot = chosenOr(placemark, columns.plot, () => plotAttribute(placemark)?.value ?? plotFromName(placemark))
  const declaredHa = declaredHectares(placemark, columns.declaredHa)
  return {
    ...(name !== undefined && { name }),
    ...(farm !== undefined && { farm }),
    ...(farmCode !== undefined && { farmCode }),
    ...(plot !== undefined && { plot }),
    ...(declaredHa !== undefined && { declaredHa }),
  }
}

/** The attribute, in the file's spelling, that matches the usual names of each field in this placemark. */
export function columnsByName({ attributes }: Pick<Placemark, 'attributes'>): PlotColumns {
  const farmCode = findAttribute(attributes, FARM_CODE_KEYS)
  const isCode = farmCode && (!EITHER_FARM_KEYS.includes(farmCode.key) || IS_CODE.test(farmCode.value))
  const farm = findAttribute(attributes, FARM_KEYS)
  const found = {
    farm: farm && !IS_CODE.test(farm.value) ? farm : undefined,
    farmCode: isCode ? farmCode : undefined,
    plot: plotAttribute({ attributes }),
    name: findAttribute(attributes, NAME_KEYS),
    declaredHa: findAttribute(attributes, HECTARE_KEYS) ?? findAttribute(attributes, SQUARE_METRE_KEYS),
  }
  return Object.fromEntries(PLOT_FIELDS.flatMap((field) => (found[field] ? [[field, found[field].name]] : [])))
}

function chosenOr(
  { attributes }: Placemark,
  column: string | undefined,
  otherwise: () => string | undefined,
): string | undefined {
  if (column === undefined) return otherwise()
  const value = attributes[column]?.trim()
  return value === undefined || isNoValue(value) ? undefined : value
}

function columnKeys(text: string): readonly string[] {
  const keys = keyList(text)
  const cut = keys.map((key) => key.slice(0, DBASE_NAME_LENGTH).replace(/_$/, ''))
  return [...new Set([...keys, ...cut])]
}

/** A plot's code among the attributes. Where two columns were truncated to the same name, the names cannot distinguish them. */
function plotAttribute({ attributes }: Pick<Placemark, 'attributes'>): FoundAttribute | undefined {
  const found = findAttribute(attributes, PLOT_KEYS)
  const isEither =
    found?.key === CUT_CODE && Object.keys(attributes).some((name) => normalizeKey(name) === SECOND_CUT_CODE)
  return isEither ? undefined : found
}

function valueOf(placemark: Placemark, keys: readonly string[]): string | undefined {
  return findAttribute(placemark.attributes, keys)?.value
}

function farmName(placemark: Placemark): string | undefined {
  const written = valueOf(placemark, FARM_KEYS)
  if (written !== undefined && !IS_CODE.test(written)) return written
  return [nameParts(placemark)?.farm ?? placemark.name, ...placemark.folders.toReversed()]
    .map(textOrNone)
    .find((text) => text && IS_FARM_NAME.test(text))
}

function farmCodeOf(placemark: Placemark): string | undefined {
  const found = findAttribute(placemark.attributes, FARM_CODE_KEYS)
  if (!found) return nameParts(placemark)?.farmCode
  return EITHER_FARM_KEYS.includes(found.key) && !IS_CODE.test(found.value) ? undefined : found.value
}

/** Reads the code from `Talhão 7`, `T-07A`, or a bare code such as `997`. */
function plotFromName(placemark: Placemark): string | undefined {
  const text = textOrNone(placemark.name)
  if (text === undefined) return undefined
  return nameParts(placemark)?.plot ?? NAMES_PLOT.exec(text)?.[1] ?? (IS_PLOT_CODE.test(text) ? text : undefined)
}

function nameParts({ name }: Placemark): { farm?: string; farmCode: string; plot: string } | undefined {
  const text = name?.trim() ?? ''
  // A longer text is no name, and the pattern takes quadratic time.
  const match = text.length <= LONGEST_NAME ? FARM_AND_PLOT.exec(text) : null
  if (!match) return undefined
  return { ...(match[1] && { farm: match[1] }), farmCode: match[2]!, plot: match[3]! }
}

function declaredHectares({ attributes }: Placemark, column: string | undefined): number | undefined {
  const chosen = column === undefined ? undefined : (attributes[column] ?? '')
  const inSquareMetres = findAttribute(attributes, SQUARE_METRE_KEYS)
  if (chosen !== undefined && inSquareMetres?.name !== column) return hectaresOf(chosen)
  const inHectares = chosen === undefined ? findAttribute(attributes, HECTARE_KEYS) : undefined
  const hectares = inHectares && hectaresOf(inHectares.value)
  if (hectares !== undefined) return hectares
  const quantity = inSquareMetres && parseQuantity(inSquareMetres.value)
  return quantity && quantity.value > 0 ? quantity.value * 1e-4 : undefined
}

/** Reads `24,80`, `248.000 m²`; without a unit hectares, or square metres where the figure is beyond any plot. */
function hectaresOf(text: string): number | undefined {
  const quantity = parseQuantity(text)
  if (!quantity || !(quantity.value > 0)) return undefined
  const bare = quantity.value > LARGEST_PLOT_HA ? 1e-4 : 1
  const factor = quantity.unit === '' ? bare : HECTARES_PER_UNIT.get(quantity.unit)
  return factor === undefined ? undefined : quantity.value * factor
}

function textOrNone(text: string | undefined): string | undefined {
  const trimmed = text?.trim()
  return trimmed === '' ? undefined : trimmed
}
