/** Writes a zip archive as a stream: parts are compressed while they are read, one after the other, and only the directory is in memory. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'

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

/**
 * `written` is called after each part, before the next one is requested. An error of a part ends the stream with it; a reader that leaves ends
 * the parts.
 */
export function streamZip(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
  written: (part: Written) => void = () => {},
): Readable {
  const zip = new yazl.ZipFile()
  // The types of yazl declare only that it can be read; it is a stream of Node, which can also be destroyed.
  const archive = zip.outputStream as Readable
  const add = async () => {
    for await (const part of parts) written(await addPart(zip, archive, part))
    zip.end()
  }
  add().catch((error: Error) => archive.destroy(error))
  return archive
}

async function addPart(zip: yazl.ZipFile, archive: Readable, { path, content }: ZipPart): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  const hashed = async function* () {
    for await (const piece of content) {
      const part = typeof piece === 'string' ? Buffer.from(piece) : piece
      hash.update(part)
      bytes += part.length
      yield part
    }
  }
  const source = Readable.from(hashed(), { objectMode: false })
  const leave = () => source.destroy()
  archive.once('close', leave)
  if (archive.destroyed) leave()
  const ended = finished(source)
  zip.addReadStream(source, path)
  await ended
  archive.off('close', leave)
  return { path, bytes, sha256: hash.digest('hex') }
}
