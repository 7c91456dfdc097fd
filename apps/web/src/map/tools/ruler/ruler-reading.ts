/** Measures a line or an area drawn with the ruler on the ellipsoid, in the units of Brazilian agriculture. */
import { asLonLat, geodesicAreaM2, geodesicLengthM } from '@faixa/geometry'
import { formatNumber, formatQuantity, metres, squareMetres, toHectares, toKilometres } from '@faixa/units'

export type RulerKind = 'line' | 'polygon'

/** Square metres in an international acre, exactly (1959 agreement: 4840 square yards of 0.9144 m). */
const SQUARE_METRES_PER_ACRE = 4046.8564224

const SPACE = '\u00a0'

/** Undefined while there is nothing to measure. Positions `[lon, lat]`, not closed. */
export function rulerReading(kind: RulerKind, positions: readonly (readonly number[])[]): string | undefined {
  const path = asLonLat(positions.flatMap(([lon = NaN, lat = NaN]) => [lon, lat]))
  if (kind === 'line') {
    if (positions.length < 2) return undefined
    const length = metres(geodesicLengthM(path))
    // The second vertex is still where the first was put.
    if (length === 0) return undefined
    return `${formatQuantity(length, 'm', 1)} · ${formatQuantity(toKilometres(length), 'km')}`
  }
  if (positions.length < 3) return undefined
  const area = geodesicAreaM2({ outer: path, holes: [] })
  return `${formatQuantity(toHectares(squareMetres(area)), 'ha')} · ${formatNumber(area / SQUARE_METRES_PER_ACRE)}${SPACE}acres`
}
