import type { Placemark } from '../kml/placemark.ts'

/** Placemarks in a block: consecutive ones stay together, because log pieces are recognised by their neighbours. */
const BLOCK = 20
const BLOCKS = 40

/** Returns the whole file up to 800 placemarks, otherwise 40 blocks of 20 spread evenly. The same file always gives the same sample. */
export function samplePlacemarks(placemarks: readonly Placemark[]): readonly (readonly Placemark[])[] {
  if (placemarks.length <= BLOCK * BLOCKS) return [placemarks]
  return Array.from({ length: BLOCKS }, (_, k) => {
    const start = Math.floor((k * (placemarks.length - BLOCK)) / (BLOCKS - 1))
    return placemarks.slice(start, start + BLOCK)
  })
}
