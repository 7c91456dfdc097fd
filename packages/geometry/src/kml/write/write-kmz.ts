import { strToU8, zipSync } from 'fflate'

/** A KML document as the one file of a KMZ, under the name that viewers look for first. The time is fixed: the same document is the same bytes. */
export function writeKmz(kml: string): Uint8Array<ArrayBuffer> {
  return zipSync({ 'doc.kml': strToU8(kml) }, { level: 6, mtime: FIRST_TIME })
}

/** Zip archives cannot tell of earlier ones (APPNOTE 6.3.10, 4.4.6). Local time, as zipSync writes it. */
const FIRST_TIME = new Date(1980, 0, 1)
