/**
 * Finds the places within their own radius of the plots of an order, whose people are notified before the flight. Each polygon of a plot is
 * measured on an equal-area plane of its own (place-plane.ts), so that a distance is exact however far the plots of an order lie apart.
 */
import type { LonLatPath, LonLatPolygon, Shape } from '@faixa/geometry'
import { overlaps, padded, pathBounds, unionOf } from '../bounds.ts'
import { placePlane } from './place-plane.ts'

interface PlaceToNotify {
  /** One at least. */
  readonly shapes: readonly Shape[]
  /** m, that value included. */
  readonly radiusM: number
}

interface PlaceWithin<Place> {
  readonly place: Place
  /** Shortest distance from the plots, m; 0 where the place touches one or lies in it. */
  readonly distanceM: number
}

/** The nearest first. */
export function placesWithin<Place extends PlaceToNotify>(
  plots: readonly LonLatPolygon[],
  places: readonly Place[],
): PlaceWithin<Place>[] {
  const fields = plots.map((polygon) => ({ bounds: pathBounds(polygon.outer), plane: lazily(polygon) }))
  const found = places.flatMap((place) => {
    const bounds = unionOf(place.shapes.map((shape) => pathBounds(pathOf(shape))))
    let distanceM = Infinity
    for (const field of fields) {
      const farthestM = Math.min(place.radiusM, distanceM)
      if (!overlaps(field.bounds, padded(bounds, farthestM + MARGIN_M))) continue
      distanceM = Math.min(distanceM, distanceOf(field.plane(), place.shapes, farthestM))
    }
    return distanceM <= place.radiusM ? [{ place, distanceM }] : []
  })
  return found.toSorted((a, b) => a.distanceM - b.distanceM)
}

/** A search ends before its limit, m: a place exactly at its radius is found with this much more. */
const MARGIN_M = 1

type Plane = ReturnType<typeof placePlane>

function lazily(polygon: LonLatPolygon): () => Plane {
  let plane: Plane | undefined
  return () => (plane ??= placePlane([polygon]))
}

/** Infinity where nothing is nearer than `farthestM` and the margin. */
function distanceOf(plane: Plane, shapes: readonly Shape[], farthestM: number): number {
  let nearestM = Infinity
  for (const shape of shapes) {
    if (shape.kind === 'polygon' && plane.meetsInside(shape)) return 0
    for (const path of shape.kind === 'polygon' ? [shape.outer, ...shape.holes] : [stepsOf(shape.path)]) {
      nearestM = Math.min(
        nearestM,
        plane.nearest(path, Math.min(farthestM + MARGIN_M, nearestM))?.distanceM ?? Infinity,
      )
    }
  }
  return nearestM
}

/** The path of a point has one position, and a distance is measured from a step. */
function stepsOf(path: LonLatPath): LonLatPath {
  if (path.length > 2) return path
  const step = new Float64Array(4)
  step.set(path, 0)
  step.set(path, 2)
  return step as LonLatPath
}

function pathOf(shape: Shape): LonLatPath {
  return shape.kind === 'polygon' ? shape.outer : shape.path
}
