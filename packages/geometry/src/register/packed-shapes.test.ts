import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readPackedShapes } from './flat-shapes.ts'
import { createShapePacker } from './packed-shapes.ts'

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

test('lines and points come back as what they are, beside polygons', async () => {
  const packer = createShapePacker()
  const line = [
    [-50.3, -21.8],
    [-50.2, -21.7],
    [-50.3, -21.8],
  ]
  packer.add(1, {}, { type: 'LineString', coordinates: line })
  packer.add(2, {}, { type: 'Polygon', coordinates: [SQUARE] })
  packer.add(3, { nome: 'Torre' }, { type: 'Point', coordinates: [-50.25, -21.75, 600] })
  packer.add(4, {}, { type: 'MultiLineString', coordinates: [line, line.slice(1)] })
  packer.add(5, {}, { type: 'MultiPoint', coordinates: line.slice(0, 2) })
  const decoded = (await readPackedShapes(answerOf(packer.end()))).map(({ id, polygons, lines, points }) => ({
    id,
    polygons: polygons.map(({ outer }) => [...outer]),
    lines: lines.map((path) => [...path]),
    points: [...points],
  }))
  const none = { polygons: [], lines: [], points: [] }
  expect(decoded).toEqual([
    { ...none, id: 1, lines: [line.flat()] },
    { ...none, id: 2, polygons: [SQUARE.flat()] },
    { ...none, id: 3, points: [-50.25, -21.75] },
    { ...none, id: 4, lines: [line.flat(), line.slice(1).flat()] },
    { ...none, id: 5, points: line.slice(0, 2).flat() },
  ])
})

test('shapes come back with their properties and positions, whatever lies between them', async () => {
  const packer = createShapePacker()
  packer.add(7, { nome: 'Baixada', ha: 12.5 }, { type: 'MultiPolygon', coordinates: [[SQUARE, HOLE]] })
  packer.add(9, { ha: 3 }, { type: 'MultiPolygon', coordinates: [[FAR], [SQUARE]] })
  packer.add(4, { nome: 'Baixada' }, { type: 'MultiPolygon', coordinates: [] })
  const block = packer.end()
  const shapes = await readPackedShapes(answerOf(block, block))
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

function answerOf(...blocks: readonly Uint8Array[]): Blob {
  return new Blob(
    blocks.flatMap((block) => {
      const zipped = gzipSync(block)
      const length = Buffer.alloc(4)
      length.writeUInt32LE(zipped.length)
      return [length, zipped]
    }),
  )
}
