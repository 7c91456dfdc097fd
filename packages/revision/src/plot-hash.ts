import { sha256Hex } from './bytes.ts'
import { canonicalBytes } from './canonical-json.ts'

/** SHA-256 of the canonical JSON of an outline: MultiPolygon coordinates, degrees, unrounded, in the order of the file. */
export function plotHash(polygons: unknown): string {
  return sha256Hex(canonicalBytes(polygons))
}
