/** A coordinate system of a file: its name for people, and the conversion of its numbers to WGS84. */
import { Refused } from '../../kml/refusal.ts'

export interface CoordinateSystem {
  /** "SIRGAS 2000 / UTM 22S" */
  readonly name: string
  /**
   * Converts x and y in turn to longitudes and latitudes in place; NaN where the projection has none. Absent where the numbers already are
   * longitudes and latitudes.
   */
  readonly toLonLat?: (numbers: Float64Array) => void
}

/** A coordinate system that a person may choose for a file without one. */
export interface SystemChoice {
  /** "EPSG:31982" */
  readonly code: string
  readonly name: string
}

export const WGS84: CoordinateSystem = { name: 'WGS 84' }

/** Brazil lies in these UTM zones of the southern hemisphere, and north of the equator in the first five. */
const SOUTHERN_ZONES = [18, 19, 20, 21, 22, 23, 24, 25]
const NORTHERN_ZONES = [18, 19, 20, 21, 22]

/** `first` is the code of zone 18. */
function utm(datum: string, first: number, zones: readonly number[], side: 'S' | 'N'): SystemChoice[] {
  return zones.map((zone) => ({ code: `EPSG:${first + zone - 18}`, name: `${datum} / UTM ${zone}${side}` }))
}

/** The systems of Brazil that system-of-code.ts knows, the most used first. */
export const systemChoices: readonly SystemChoice[] = [
  { code: 'EPSG:4674', name: 'SIRGAS 2000' },
  { code: 'EPSG:4326', name: 'WGS 84' },
  { code: 'EPSG:4618', name: 'SAD69' },
  { code: 'EPSG:4225', name: 'Córrego Alegre' },
  ...utm('SIRGAS 2000', 31978, SOUTHERN_ZONES, 'S'),
  ...utm('WGS 84', 32718, SOUTHERN_ZONES, 'S'),
  ...utm('SAD69', 29188, SOUTHERN_ZONES, 'S'),
  ...utm('SIRGAS 2000', 31972, NORTHERN_ZONES, 'N'),
  ...utm('WGS 84', 32618, NORTHERN_ZONES, 'N'),
  ...utm('SAD69', 29168, NORTHERN_ZONES, 'N'),
]

/** Metres: UTM's eastings within its zone and half a zone beside it, and northings of the southern hemisphere. */
const EASTINGS = [100_000, 1_200_000] as const
const NORTHINGS = [0, 10_000_000] as const

/** The systems of Brazil in which a position with these numbers can lie; all of them where it can lie in none. */
export function choicesFor(x: number, y: number): readonly SystemChoice[] {
  const isUtm = x >= EASTINGS[0] && x <= EASTINGS[1] && y >= NORTHINGS[0] && y <= NORTHINGS[1]
  const isDegrees = Math.abs(x) <= 180 && Math.abs(y) <= 90
  if (!isUtm && !isDegrees) return systemChoices
  return systemChoices.filter(({ name }) => name.includes('UTM') === isUtm)
}

/** Ends the reading of a file without a coordinate system; the caller chooses one of `choices` and reads the file again with it. */
export class SystemMissing extends Refused {
  readonly choices: readonly SystemChoice[]

  constructor(message: string, choices: readonly SystemChoice[]) {
    super('system-missing', message)
    this.choices = choices
  }
}
