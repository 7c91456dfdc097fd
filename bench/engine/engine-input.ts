/** Makes the flight for all contenders of the engine bench, in the form each needs. */
import { coverageInput, type SimulatedFlight, type SwathFamily, simulateFlight } from '@faixa/tools/simulator'
import type { Params } from '../contest.ts'

/** Hectares of block for a log quad of 12 m, flown 20 m apart, carreadores and skipped strips included. */
const HA_PER_QUAD = 0.0273
const CORRECTIONS = 4

const SEED = 20_260_321

export function familyOf(params: Params): SwathFamily {
  return params['family'] as SwathFamily
}

/**
 * Returns a flight of the given number of log quads, to about a percent: the block is scaled by the error of the last
 * try.
 */
export function flightOf(params: Params): SimulatedFlight {
  const wanted = Number(params['quads'])
  const off = ({ truth }: SimulatedFlight): number => Math.abs(Math.log(truth.pieces / wanted))
  let areaHa = wanted * HA_PER_QUAD
  let best = simulateFlight({ seed: SEED, preset: 'medio', areaHa })
  for (let i = 0; i < CORRECTIONS && off(best) > 0.01; i++) {
    areaHa *= wanted / best.truth.pieces
    const next = simulateFlight({ seed: SEED, preset: 'medio', areaHa })
    if (off(next) < off(best)) best = next
  }
  return best
}

export interface PeerInput {
  readonly quads: number
  /** Rings `[x, y, …]` in metres on the equal-area plane, so that areas need no projection; not closed. */
  readonly rings: readonly Float64Array[]
  /** The pass of each ring, an advantage of the peers: our engine must find it. */
  readonly passOf: Int32Array
}

/** Returns the peers' input. Lines are already widened to the polygons of their passes, which is another advantage for the peers. */
export function peerInputOf(params: Params): PeerInput {
  const flight = flightOf(params)
  const family = familyOf(params) === 'lines' ? 'passes' : familyOf(params)
  const rings = coverageInput(flight, family).swaths.flatMap((swath) =>
    swath.kind === 'polygon' ? [flight.plane.toLocal(swath.polygon.outer)] : [],
  )
  const passOf = new Int32Array(rings.length)
  let at = 0
  for (const [pass, [first, last]] of flight.track.passes.entries()) {
    const pieces = family === 'passes' ? 1 : last - first
    passOf.fill(pass, at, at + pieces)
    at += pieces
  }
  return { quads: flight.truth.pieces, rings, passOf }
}
