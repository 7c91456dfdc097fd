/** The flight that all contenders of the engine bench are given, in the form each needs. */
import { coverageInput, type SimulatedFlight, type SwathFamily, simulateFlight } from '@faixa/tools/simulator'
import type { Params } from '../contest.ts'

/** About what a log quad of 12 m, flown 20 m apart, takes of a block, carreadores and skipped strips included. */
const HA_PER_QUAD = 0.0273
const CORRECTIONS = 4

const SEED = 20_260_321

export function familyOf(params: Params): SwathFamily {
  return params['family'] as SwathFamily
}

/** Of as many log quads as asked for, to a percent or so: the block grows or shrinks by what the last try was off. */
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
  /** Flat `[x, y, …]` in metres on the equal-area plane, so that areas need no projecting; not closed. */
  readonly rings: readonly Float64Array[]
  /** The pass of each ring: a gift, for our engine finds it out by itself. */
  readonly passOf: Int32Array
}

/** Lines come already widened, as their passes' polygons: another gift. */
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
