import type { Issue } from '../../issues/issue.ts'
import type { Placemark } from '../../kml/placemark.ts'
import { createFileReader, type FileEnd, type FileOptions } from '../read/create-file-reader.ts'

export interface ReadThrough {
  readonly end: FileEnd
  readonly placemarks: readonly Placemark[]
  readonly issues: readonly Issue[]
}

/** Reads a whole file; texts are read as UTF-8. */
export async function readFile(content: Uint8Array | string, options: FileOptions = {}): Promise<ReadThrough> {
  const placemarks: Placemark[] = []
  const issues: Issue[] = []
  const sink = {
    placemark: (placemark: Placemark) => void placemarks.push(placemark),
    issue: (issue: Issue) => void issues.push(issue),
  }
  const reader = createFileReader(sink, options)
  reader.write(typeof content === 'string' ? new TextEncoder().encode(content) : content)
  const end = await reader.end()
  return { end, placemarks: end.ok ? placemarks : [], issues }
}

export function codesOf({ issues }: ReadThrough): string[] {
  return issues.map(({ code }) => code)
}

export function refusalOf({ end }: ReadThrough): string | undefined {
  return end.ok ? undefined : end.refusal.code
}
