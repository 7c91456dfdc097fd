/** Reads and measures the files of the flight: the time that verdicts are compared with. */
import type { Prepare } from '../contest.ts'
import { measured } from './scene.ts'

export const prepare: Prepare = async (params) => ({
  async run() {
    const { numbers } = await measured(params)
    return { appliedHa: numbers.areaAplicada ?? 0 }
  },
})
