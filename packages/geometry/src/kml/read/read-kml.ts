import type { Issue } from '../../issues/issue.ts'
import type { KmlIssueCode } from '../kml-issues.ts'
import type { Placemark, ReadResult } from '../placemark.ts'
import { createKmlReader, type ReadOptions } from './create-kml-reader.ts'

/**
 * Reads a whole KML or KMZ held in memory. Never throws: a file that cannot be read is a refusal with its cause, any lesser fault is an
 * issue beside the document. For files of any size, createKmlReader passes on the placemarks one by one.
 *
 * @internal For tests: production reads files in pieces.
 */
export function readKml(bytes: Uint8Array, options: ReadOptions = {}): ReadResult {
  const placemarks: Placemark[] = []
  const issues: Issue<KmlIssueCode>[] = []
  const reader = createKmlReader(
    { placemark: (placemark) => void placemarks.push(placemark), issue: (issue) => void issues.push(issue) },
    options,
  )
  reader.write(bytes)
  const end = reader.end()
  if (!end.ok) return { ok: false, refusal: end.refusal, issues }
  const { name, bounds } = end
  return { ok: true, document: { ...(name !== undefined && { name }), placemarks, issues, ...(bounds && { bounds }) } }
}
