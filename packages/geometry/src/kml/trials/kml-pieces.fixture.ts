import type { Issue } from '../../issues/issue.ts'
import type { Placemark } from '../placemark.ts'
import { createKmlReader } from '../read/create-kml-reader.ts'

/** Reads a file that comes in pieces of these lengths, in turns. */
export function readInPieces(bytes: Uint8Array, lengths: readonly number[]) {
  const placemarks: Placemark[] = []
  const issues: Issue[] = []
  const reader = createKmlReader({
    placemark: (placemark) => void placemarks.push(placemark),
    issue: (issue) => void issues.push(issue),
  })
  for (let from = 0, k = 0; from < bytes.length; k++) {
    const to = from + lengths[k % lengths.length]!
    reader.write(bytes.subarray(from, to))
    from = to
  }
  const end = reader.end()
  // The scanner is a piece ahead of the grammar, so the order of their findings depends on the pieces.
  return { end, placemarks: end.ok ? placemarks : [], issues: end.ok ? issues.map(textOf).toSorted() : [] }
}

const textOf = ({ code, place, count, message }: Issue) => `${code} ${place} ${count ?? 1} ${message}`
