/** Reads in the simplest way: the text whole, its lines, their cells, numbers and times, without any check. */
import { readFileSync } from 'node:fs'
import type { Prepare } from '../contest.ts'

export const prepare: Prepare = async (params) => ({
  run() {
    const positions: number[] = []
    const times: number[] = []
    const values: string[][] = []
    for (const line of readFileSync(String(params['file']), 'utf8').split('\n').slice(1)) {
      const [day, clock, lat, lon, , valve, width, rate] = line.split(';')
      if (day === undefined || clock === undefined) continue
      const [d, m, y] = day.split('/')
      times.push(Date.parse(`${y}-${m}-${d}T${clock}Z`))
      positions.push(Number(lon), Number(lat))
      values.push([valve ?? '', width ?? '', rate ?? ''])
    }
    return { positions: positions.length / 2 }
  },
})
