import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createShapePacker, readPackedShapes } from './packed-shapes.ts'

const SQUARE = [
  [-50.3, -21.8],
  [-50.29, -21.8],
  [-50.29, -21.79],
  [-50.3, -21.8],
]
const HOLE = [
  [-50.298, -21.799],
  [-50.297, -21.799],
  [-50.297, -21.798],
  [-50.298, -21.799],
]
const FAR = [
  [179.9999999, 89],
  [-179.9999999, 89],
  [0, -89.1234567],
  [179.9999999, 89],
]

test('shapes come back with their properties and positions, whatever lies between them', async () => {
  const packer = createShapePacker()
  packer.add(7, { nome: 'Baixada', ha: 12.5 }, [[SQUARE, HOLE]])
  packer.add(9, { ha: 3 }, [[FAR], [SQUARE]])
  packer.add(4, { nome: 'Baixada' }, [])
  const block = gzipSync(packer.end())
  const length = Buffer.alloc(4)
  length.writeUInt32LE(block.length)
  const shapes = await readPackedShapes(new Blob([length, block, length, block]))
  expect(shapes).toHaveLength(6)
  expect(shapes.map(({ id, properties }) => [id, properties]).slice(3)).toEqual([
    [7, { nome: 'Baixada', ha: 12.5 }],
    [9, { ha: 3 }],
    [4, { nome: 'Baixada' }],
  ])
  const [first, second] = shapes.map(({ polygons }) =>
    polygons.map(({ outer, holes }) => [outer, ...holes].map((ring) => [...ring])),
  )
  expect(first).toEqual([[SQUARE.flat(), HOLE.flat()]])
  expect(second).toEqual([[FAR.flat()], [SQUARE.flat()]])
})
