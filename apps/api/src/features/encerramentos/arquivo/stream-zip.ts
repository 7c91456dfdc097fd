/**
 * Writes a zip archive (APPNOTE 6.3.10) as a stream: parts are compressed while they are read, and only the directory is in memory, some
 * 200 bytes a part. Sizes follow each part (bit 3), as they are not known before. A part is smaller than 4 GiB; the archive need not be, and
 * from 4 GiB or 65,535 parts its directory is one of ZIP64.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipPart {
  readonly path: string
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
}

/** A written part. */
export interface Written {
  readonly path: string
  /** Size before compression. */
  readonly bytes: number
  readonly sha256: string
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const END = 0x06054b50

/** Bit 3, sizes after the data, and bit 11, names in UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
/** 1980-01-01, the first day that an archive can represent. */
const FIRST_DAY = 0x21
const MOST_32 = 0xffffffff
const MOST_16 = 0xffff
/** Level of the compression: higher ones take twice the time for some percent. */
const LEVEL = 6

/** `written` is called after each part, before the next one is requested. */
export async function* streamZip(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
  written: (part: Written) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { path, content } of parts) {
    const name = Buffer.from(path)
    const start = offset
    const head = fields([
      [4, LOCAL],
      [2, 20],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, FIRST_DAY],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ])
    yield head
    yield name
    offset += head.length + name.length
    const hash = createHash('sha256')
    let [crc, bytes, packed] = [0, 0, 0]
    const counted = async function* () {
      for await (const piece of content) {
        const part = typeof piece === 'string' ? Buffer.from(piece) : piece
        hash.update(part)
        crc = crc32(part, crc)
        bytes += part.length
        yield part
      }
    }
    const source = Readable.from(counted(), { objectMode: false })
    const deflate = createDeflateRaw({ level: LEVEL })
    source.on('error', (error) => deflate.destroy(error))
    for await (const piece of source.pipe(deflate)) {
      packed += (piece as Buffer).length
      yield piece as Buffer
    }
    if (bytes > MOST_32) throw new Error(`A part of an archive is larger than 4 GiB: ${path}`)
    const after = fields([
      [4, DESCRIPTOR],
      [4, crc],
      [4, packed],
      [4, bytes],
    ])
    yield after
    offset += packed + after.length
    directory.push(centralRecord({ name, crc, packed, bytes, start }))
    written({ path, bytes, sha256: hash.digest('hex') })
  }
  yield* directory
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  yield endOf({ count: directory.length, size, offset })
}

interface Record {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly bytes: number
  readonly start: number
}

function centralRecord({ name, crc, packed, bytes, start }: Record): Buffer {
  const far = start >= MOST_32
  // The field of ZIP64 has only the offset: sizes of parts are below 4 GiB.
  const extra = far
    ? fields([
        [2, 1],
        [2, 8],
        [8, start],
      ])
    : Buffer.alloc(0)
  return Buffer.concat([
    fields([
      [4, CENTRAL],
      [2, 45],
      [2, far ? 45 : 20],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, FIRST_DAY],
      [4, crc],
      [4, packed],
      [4, bytes],
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, far ? MOST_32 : start],
    ]),
    name,
    extra,
  ])
}

function endOf({
  count,
  size,
  offset,
}: {
  readonly count: number
  readonly size: number
  readonly offset: number
}): Buffer {
  const far = count >= MOST_16 || size >= MOST_32 || offset >= MOST_32
  const end64 = far
    ? fields([
        [4, END_64],
        [8, 44],
        [2, 45],
        [2, 45],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, size],
        [8, offset],
        [4, LOCATOR_64],
        [4, 0],
        [8, offset + size],
        [4, 1],
      ])
    : Buffer.alloc(0)
  const [shown, length, at] = [Math.min(count, MOST_16), Math.min(size, MOST_32), Math.min(offset, MOST_32)]
  return Buffer.concat([
    end64,
    fields([
      [4, END],
      [2, 0],
      [2, 0],
      [2, shown],
      [2, shown],
      [4, length],
      [4, at],
      [2, 0],
    ]),
  ])
}

/** Little-endian numbers, each with its length in bytes. */
function fields(values: readonly (readonly [length: 2 | 4 | 8, value: number])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of values) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, length)
    at += length
  }
  return bytes
}
