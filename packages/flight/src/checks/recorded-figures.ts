/** Reads rate and flow from the attributes of an application's records, where these name the unit, and joins the width of its lines. */
import { type KmlDocument, type Placemark, parseBrazilianNumber, type SwathsFromKml } from '@faixa/geometry'
import { present } from '@faixa/units'

export interface RecordedFigures {
  /** Width of lines, m; polygons have their own widths. */
  readonly lineWidthM?: number
  /** The width as the file writes it, where it has no unit and the spacing of the lines determined it. */
  readonly lineWidthText?: string
  /** Rate, L/ha. */
  readonly rate?: number
  /** Mean of the rate along the passes, L/ha, where a log states it for each position (taxa/measure-taxa.ts). */
  readonly meanRate?: number
  /** Flow of all nozzles together, L/min. */
  readonly flow?: number
}

/** Number of records that are read: settings differ little within a flight. */
const LOOKED_AT = 300

/** Matches `TAXA_L_HA`, `Rate (L/ha)`, `LHA`; the unit may also follow the value. */
const PER_HECTARE = /(^|[^a-z])(l|lt|lts|litros?)[\s_/.]*(por[\s_]*)?ha[\s_)\]]*$/i
const PER_MINUTE = /(^|[^a-z])((l|lt|lts|litros?)[\s_/.]*(por[\s_]*)?min|lpm)[\s_)\]]*$/i
const NAMES = /taxa|vaz|rate|flow|volume|dose|dosagem|aplica/i

export function recordedFigures({ placemarks }: KmlDocument, written: SwathsFromKml['written']): RecordedFigures {
  const step = Math.max(1, Math.ceil(placemarks.length / LOOKED_AT))
  const sample = placemarks.filter((_, i) => i % step === 0)
  const rate = medianOf(sample.flatMap((record) => quantityOf(record, PER_HECTARE)))
  const flow = medianOf(sample.flatMap((record) => quantityOf(record, PER_MINUTE)))
  return {
    ...present({ lineWidthM: written?.widthM, lineWidthText: written?.text, rate, flow }),
  }
}

/** Reads quantities above 0, because a closed valve gives no rate. */
function quantityOf({ attributes }: Placemark, unit: RegExp): number[] {
  for (const [name, text] of Object.entries(attributes)) {
    if (!NAMES.test(name) && !unit.test(name)) continue
    const [, number = '', suffix = ''] = /^\s*([\d.,]+)\s*(\D*)$/.exec(text) ?? []
    if (!unit.test(name) && !unit.test(suffix)) continue
    const value = parseBrazilianNumber(number)
    if (value !== undefined && value > 0) return [value]
  }
  return []
}

function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
