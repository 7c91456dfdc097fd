/** Measures a read flight with its track and every check, as a laudo is measured; the checks run between the two reports. */
import { measureFlight } from '@faixa/flight'
import type { Prepare } from '../contest.ts'
import { readPreview } from '../web-preview/preview-files.ts'

export const prepare: Prepare = async (params) => {
  const files = await readPreview(params)
  return {
    async run() {
      const began = performance.now()
      const reportedMs: number[] = []
      await measureFlight(files, { onFound: () => void reportedMs.push(performance.now()) })
      const [numbersMs = Number.NaN, checkedMs = Number.NaN] = reportedMs
      return { checksPercent: (100 * (checkedMs - numbersMs)) / (performance.now() - began) }
    },
  }
}
