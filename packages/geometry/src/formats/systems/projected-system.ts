/** The only wrapper of proj4: from the numbers of a projected system, or of another datum, to WGS84. */
import proj4 from 'proj4'
import type { CoordinateSystem } from './coordinate-system.ts'

/**
 * Decimals of a degree to which the results are rounded: a hundredth of a millimetre, the unit of the engine's grid. The last bits of
 * sines differ between machines, and rounding hides them.
 */
const DECIMALS = 1e10

/** `definition` is in proj4's notation or well-known text. Throws where proj4 does not know the projection. */
export function projectedSystem(name: string, definition: string): CoordinateSystem {
  const converter = proj4(definition, 'WGS84')
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
