/** Measures a read flight as a laudo is measured, and what the interval of its effectiveness with its avoidable loss, and its dose, cost on top of that. */
import { type FlightOptions, measureFlight } from '@faixa/flight'
import type { Prepare } from '../contest.ts'
import { medianOf } from '../median.ts'
import { readPreview } from '../web-preview/preview-files.ts'

const DOUBT = { largura: { u: 0.1, fonte: 'informada' }, posicao: { d: 1, fonte: 'informada' } } as const
/** A triangle twice as wide as the swath, m. */
const PATTERN = [
  { posicao: -20, deposito: 0 },
  { posicao: 0, deposito: 1 },
  { posicao: 20, deposito: 0 },
]

export const prepare: Prepare = async (params) => {
  const files = await readPreview(params)
  const measuredMs: number[] = []
  const worthMs: number[] = []
  const doseMs: number[] = []
  const timed = async (options: FlightOptions) => {
    const began = performance.now()
    await measureFlight(files, options)
    return performance.now() - began
  }
  return {
    async run() {
      measuredMs.push(await timed({}))
      const withoutMs = await timed({ layers: false })
      worthMs.push((await timed({ layers: false, doubt: DOUBT, loss: true })) - withoutMs)
      doseMs.push((await timed({ layers: false, dose: { pattern: PATTERN } })) - withoutMs)
      const times = (ms: readonly number[]) => medianOf(ms)! / medianOf(measuredMs)!
      return { worthTimes: times(worthMs), doseTimes: times(doseMs) }
    },
  }
}
