/** Reads, judges and measures the plots of an area file with our engine, as the process that registers them does. */
import { plotsToRegister, readFlightFile } from '@faixa/flight'
import { limitsFor } from '@faixa/geometry'
import type { Prepare } from '../contest.ts'
import { areaText } from './area-text.ts'

export const prepare: Prepare = async (params) => {
  const bytes = Buffer.from(areaText(Number(params['plots'])))
  return {
    async run() {
      const options = { limits: limitsFor(bytes.length), sizeBytes: bytes.length }
      const file = await readFlightFile('areas.kml', [bytes], options)
      if ('unusable' in file) throw new Error(file.unusable.message)
      const found = await plotsToRegister(file)
      if ('unusable' in found) throw new Error(found.unusable.message)
      return { areas: found.plots.length, zoneHa: found.plots.reduce((sum, { areaHa }) => sum + areaHa, 0) }
    },
  }
}
