/**
 * Reads the KML inside a zip. The directory at the archive's end is authoritative (APPNOTE 6.3.10, 4.3.6), so the archive is held in
 * memory; the KML itself is expanded in pieces and never held completely. Sizes in the directory are not trusted: the limits apply to the
 * bytes actually expanded.
 */
import { Inflate } from 'fflate'
import { type ReadLimits, ZIP_RATIO_GRACE_BYTES } from '../limits.ts'
import { Refused } from '../refusal.ts'
import { crc32 } from './crc32.ts'

export interface ZipEntry {
  readonly name: string
  readonly encrypted: boolean
  readonly method: number
  readonly crc: number
  readonly storedBytes: number
  readonly headerAt: number
}

const END_RECORD = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_RECORD_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const ZIP64_FIELD = 0x0001
const IN_ZIP64_FIELD = 0xffffffff
const STORED = 0
const DEFLATED = 8
/** Maximum number of stored bytes that are expanded at once, and the minimum where little more may follow. */
const PIECE_BYTES = 1 << 16
const SMALLEST_PIECE_BYTES = 256
/** A byte that deflate stored expands to at most as many (RFC 1951: 258 bytes of a match take two bits). */
const DEFLATE_RATIO_MAX = 1032

const corrupt = (cause: string) => new Refused('zip-corrupt', `O arquivo compactado está corrompido: ${cause}.`)

/**
 * Returns the KML entries, the main document first: doc.kml at the top, else the first .kml in the archive, as Google
 * Earth does.
 */
export function findKmls(archive: Uint8Array, limits: ReadLimits): readonly ZipEntry[] {
  const entries = readDirectory(archive, limits)
  const kmls = entries.filter(({ name }) => /\.kml$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name))
  const main = kmls.find(({ name }) => /^doc\.kml$/i.test(name)) ?? kmls[0]
  if (main) return [main, ...kmls.filter((entry) => entry !== main)]
  throw new Refused('zip-without-kml', 'O arquivo compactado não tem KML nem shapefile dentro.')
}

/** Lists the entries of an archive. */
export function readDirectory(archive: Uint8Array, limits: ReadLimits): ZipEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = findEndRecord(view)
  const count = view.getUint16(end + 10, true)
  if (count > limits.maxZipEntries) throw new Refused('zip-bomb', 'O arquivo compactado tem arquivos demais dentro.')
  // Offsets are relative to the archive's original start; bytes added before it or cut off shift them all.
  const directoryAt = end - view.getUint32(end + 12, true)
  const shift = directoryAt - view.getUint32(end + 16, true)
  let at = directoryAt
  const entries: ZipEntry[] = []
  for (let i = 0; i < count; i++) {
    if (at < 0 || at + 46 > end || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw corrupt('o índice não pode ser lido')
    const nameBytes = view.getUint16(at + 28, true)
    const extraAt = at + 46 + nameBytes
    const extraEnd = Math.min(extraAt + view.getUint16(at + 30, true), end)
    const sizes = readSizes(view, at, extraAt, extraEnd)
    entries.push({
      name: nameOf(archive.subarray(at + 46, extraAt)),
      encrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      storedBytes: sizes.storedBytes,
      headerAt: sizes.headerAt + shift,
    })
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Decodes a name: UTF-8, which programs write with or without declaring it, or else a code page of one byte a letter. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Reads the sizes. Some programs keep even small ones in the field for files beyond 4 GB (APPNOTE 4.5.3). */
function readSizes(
  view: DataView,
  at: number,
  extraAt: number,
  extraEnd: number,
): { storedBytes: number; headerAt: number } {
  let storedBytes = view.getUint32(at + 20, true)
  let headerAt = view.getUint32(at + 42, true)
  for (let field = extraAt; field + 4 <= extraEnd; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== ZIP64_FIELD) continue
    let value = field + 4
    const next = () => {
      if (value + 8 > extraEnd) throw corrupt('o índice não pode ser lido')
      value += 8
      return Number(view.getBigUint64(value - 8, true))
    }
    if (view.getUint32(at + 24, true) === IN_ZIP64_FIELD) next()
    if (storedBytes === IN_ZIP64_FIELD) storedBytes = next()
    if (headerAt === IN_ZIP64_FIELD) headerAt = next()
  }
  return { storedBytes, headerAt }
}

function findEndRecord(view: DataView): number {
  const last = view.byteLength - END_RECORD_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
    if (view.getUint32(at, true) === END_RECORD) return at
  }
  throw corrupt('falta o fim, talvez por um download interrompido')
}

/**
 * Passes on the entry's bytes in pieces; throws Refused where they are broken, encrypted or beyond the limits. `before`: bytes expanded
 * from the archive already; returns their number including this entry.
 */
export function expandEntry(
  archive: Uint8Array,
  entry: ZipEntry,
  limits: ReadLimits,
  before: number,
  onBytes: (bytes: Uint8Array) => void,
): number {
  if (entry.encrypted) throw new Refused('zip-corrupt', 'O arquivo compactado está protegido por senha.')
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const { headerAt } = entry
  if (headerAt < 0 || headerAt + 30 > archive.length || view.getUint32(headerAt, true) !== LOCAL_HEADER)
    throw corrupt('falta um arquivo')
  const from = headerAt + 30 + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true)
  const stored = archive.subarray(from, from + entry.storedBytes)
  if (stored.length < entry.storedBytes) throw corrupt('falta um pedaço')

  let expanded = 0
  let crc = 0
  const take = (bytes: Uint8Array) => {
    expanded += bytes.length
    if (before + expanded > limits.maxBytes)
      throw new Refused('zip-bomb', 'O que há dentro do arquivo compactado é grande demais.')
    if (expanded > ZIP_RATIO_GRACE_BYTES && expanded > stored.length * limits.maxZipRatio) {
      throw new Refused('zip-bomb', 'O arquivo compactado se expande demais e pode ser uma armadilha.')
    }
    crc = crc32(bytes, crc)
    onBytes(bytes)
  }
  const room = () =>
    Math.min(limits.maxBytes - before, Math.max(ZIP_RATIO_GRACE_BYTES, stored.length * limits.maxZipRatio)) - expanded
  if (entry.method === STORED) take(stored)
  else if (entry.method === DEFLATED) inflate(stored, room, take)
  else throw new Refused('zip-corrupt', 'O arquivo compactado usa um método de compactação que não é lido.')
  if (crc !== entry.crc) throw corrupt('a soma de verificação não confere')
  return before + expanded
}

/**
 * `room`: number of bytes that may still be expanded. A piece never expands far beyond it, so that the limit is checked before the work and
 * not after it.
 */
function inflate(stored: Uint8Array, room: () => number, take: (bytes: Uint8Array) => void): void {
  let ready: Uint8Array[] = []
  const inflater = new Inflate((bytes) => void ready.push(bytes))
  for (let at = 0; at < stored.length; ) {
    const most = Math.floor(room() / DEFLATE_RATIO_MAX)
    const end = at + Math.min(PIECE_BYTES, Math.max(SMALLEST_PIECE_BYTES, most))
    try {
      inflater.push(stored.subarray(at, end), end >= stored.length)
    } catch {
      throw corrupt('os dados não se descompactam')
    }
    // This call is outside the try block: an error of the reader is not the archive's fault.
    for (const bytes of ready) take(bytes)
    ready = []
    at = end
  }
}
