import { expect, test } from 'vitest'
import { readKml } from '../read/read-kml.ts'
import { writeKml } from './write-kml.ts'
import { writeKmz } from './write-kmz.ts'

const kml = writeKml({ name: 'Talhões', layers: [{ name: 'Área', features: [{ name: 'São João', shapes: [] }] }] })

test('a document in a KMZ reads back as it was', () => {
  const read = readKml(writeKmz(kml))
  if (!read.ok) throw new Error(read.refusal.message)
  expect(read.document.placemarks.map(({ name, folders }) => [name, folders])).toEqual([['São João', ['Área']]])
})

test('the same document is the same bytes, and fewer than the text of a large one', () => {
  expect(writeKmz(kml)).toEqual(writeKmz(kml))
  const large = kml.repeat(100)
  expect(writeKmz(large).length).toBeLessThan(large.length / 10)
})
