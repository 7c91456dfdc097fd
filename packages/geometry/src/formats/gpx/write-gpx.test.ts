import { expect, test } from 'vitest'
import { asLonLat } from '../../shapes/lon-lat.ts'
import { codesOf, readFile } from '../trials/read-file.fixture.ts'
import { writeGpx } from './write-gpx.ts'

test('a written GPX is read back with its names and positions', async () => {
  const border = [-50.3, -21.8, -50.2, -21.8, -50.2, -21.7, -50.3, -21.8]
  const tracks = [
    { name: 'São João & Filhos', description: '12,34 ha', segments: [asLonLat(border), asLonLat([1e-7, 2, 3, 4])] },
  ]
  const read = await readFile(writeGpx('Talhões', tracks))
  expect(read.end).toMatchObject({ ok: true, source: { format: 'gpx' } })
  expect(codesOf(read)).toEqual([])
  expect(read.placemarks).toMatchObject([{ name: 'São João & Filhos' }])
  expect(read.placemarks[0]?.shapes.map((shape) => (shape.kind === 'polygon' ? [] : [...shape.path]))).toEqual([
    border,
    [1e-7, 2, 3, 4],
  ])
})
