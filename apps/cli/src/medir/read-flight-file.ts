import { createKmlReader, type KmlDocument, type Placemark } from '@faixa/geometry'
import { readPieces } from '../read-pieces.ts'
import { type Unusable, unusableFile } from '../unusable.ts'
import type { ReadFile } from './measure-flight.ts'

/** Reads a whole KML or KMZ; anything that keeps it from being used becomes one sentence with file and cause. */
export async function readFlightFile(path: string): Promise<ReadFile | { readonly unusable: Unusable }> {
  const placemarks: Placemark[] = []
  const issues: KmlDocument['issues'][number][] = []
  const reader = createKmlReader({
    placemark: (placemark) => void placemarks.push(placemark),
    issue: (issue) => void issues.push(issue),
  })
  const failed = await readPieces(path, reader.write, () => {})
  if (failed) return { unusable: failed }
  const end = reader.end()
  if (!end.ok) return { unusable: unusableFile(path, end.refusal.code, end.refusal.message) }
  return { path, document: { placemarks, issues, ...(end.bounds && { bounds: end.bounds }) } }
}
