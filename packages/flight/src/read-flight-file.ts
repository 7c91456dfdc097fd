import { createKmlReader, type KmlDocument, type Placemark, type ReadOptions, type RefusalCode } from '@faixa/geometry'
import type { ReadFile } from './flight.ts'
import { type Unusable, unusableFile } from './unusable.ts'

/**
 * Reads a whole KML or KMZ from pieces of any size; a piece may be reused once the next one is requested. A file that cannot be used is an
 * answer whose sentence names it; no more pieces are then requested. Rejects only where the pieces do.
 */
export async function readFlightFile(
  name: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): Promise<ReadFile | { readonly unusable: Unusable<RefusalCode> }> {
  const placemarks: Placemark[] = []
  const issues: KmlDocument['issues'][number][] = []
  const reader = createKmlReader(
    { placemark: (placemark) => void placemarks.push(placemark), issue: (issue) => void issues.push(issue) },
    options,
  )
  for await (const piece of pieces) if (!reader.write(piece)) break
  const end = reader.end()
  if (!end.ok) return { unusable: unusableFile(name, end.refusal.code, end.refusal.message) }
  return {
    name,
    document: {
      ...(end.name !== undefined && { name: end.name }),
      placemarks,
      issues,
      ...(end.bounds && { bounds: end.bounds }),
    },
  }
}
