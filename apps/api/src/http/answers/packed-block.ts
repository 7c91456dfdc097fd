/** Writes packed shapes as a block of an answer of PACKED_TYPE, without its length: in gzip, whose header contains their bounds. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type ShapePacker, withBounds } from '@faixa/geometry'

const compress = promisify(gzip)

export async function packedBlock(packer: ShapePacker): Promise<Uint8Array> {
  return withBounds(await compress(packer.end()), packer.bounds())
}
