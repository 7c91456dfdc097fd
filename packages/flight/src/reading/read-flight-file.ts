import {
  createFileReader,
  type FileOptions,
  type KmlDocument,
  type Placemark,
  type RefusalCode,
  type SystemChoice,
} from '@faixa/geometry'
import type { ReadFile } from '../flight.ts'
import { type Unusable, unusableFile } from '../unusable.ts'

/** A file that cannot be used; `systems` are the coordinate systems to choose from where the file lacks one. */
interface UnusableFile {
  readonly unusable: Unusable<RefusalCode>
  readonly systems?: readonly SystemChoice[]
}

/**
 * Reads a whole KML, KMZ, zipped Shapefile, GeoJSON or GPX from pieces of any size; a piece may be reused once the next one is requested. A
 * file that cannot be used gives a result with a sentence that names it; no more pieces are then requested. Rejects only where the pieces
 * do.
 */
export async function readFlightFile(
  name: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: FileOptions = {},
): Promise<ReadFile | UnusableFile> {
  const placemarks: Placemark[] = []
  const issues: KmlDocument['issues'][number][] = []
  const reader = createFileReader(
    { placemark: (placemark) => void placemarks.push(placemark), issue: (issue) => void issues.push(issue) },
    options,
  )
  for await (const piece of pieces) if (!reader.write(piece)) break
  const end = await reader.end()
  if (!end.ok) {
    const { refusal, systems } = end
    return { unusable: unusableFile(name, refusal.code, refusal.message), ...(systems && { systems }) }
  }
  return {
    name,
    document: {
      ...(end.name !== undefined && { name: end.name }),
      placemarks,
      issues,
      ...(end.bounds && { bounds: end.bounds }),
      source: end.source,
    },
  }
}
