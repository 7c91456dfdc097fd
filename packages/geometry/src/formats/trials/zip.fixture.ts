/** Writes a zip, deflated, for tests: local headers, directory, end record (APPNOTE 6.3.10, 4.3). */
import { deflateRawSync } from 'node:zlib'
import { crc32 } from '../../kml/zip/crc32.ts'

export function zipOf(files: Readonly<Record<string, Uint8Array | string>>): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const stored = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(stored.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, stored])
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    common.copy(entry, 6)
    entry.writeUInt32LE(at, 42)
    locals.push(local)
    directory.push(Buffer.concat([entry, title]))
    at += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...locals, index, end]))
}
