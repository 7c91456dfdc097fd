import { asLonLat } from '@faixa/geometry'
import type { ReadFile } from '../flight.ts'
import type { TimedPath } from './compare-witness.ts'

/** The track of a telephone from its file: the positions with a time, of all segments. */
export function telephoneTrack({ document }: ReadFile): TimedPath {
  const numbers: number[] = []
  const timesMs: number[] = []
  for (const { shapes } of document.placemarks)
    for (const shape of shapes) {
      if (shape.kind !== 'track') continue
      shape.timesMs?.forEach((ms, i) => {
        if (Number.isNaN(ms)) return
        numbers.push(shape.path[2 * i]!, shape.path[2 * i + 1]!)
        timesMs.push(ms)
      })
    }
  return { path: asLonLat(numbers), timesMs }
}
