import { strToU8, zipSync } from 'fflate'

/** Returns a KMZ with the KML document as its only file, under the name that viewers look for first. */
export function writeKmz(kml: string): Uint8Array<ArrayBuffer> {
  return writeZip({ 'doc.kml': strToU8(kml) })
}

/** Returns an archive of files by their paths. The time is fixed, so that the same files give the same bytes. */
export function writeZip(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  return zipSync({ ...files }, { level: 6, mtime: FIRST_TIME })
}

/** Earliest time that a zip archive can hold (APPNOTE 6.3.10, 4.4.6), local, as zipSync writes it. */
const FIRST_TIME = new Date(1980, 0, 1)
