import type { LonLatBounds, LonLatPath } from '../shapes/lon-lat.ts'
import type { Shape } from './placemark.ts'

/** Collects the smallest box around all shapes so far. Shapes across the 180th meridian make it as wide as the globe. */
export class BoundsCollector {
  private west = Number.POSITIVE_INFINITY
  private south = Number.POSITIVE_INFINITY
  private east = Number.NEGATIVE_INFINITY
  private north = Number.NEGATIVE_INFINITY

  /** The box, or undefined as long as there was no position. */
  get value(): LonLatBounds | undefined {
    return this.west <= this.east ? [this.west, this.south, this.east, this.north] : undefined
  }

  add(shapes: readonly Shape[]): void {
    // Holes are passed over: they lie inside their outer ring, or should, and the box only shows where the shapes are.
    for (const shape of shapes) this.addPath(shape.kind === 'polygon' ? shape.outer : shape.path)
  }

  private addPath(path: LonLatPath): void {
    for (let i = 0; i < path.length; i += 2) {
      const lon = path[i]!
      const lat = path[i + 1]!
      if (lon < this.west) this.west = lon
      if (lon > this.east) this.east = lon
      if (lat < this.south) this.south = lat
      if (lat > this.north) this.north = lat
    }
  }
}
