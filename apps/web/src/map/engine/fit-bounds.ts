/** Shows bounds as large as the cards allow: beside the card at the edge, and either beside or above the one in the lower right corner. */
import type { FitBoundsOptions, Map as GlMap } from 'maplibre-gl'
import type { RefObject } from 'react'
import { type Bounds, NEAREST } from './extent.ts'

/** CSS pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** CSS pixels that cards cover along the map's sides. */
interface Sides {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** Margins covered by the cards above a map, where nothing may be shown. */
export interface Padding extends Sides {
  /** A card in the lower right corner. */
  readonly corner?: RefObject<HTMLElement | null>
}

/** Padding of a map that nothing floats above, CSS pixels. */
export const AROUND = { top: 40, right: 40, bottom: 40, left: 40 } as const satisfies Padding
/** Between the card in the corner and the content, CSS pixels. */
const GAP = 16

export function fitBounds(map: GlMap, bounds: Bounds, padding: Padding = AROUND, options: FitBoundsOptions = {}): void {
  map.fitBounds([...bounds], { ...fitting(map.getContainer(), bounds, padding), ...options })
}

/** The options with which the engine shows bounds in a container. */
export function fitting(container: HTMLElement, bounds: Bounds, { corner, ...sides }: Padding): FitBoundsOptions {
  const map = container.getBoundingClientRect()
  const card = corner?.current?.getBoundingClientRect()
  const covered = card && { width: map.right - card.left, height: map.bottom - card.top }
  return { padding: covered ? roomFor(bounds, map, sides, covered) : sides, maxZoom: NEAREST }
}

/** Returns the sides that leave the largest room for bounds on a map whose lower right corner is covered. */
export function roomFor(bounds: Bounds, map: Size, sides: Sides, corner: Size): Sides {
  const shape = shapeOf(bounds)
  const scaleIn = (room: Size) => Math.min(room.width / shape.width, room.height / shape.height)
  const roomOf = ({ top, right, bottom, left }: Sides): Size => ({
    width: map.width - left - right,
    height: map.height - top - bottom,
  })
  const whole = roomOf(sides)
  const scale = scaleIn(whole)
  const reaches =
    sides.left + (whole.width + shape.width * scale) / 2 > map.width - corner.width &&
    sides.top + (whole.height + shape.height * scale) / 2 > map.height - corner.height
  if (!reaches) return sides
  const beside = { ...sides, right: Math.max(sides.right, corner.width + GAP) }
  const above = { ...sides, bottom: Math.max(sides.bottom, corner.height + GAP) }
  return scaleIn(roomOf(beside)) >= scaleIn(roomOf(above)) ? beside : above
}

/** Width and height of bounds in the map's projection, degrees of longitude; above 0 for a point too. */
function shapeOf([west, south, east, north]: Bounds): Size {
  const least = 1e-9
  return { width: Math.max(east - west, least), height: Math.max(mercator(north) - mercator(south), least) }
}

function mercator(lat: number): number {
  return (Math.asinh(Math.tan((lat * Math.PI) / 180)) * 180) / Math.PI
}
