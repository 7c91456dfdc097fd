import { type FlightTrace, minutesToBytes, pointsToBytes } from '@faixa/flight'
import { boxOf } from '../../../db/box.ts'

/** A trace as it is stored. */
export interface StoredTrace {
  readonly passagens: Uint8Array
  readonly minutos: Uint8Array
  readonly limites: string
  readonly inicio: Date | null
  readonly fim: Date | null
}

export function storedTrace(trace: FlightTrace): StoredTrace {
  const { beginMs, endMs } = trace
  return {
    passagens: pointsToBytes(trace),
    minutos: minutesToBytes(trace.minutes),
    limites: boxOf(trace.bounds),
    inicio: beginMs === undefined ? null : new Date(beginMs),
    fim: endMs === undefined ? null : new Date(endMs),
  }
}
