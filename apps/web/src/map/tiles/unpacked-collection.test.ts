import { gzipSync } from 'node:zlib'
import { createShapePacker } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { unpackedCollection } from './unpacked-collection.ts'

test('each shape has its name at one point, a point too', async () => {
  const packer = createShapePacker()
  packer.add(1, { rotulo: 'AP · Apiário' }, { type: 'Point', coordinates: [-50, -21] })
  const square = [
    [-50, -21],
    [-49.99, -21],
    [-49.99, -20.99],
    [-50, -20.99],
    [-50, -21],
  ]
  packer.add(2, { rotulo: 'VL · Vila' }, { type: 'Polygon', coordinates: [square] })
  const block = gzipSync(packer.end())
  const length = Buffer.alloc(4)
  length.writeUInt32LE(block.length)
  const { features } = await unpackedCollection(new Blob([length, block]))
  const named = features.filter(
    ({ geometry, properties }) => geometry.type.endsWith('Point') && properties?.['rotulo'] !== undefined,
  )
  expect(named.map(({ properties }) => properties?.['rotulo'])).toEqual(['AP · Apiário', 'VL · Vila'])
})
