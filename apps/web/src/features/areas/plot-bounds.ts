import type { LonLatBounds } from '@faixa/geometry'

/** Margin around a plot, so that its neighbours are visible. */
export function around([west, south, east, north]: LonLatBounds): LonLatBounds {
  const [x, y] = [east - west, north - south]
  return [west - x, south - y, east + x, north + y]
}
