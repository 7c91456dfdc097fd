/**
 * Spreads a zip of several files into them. A zip whose parts are one file stays whole: a KMZ, a task set of ISOXML, a shapefile. Names decide,
 * so that nothing is expanded in vain. Parts that macOS adds for itself are no files.
 */
import { DEFAULT_LIMITS } from '../../kml/limits.ts'
import type { ArchiveParts } from '../../kml/zip/expand-archive.ts'
import { expandArchive } from '../../kml/zip/expand-archive.ts'
import { readDirectory } from '../../kml/zip/zip.ts'
import { IS_TASKDATA } from '../isoxml/task-name.ts'

const ADDED_BY_SYSTEM = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i
/** Files that can be of a flight by themselves. */
const WHOLE = /\.(kml|kmz|gpx|geojson|json|csv|txt|log|zip)$/i

export interface SpreadArchive {
  /** By path within the archive. */
  readonly parts: ArchiveParts
}

/** Undefined where the bytes are one file: no archive, one file in an archive, or one that is broken, which its reader refuses. */
export function spreadArchive(bytes: Uint8Array): SpreadArchive | { readonly refusal: string } | undefined {
  const names = namesIn(bytes)
  if (names.some((name) => /^doc\.kml$/i.test(name) || IS_TASKDATA.test(name))) return undefined
  if (names.filter((name) => WHOLE.test(name)).length < 2) return undefined
  const spread = expandArchive(bytes, { maxBytes: DEFAULT_LIMITS.maxBytes, maxParts: DEFAULT_LIMITS.maxZipEntries })
  if ('fault' in spread) return { refusal: REFUSALS[spread.fault] }
  return { parts: new Map([...spread.parts].filter(([name]) => !ADDED_BY_SYSTEM.test(name))) }
}

const REFUSALS = {
  bomb: 'O que há dentro do arquivo compactado é grande demais.',
  corrupt: 'O arquivo compactado está protegido por senha ou corrompido.',
} as const

function namesIn(bytes: Uint8Array): readonly string[] {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return []
  try {
    return readDirectory(bytes, DEFAULT_LIMITS)
      .map(({ name }) => name)
      .filter((name) => !name.endsWith('/') && !ADDED_BY_SYSTEM.test(name))
  } catch {
    return []
  }
}
