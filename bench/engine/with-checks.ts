/** Measures a read flight with its track and every check, as a laudo is measured; the checks run between the two reports. */
import { measureFlight, readFlightFile } from '@faixa/flight'
import type { Prepare } from '../contest.ts'
import { previewFiles, ROLES } from '../web-preview/preview-files.ts'

export const prepare: Prepare = async (params) => {
  const texts = previewFiles(params)
  const read = await Promise.all(
    ROLES.map(async (role) => {
      const file = await readFlightFile(`${role}.kml`, [new TextEncoder().encode(texts[role])])
      if ('unusable' in file) throw new Error(file.unusable.message)
      return file
    }),
  )
  const [area, aplicacao, trajeto] = read as [(typeof read)[0], (typeof read)[0], (typeof read)[0]]
  return {
    async run() {
      const began = performance.now()
      const reportedMs: number[] = []
      await measureFlight({ area, aplicacao, trajeto }, { onFound: () => void reportedMs.push(performance.now()) })
      const [numbersMs = Number.NaN, checkedMs = Number.NaN] = reportedMs
      return { checksPercent: (100 * (checkedMs - numbersMs)) / (performance.now() - began) }
    },
  }
}
