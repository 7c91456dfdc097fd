/** A coordinate system of a file: its name for people, and the way from its numbers to WGS84. */
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

/** A coordinate system that a person may choose for a file that names none. */
export interface SystemChoice {
  /** "EPSG:31982" */
  readonly code: string
  readonly name: string
}

export const WGS84: CoordinateSystem = { name: 'WGS 84' }

const UTM_ZONES_OF_BRAZIL = [18, 19, 20, 21, 22, 23, 24, 25]

/** SIRGAS 2000 / UTM 18S is EPSG:31978; WGS 84 / UTM 18S is EPSG:32718. */
const CHOICES: readonly SystemChoice[] = [
  { code: 'EPSG:4674', name: 'SIRGAS 2000' },
  { code: 'EPSG:4326', name: 'WGS 84' },
  ...UTM_ZONES_OF_BRAZIL.map((zone) => ({ code: `EPSG:${31960 + zone}`, name: `SIRGAS 2000 / UTM ${zone}S` })),
  ...UTM_ZONES_OF_BRAZIL.map((zone) => ({ code: `EPSG:${32700 + zone}`, name: `WGS 84 / UTM ${zone}S` })),
]

/** Metres: UTM's eastings within its zone and half a zone beside it, and northings of the southern hemisphere. */
const EASTINGS = [100_000, 1_200_000] as const
const NORTHINGS = [0, 10_000_000] as const

/** The systems of Brazil in which a position with these numbers can lie; all of them where it can lie in none. */
export function choicesFor(x: number, y: number): readonly SystemChoice[] {
  const isUtm = x >= EASTINGS[0] && x <= EASTINGS[1] && y >= NORTHINGS[0] && y <= NORTHINGS[1]
  const isDegrees = Math.abs(x) <= 180 && Math.abs(y) <= 90
  if (!isUtm && !isDegrees) return CHOICES
  return CHOICES.filter(({ name }) => name.includes('UTM') === isUtm)
}

/** Ends the reading of a file without a system; whoever reads it chooses one of `choices` and reads the file again with it. */
export class SystemMissing extends Refused {
  readonly choices: readonly SystemChoice[]

  constructor(message: string, choices: readonly SystemChoice[]) {
    super('system-missing', message)
    this.choices = choices
  }
}
