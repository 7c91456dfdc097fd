/** A zip archive (APPNOTE 6.3.10) whose parts are compressed while they are written, so that only compressed bytes are in memory. */
import { crc32 } from '@faixa/geometry'

export interface Part {
  readonly path: string
  /** Text, which is written as UTF-8, or bytes, in pieces. */
  readonly content: Iterable<Piece> | AsyncIterable<Piece>
}

type Piece = string | Uint8Array

/**
 * Requests a part when the previous one was written. Rejects with the error of a part whose content cannot be read. `modified` is the date
 * of all parts, local time; without it they have a fixed one, with which the same content gives the same bytes.
 */
export async function zipFile(
  parts: Iterable<Part> | AsyncIterable<Part>,
  type: string,
  modified?: Date,
): Promise<Blob> {
  const time = modified ? timeOf(modified) : FIRST_DAY
  const pieces: (Blob | Uint8Array<ArrayBuffer>)[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for await (const { path, content } of parts) {
    const name = ENCODER.encode(path)
    const { body, crc, size } = await deflated(content)
    const about = { name, time, crc, size, deflatedSize: body.size }
    const head = record(LOCAL, about, [])
    directory.push(record(CENTRAL, about, [u16(0), u16(0), u16(0), u32(0), u32(offset)]))
    pieces.push(head, body)
    offset += head.length + body.size
  }
  const length = directory.reduce((sum, bytes) => sum + bytes.length, 0)
  const count = u16(directory.length)
  const end = joined([u32(END), u16(0), u16(0), count, count, u32(length), u32(offset), u16(0)])
  return new Blob([...pieces, ...directory, end], { type })
}

const ENCODER = new TextEncoder()

interface Deflated {
  readonly body: Blob
  readonly crc: number
  /** Size before compression, bytes. */
  readonly size: number
}

async function deflated(content: Part['content']): Promise<Deflated> {
  const stream = new CompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  // A browser may keep a Blob outside of the worker's memory.
  const kept = new Response(stream.readable).blob()
  let [crc, size] = [0, 0]
  try {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? ENCODER.encode(piece) : (piece as Uint8Array<ArrayBuffer>)
      crc = crc32(bytes, crc)
      size += bytes.length
      await writer.write(bytes)
    }
    await writer.close()
  } catch (error) {
    kept.catch(() => undefined)
    await writer.abort(error).catch(() => undefined)
    throw error
  }
  return { body: await kept, crc, size }
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

const VERSION = u16(20)
const NAMES_ARE_UTF8 = u16(0x0800)
const DEFLATE = u16(8)
/** 1980-01-01, the first day that an archive can represent. */
const FIRST_DAY = [u16(0), u16(0x21)]

/** Time and day as MS-DOS packs them: in units of two seconds, and with years from 1980. */
function timeOf(at: Date): readonly Uint8Array[] {
  return [
    u16((at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)),
    u16(((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()),
  ]
}

interface About extends Omit<Deflated, 'body'> {
  readonly name: Uint8Array<ArrayBuffer>
  readonly time: readonly Uint8Array[]
  readonly deflatedSize: number
}

/** Writes the fields that both headers of a part share, between those that only one of them has. */
function record(
  signature: number,
  { name, time, crc, size, deflatedSize }: About,
  rest: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  return joined([
    u32(signature),
    ...(signature === CENTRAL ? [VERSION] : []),
    VERSION,
    NAMES_ARE_UTF8,
    DEFLATE,
    ...time,
    u32(crc),
    u32(deflatedSize),
    u32(size),
    u16(name.length),
    u16(0),
    ...rest,
    name,
  ])
}

function u16(value: number): Uint8Array {
  return new Uint8Array([value & 0xff, value >>> 8])
}

function u32(value: number): Uint8Array {
  return joined([u16(value & 0xffff), u16(value >>> 16)])
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
