/** One measuring process: it measures one flight at a time, within the limits of processes/bounded-child.ts. */
import type { LonLatBounds } from '@faixa/geometry'
import { type ChildLimits, startBoundedChild } from '../../../../processes/bounded-child.ts'
import type { Etapa, Flight, FromChild, Measured, RegisteredPlot, ToChild } from './measuring.ts'

export interface MeasuringMeans {
  readonly signal: AbortSignal
  onProgress(etapa: Etapa, done: number): void
  plotsWithin(bounds: LonLatBounds): Promise<readonly RegisteredPlot[]>
}

export interface MeasuringChild {
  isAlive(): boolean
  residentBytes(): number | undefined
  /** Rejects with TooHeavy, with the reason of `signal`, or where the process failed; the process has ended then. */
  measure(flight: Flight, means: MeasuringMeans): Promise<Measured>
  end(): Promise<void>
}

const PROGRAM = new URL('./measure-in-child.ts', import.meta.url)

export function startMeasuringChild(limits: ChildLimits, onEnd: () => void): MeasuringChild {
  const child = startBoundedChild<ToChild, FromChild>(PROGRAM, limits, onEnd)
  return {
    isAlive: child.isAlive,
    residentBytes: child.residentBytes,
    end: child.end,
    measure(flight, { signal, onProgress, plotsWithin }) {
      let file: string | undefined
      return child.perform<Measured>(
        { kind: 'measure', flight },
        {
          signal,
          file: () => file ?? largestOf(flight),
          receive(message, { tell, resolve, fail }) {
            if (message.kind === 'progress') {
              file = message.file
              onProgress(message.etapa, message.done)
            } else if (message.kind === 'plots-within') {
              plotsWithin(message.bounds).then((plots) => tell({ kind: 'plots', plots }), fail)
            } else if (message.kind === 'measured') resolve(message.measured)
            else fail(new Error(message.stack))
          },
        },
      )
    },
  }
}

function largestOf({ files }: Flight): string {
  return Object.values(files).toSorted((a, b) => b.bytes.byteLength - a.bytes.byteLength)[0]!.name
}
