/** The angle between magnetic and true north: in Brazil 4° to 24° west, a whole point of the compass, so that a reading needs it. */
import geomagnetism from 'geomagnetism'

/**
 * Degrees, positive to the east, by the World Magnetic Model 2025 of NOAA, whose error is below half a degree there; undefined at a time
 * that no model covers.
 */
export function declinationDeg(lat: number, lon: number, nowMs: number): number | undefined {
  try {
    return geomagnetism.model(new Date(nowMs)).point([lat, lon]).decl
  } catch {
    return undefined
  }
}
