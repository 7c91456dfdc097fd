/** Measures what flights did near a place, in a separate process: 200 flights of 20,000 positions take some 10 s. */
import { type FlightNear, flightNear, placeOfGeometry, valveTimesFromBytes } from '@faixa/flight'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { present } from '@faixa/units'
import { serveProgram } from '../../../processes/serve-program.ts'
import { type FlownLayers, unpackFlown } from './flown-layers.ts'

export interface ToMeasure {
  readonly place: GeoJsonGeometry
  /** Flights that stayed farther away are left out, m. */
  readonly withinM: number
  readonly flights: readonly (FlownLayers & { readonly id: number; readonly valvula: Uint8Array | null })[]
}

export interface MeasuredNear {
  readonly id: number
  readonly distanceM: number
  readonly near: FlightNear
}

const program = {
  measure({ place: geometry, withinM, flights }: ToMeasure): readonly MeasuredNear[] {
    const place = placeOfGeometry(geometry)
    return flights.flatMap(({ id, valvula, ...layers }) => {
      const valve = valvula ? valveTimesFromBytes(valvula) : undefined
      const near = flightNear(place, { ...unpackFlown(layers), ...present({ valve }) })
      const distanceM = Math.min(near?.footprintM ?? Infinity, near?.trackM ?? Infinity)
      return near && distanceM <= withinM ? [{ id, distanceM, near }] : []
    })
  },
}
export type NearProgram = typeof program
serveProgram(program)
