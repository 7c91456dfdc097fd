/** Writes the input of both readers: a log, or a few outlines, of the given length. */
import { writeFileSync } from 'node:fs'
import { applicationText, coverageInput, simulateFlight } from '@faixa/tools/simulator'

export type FileKind = 'log quads' | 'huge rings'

const SEED = 20_260_322
/** Hectares of a simulated block for a megabyte of log quads. */
const HA_PER_MB = 62
const RINGS = 4
/** Bytes of `-50.12345678,-21.12345678,0 `. */
const BYTES_A_POSITION = 28

/** Writes a file of about `megabytes` (10^6 bytes). */
export function writeKmlFile(path: string, kind: FileKind, megabytes: number): void {
  writeFileSync(path, kind === 'log quads' ? logText(megabytes) : ringsText(megabytes))
}

function logText(megabytes: number): string {
  const flight = simulateFlight({ seed: SEED, areaHa: megabytes * HA_PER_MB })
  return applicationText(coverageInput(flight, 'quads').swaths, flight.plan.swathM)
}

/** Returns wavy outlines: every position differs, and none can be predicted from the previous one. */
function ringsText(megabytes: number): string {
  const positions = Math.round((megabytes * 1e6) / RINGS / BYTES_A_POSITION)
  const placemarks: string[] = []
  for (let ring = 0; ring < RINGS; ring++) {
    const text: string[] = []
    for (let i = 0; i <= positions; i++) {
      const angle = (2 * Math.PI * (i % positions)) / positions
      const radius = 0.02 + 0.002 * Math.sin(997 * angle)
      const lon = -50.3 + ring * 0.05 + radius * Math.cos(angle)
      text.push(`${lon.toFixed(8)},${(-21.8 + radius * Math.sin(angle)).toFixed(8)},0`)
    }
    placemarks.push(
      `<Placemark><name>${ring}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${text.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
    )
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${placemarks.join('\n')}\n</Document></kml>\n`
}
