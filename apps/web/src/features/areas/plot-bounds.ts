import type { LonLatBounds } from '@faixa/geometry'

/** Room around a plot, so that its neighbours are seen. */
export function around([west, south, east, north]: LonLatBounds): LonLatBounds {
  const [x, y] = [east - west, north - south]
  return [west - x, south - y, east + x, north + y]
}
