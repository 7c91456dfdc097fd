/** The only wrapper of proj4: from the numbers of a projected system, or of another datum, to WGS84. */
import proj4 from 'proj4'
import type { CoordinateSystem } from './coordinate-system.ts'

/**
 * Decimals of a degree to which the results are rounded: a hundredth of a millimetre, the unit of the engine's grid. The last bits of
 * sines differ between machines, and rounding hides them.
 */
const DECIMALS = 1e10

/** proj4's number of a datum that is moved along its three axes. */
const MOVED = 1

/**
 * `definition` is in proj4's notation or well-known text. `shiftM` moves its datum to that of WGS84 along the axes: it replaces proj4's own
 * for the datum's name, which is a mean of South America. Throws where proj4 does not know the projection.
 */
export function projectedSystem(name: string, definition: string, shiftM?: readonly number[]): CoordinateSystem {
  const source = new proj4.Proj(definition)
  if (shiftM) source.datum = Object.assign(source.datum, { datum_type: MOVED, datum_params: shiftM })
  const converter = proj4(source, 'WGS84')
  const position: [number, number] = [0, 0]
  return {
    name,
    toLonLat(numbers) {
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        position[0] = numbers[i]!
        position[1] = numbers[i + 1]!
        let lon = Number.NaN
        let lat = Number.NaN
        // proj4 throws for numbers that are not finite.
        if (Number.isFinite(position[0]) && Number.isFinite(position[1])) [lon, lat] = converter.forward(position)
        numbers[i] = Math.round(lon * DECIMALS) / DECIMALS
        numbers[i + 1] = Math.round(lat * DECIMALS) / DECIMALS
      }
    },
  }
}
