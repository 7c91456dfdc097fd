/** The trace of read files, without their measurement; measureFlight gives the same one with `traced`. */
import { joinTracks, measureTrajectory, swathsFromKml, trackRefusal } from '@faixa/geometry'
import type { FlightFiles } from '../flight.ts'
import { type FlightTrace, flightTrace } from './flight-trace.ts'

/** Any width, m: the centre lines do not depend on it, only the box does. */
const ANY_WIDTH_M = 20

/** Undefined where nothing was sprayed. */
export function traceOfFlight({
  aplicacao,
  trajeto,
}: Pick<FlightFiles, 'aplicacao' | 'trajeto'>): FlightTrace | undefined {
  const { swaths } = swathsFromKml(aplicacao.document, { assumedWidthM: ANY_WIDTH_M })
  if (swaths.length === 0) return undefined
  const isTrack = trajeto && trackRefusal(trajeto.document) === undefined
  const track = isTrack ? joinTracks(trajeto.document.placemarks) : undefined
  return flightTrace(swaths, track, track && measureTrajectory(track, { swaths }))
}
