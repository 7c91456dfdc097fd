/** Which numbers that files give beside positions are altitudes. */

/** Receivers write numbers beyond these, and 0, where they know none: 9999, -9999, -32768. No agricultural flight is that high or low, m. */
const LOWEST_M = -500
const HIGHEST_M = 9000

/** Returns the altitude of a position, or NaN where the number says that there is none. */
export function altitudeOf(metres: number): number {
  return metres !== 0 && metres > LOWEST_M && metres < HIGHEST_M ? metres : Number.NaN
}

/** The altitudes of a path as its shape has them: nothing where none is known. */
export function knownAltitudes(altitudesM: Float64Array | undefined): { readonly altitudesM?: Float64Array } {
  return altitudesM && !altitudesM.every(Number.isNaN) ? { altitudesM } : {}
}
