/** Reads with our reader, fed from the disk piece by piece; placemarks are counted and released, as in `faixa ler`. */
import { createReadStream } from 'node:fs'
import { createKmlReader } from '@faixa/geometry'
import type { Prepare } from '../contest.ts'

export const prepare: Prepare = async (params) => ({
  async run() {
    let placemarks = 0
    let positions = 0
    let issues = 0
    const reader = createKmlReader({
      placemark({ shapes }) {
        placemarks++
        for (const shape of shapes) {
          if (shape.kind === 'polygon') positions += shape.outer.length / 2
        }
      },
      issue: () => issues++,
    })
    for await (const piece of createReadStream(String(params['file']))) {
      if (!reader.write(piece as Uint8Array)) break
    }
    const end = reader.end()
    if (!end.ok || issues > 0) throw new Error('The file made for this bench was not read clean.')
    return { placemarks, positions }
  },
})
