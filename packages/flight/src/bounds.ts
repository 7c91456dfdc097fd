/** Boxes in the unit of their positions, degrees unless said otherwise. No flight here crosses the 180th meridian. */
import { cos, type LonLatBounds, type PlotInput, type SwathInput } from '@faixa/geometry'

/** Length of a degree of latitude at its shortest, rounded down, so that a padding in metres is rather too wide. */
const METRES_PER_DEGREE = 110_000

/** Boxes of the lists measured last: the checks of a flight ask for that of the same list again and again. */
const boundsOfLists = new WeakMap<readonly SwathInput[], LonLatBounds>()

export function swathBounds(swaths: readonly SwathInput[]): LonLatBounds {
  const known = boundsOfLists.get(swaths) ?? unionOf(swaths.map(boundsOfSwath))
  boundsOfLists.set(swaths, known)
  return known
}

export function boundsOfSwath(swath: SwathInput): LonLatBounds {
  return swath.kind === 'polygon' ? pathBounds(swath.polygon.outer) : padded(pathBounds(swath.path), swath.widthM / 2)
}

export function plotBounds({ polygons }: PlotInput): LonLatBounds {
  return unionOf(polygons.map(({ outer }) => pathBounds(outer)))
}

export function pathBounds(path: ArrayLike<number>): LonLatBounds {
  let [west, south, east, north] = NOWHERE
  for (let i = 0; i < path.length; i += 2) {
    west = Math.min(west, path[i]!)
    east = Math.max(east, path[i]!)
    south = Math.min(south, path[i + 1]!)
    north = Math.max(north, path[i + 1]!)
  }
  return [west, south, east, north]
}

/** Unites boxes, of which there must be one at least. */
export function unionOf(boxes: readonly LonLatBounds[]): LonLatBounds {
  return boxes.reduce(
    ([west, south, east, north], box) => [
      Math.min(west, box[0]),
      Math.min(south, box[1]),
      Math.max(east, box[2]),
      Math.max(north, box[3]),
    ],
    NOWHERE,
  )
}

export function overlaps(a: LonLatBounds, b: LonLatBounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

const NOWHERE: LonLatBounds = [Infinity, Infinity, -Infinity, -Infinity]

/** Widens a box by at least so many metres on each side. */
export function padded([west, south, east, north]: LonLatBounds, byM: number): LonLatBounds {
  const lat = byM / METRES_PER_DEGREE
  const lon = lat / cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  return [west - lon, south - lat, east + lon, north + lat]
}
