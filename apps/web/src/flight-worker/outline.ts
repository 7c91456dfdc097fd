/** Sketches the shapes of a file before the measurement, to show its place and kind. */
import type { LonLatPath, Placemark, Shape } from '@faixa/geometry'

/** Maximum number of positions of a sketch: more take longer to draw than the measurement that replaces it. */
const MOST_POSITIONS = 60_000

/** GeoJSON features as JSON texts, in the file's order, limited in number. */
export function outlineOf(placemarks: readonly Placemark[]): readonly string[] {
  const features: string[] = []
  let room = MOST_POSITIONS
  for (const { shapes } of placemarks) {
    for (const shape of shapes) {
      const paths = pathsOf(shape)
      room -= paths.reduce((sum, path) => sum + path.length / 2, 0)
      if (room < 0) return features
      if (paths.length > 0) features.push(featureOf(shape.kind, paths, {}))
    }
  }
  return features
}

/** Paths of a shape; a single point has none. */
export function pathsOf(shape: Shape): readonly LonLatPath[] {
  if (shape.kind === 'polygon') return [shape.outer, ...shape.holes]
  return shape.kind === 'point' || shape.path.length < 4 ? [] : [shape.path]
}

/** Writes a shape as a GeoJSON feature. */
export function featureOf(kind: Shape['kind'], paths: readonly LonLatPath[], properties: object): string {
  const [first] = paths.map(positionsOf)
  const geometry =
    kind === 'polygon'
      ? { type: 'Polygon', coordinates: paths.map((path) => closed(positionsOf(path))) }
      : { type: 'LineString', coordinates: first }
  return JSON.stringify({ type: 'Feature', properties, geometry })
}

function positionsOf(path: LonLatPath): number[][] {
  const positions: number[][] = []
  for (let i = 0; i < path.length; i += 2) positions.push([path[i]!, path[i + 1]!])
  return positions
}

/** Closes a ring that the file leaves open. */
function closed(ring: number[][]): number[][] {
  const [first] = ring
  const last = ring.at(-1)
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring
}
