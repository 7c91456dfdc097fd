import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const CENTRAL = 0x02014b50

/** Expands an archive by its directory (APPNOTE 6.3.10, 4.3.12 and 4.3.16), and throws where a sum is wrong. */
export function unzip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== END) throw new Error('No end record')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let i = 0; i < archive.readUInt16LE(end + 10); i++) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new Error('No directory entry')
    const [crc, packed, bytes] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ]
    const [name, extra] = [28, 30].map((field) => archive.readUInt16LE(at + field)) as [number, number]
    const path = archive.toString('utf8', at + 46, at + 46 + name)
    const local = archive.readUInt32LE(at + 42)
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = inflateRawSync(archive.subarray(data, data + packed))
    if (content.length !== bytes || crc32(content) !== crc) throw new Error(`Wrong sum: ${path}`)
    files.set(path, content)
    at += 46 + name + extra
  }
  return files
}
