/** The lines of a report by band (specification 001 §4): each band sorted by effectiveness, with its number of lines and its area. */
import { BANDS, type Band, type BandKey, bandOf } from './bands.ts'
import { countedOf, type EffectivenessLine } from './effectiveness-line.ts'

/** The group of lines without an effectiveness: an unmeasured laudo is in no band. */
export const UNMEASURED = { key: 'SEM_MEDICAO', title: 'SEM EFETIVIDADE MEDIDA' } as const

export type TableKey = BandKey | typeof UNMEASURED.key

export interface BandTable {
  readonly key: TableKey
  readonly title: string
  /** Absent for the lines without an effectiveness. */
  readonly band?: Band
  /** The highest effectiveness first; equal ones in the order of the report. */
  readonly lines: readonly EffectivenessLine[]
  /** Area of the lines whose area is known, ha. */
  readonly areaHa: number
}

/** The three bands, and the table of lines without an effectiveness, if there are any; removed lines are in none. */
export function bandTables(lines: readonly EffectivenessLine[]): readonly BandTable[] {
  const byBand = Map.groupBy(countedOf(lines), ({ efetividade }) => bandOf(efetividade))
  const tables: BandTable[] = BANDS.map((band) => ({
    key: band.key,
    title: band.title,
    band,
    ...sorted(byBand.get(band) ?? []),
  }))
  const unmeasured = byBand.get(undefined)
  return unmeasured ? [...tables, { ...UNMEASURED, ...sorted(unmeasured) }] : tables
}

function sorted(lines: readonly EffectivenessLine[]): Pick<BandTable, 'lines' | 'areaHa'> {
  return {
    lines: lines.toSorted((a, b) => (b.efetividade ?? 0) - (a.efetividade ?? 0)),
    areaHa: lines.reduce((sum, { areaPlantio = 0 }) => sum + areaPlantio, 0),
  }
}

export interface PieSlice {
  readonly band: Band
  readonly count: number
  /** Percent of the lines in the shown slices; absent for a hidden slice, and where none has a line. */
  readonly percent?: number
}

/** The slices of the pie of counts; hidden ones keep their count and are left out of the percentages. */
export function pieSlices(tables: readonly BandTable[], hidden: ReadonlySet<BandKey> = new Set()): readonly PieSlice[] {
  const counted = tables.flatMap(({ band, lines }) => (band ? [{ band, count: lines.length }] : []))
  const all = counted.reduce((sum, { band, count }) => (hidden.has(band.key) ? sum : sum + count), 0)
  return counted.map(({ band, count }) => ({
    band,
    count,
    ...(!hidden.has(band.key) && all > 0 && { percent: (100 * count) / all }),
  }))
}
