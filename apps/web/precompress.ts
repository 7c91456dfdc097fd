/** Files are compressed once, here, at the highest level; the server sends the form that the browser accepts. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSED = /\.(?:js|mjs|css|svg|json|geojson|wasm)$/
/** A file that fits into one packet gains nothing from compression. */
const SMALLEST_BYTES = 1024

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.byteLength < SMALLEST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
