import { type FlightTrace, minutesToBytes, pointsToBytes, valveTimesToBytes } from '@faixa/flight'
import { boxOf } from '../../../db/box.ts'

/** A trace as it is stored. */
export interface StoredTrace {
  readonly passagens: Uint8Array
  readonly minutos: Uint8Array
  readonly limites: string
  readonly inicio: Date | null
  readonly fim: Date | null
  /** When the valve was open. */
  readonly valvula: Uint8Array | null
  /** Boxes of what was sprayed and flown. */
  readonly lugares: readonly string[]
}

export function storedTrace(trace: FlightTrace): StoredTrace {
  const { beginMs, endMs, valve } = trace
  return {
    passagens: pointsToBytes(trace),
    minutos: minutesToBytes(trace.minutes),
    limites: boxOf(trace.bounds),
    inicio: beginMs === undefined ? null : new Date(beginMs),
    fim: endMs === undefined ? null : new Date(endMs),
    valvula: valve ? valveTimesToBytes(valve) : null,
    lugares: trace.boxes.map(boxOf),
  }
}
