/** Reads and writes boxes in PostgreSQL's form: the north-eastern corner first, `(east,north),(west,south)`. */
import type { LonLatBounds } from '@faixa/geometry'

export function boxOf([west, south, east, north]: LonLatBounds): string {
  return `(${east},${north}),(${west},${south})`
}

export function boundsOf(box: string): [west: number, south: number, east: number, north: number] {
  const [east = 0, north = 0, west = 0, south = 0] = box.replace(/[()]/g, '').split(',').map(Number)
  return [west, south, east, north]
}
