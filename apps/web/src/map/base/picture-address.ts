/** Addresses of the pictures of a base map. */
import type { TileAddress } from '../tiles/tile-scheme.ts'

/** As the map's engine fills a template. */
export function pictureAddress(template: string, { z, x, y }: TileAddress): string {
  const quadkey = Array.from({ length: z }, (_, i) => {
    const bit = 1 << (z - 1 - i)
    return (x & bit ? 1 : 0) + (y & bit ? 2 : 0)
  }).join('')
  return template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`).replace('{quadkey}', quadkey)
}
