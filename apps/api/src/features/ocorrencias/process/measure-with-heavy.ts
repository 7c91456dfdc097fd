/** Names the flights that are too heavy to be measured, instead of refusing all. */
import { Problem } from '@faixa/contract'
import type { MeasuredNear, ToMeasure } from './near.program.ts'

/** Measures a batch; where it is too heavy, each flight alone, so that the heavy ones can be named. */
export async function measureWithHeavy(
  flights: ToMeasure['flights'],
  measure: (flights: ToMeasure['flights']) => Promise<readonly MeasuredNear[]>,
  signal: AbortSignal,
): Promise<{ readonly measured: readonly MeasuredNear[]; readonly heavy: readonly number[] }> {
  try {
    return { measured: await measure(flights), heavy: [] }
  } catch (error) {
    if (signal.aborted || !(error instanceof Problem) || error.codigo !== 'voos-demais') throw error
    const [only] = flights
    if (only && flights.length === 1) return { measured: [], heavy: [only.id] }
    const measured: MeasuredNear[] = []
    const heavy: number[] = []
    for (const flight of flights) {
      const alone = await measureWithHeavy([flight], measure, signal)
      measured.push(...alone.measured)
      heavy.push(...alone.heavy)
    }
    return { measured, heavy }
  }
}
