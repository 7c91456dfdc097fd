/** Buffers with our engine, from longitudes and latitudes to those of the zones. */
import { asLocalM, bufferShapes, createLaea, type Shape } from '@faixa/geometry'
import type { Prepare } from '../contest.ts'
import { areasOf } from './areas.ts'

export const prepare: Prepare = async (params) => {
  const plane = createLaea(-50, -21)
  const shapes = areasOf(params).map(({ kind, metres }): Shape => {
    const path = plane.toLonLat(asLocalM(metres))
    return kind === 'polygon' ? { kind, outer: path, holes: [] } : { kind, path }
  })
  const distance = Number(params['metres'])
  return {
    async run() {
      let zoneM2 = 0
      for (const shape of shapes) zoneM2 += (await bufferShapes([shape], distance)).zoneM2
      return { areas: shapes.length, zoneHa: zoneM2 / 10_000 }
    },
  }
}
