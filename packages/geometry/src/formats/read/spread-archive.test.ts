import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf } from '../trials/zip.fixture.ts'
import { spreadArchive } from './spread-archive.ts'

const namesOf = (files: Readonly<Record<string, string>>) => {
  const spread = spreadArchive(zipOf(files))
  return spread && 'parts' in spread ? [...spread.parts.keys()] : spread
}

test('a zip of several logs is spread into all its files, rubbish included, with their folders', () => {
  expect(namesOf({ 'Aplicação/1.kml': 'a', 'Aplicação/2.kml': 'b', 'foto.jpg': 'c', '__MACOSX/._1.kml': 'd' })).toEqual(
    ['Aplicação/1.kml', 'Aplicação/2.kml', 'foto.jpg'],
  )
})

test('a KMZ, a task set, a shapefile and a zip of one file stay one file', () => {
  expect(namesOf({ 'doc.kml': 'a', 'files/b.kml': 'b', 'c.kml': '' })).toBeUndefined()
  expect(namesOf({ 'TASKDATA/TASKDATA.XML': 'a', 'TASKDATA/TLG1.BIN': 'b', 'a.txt': '', 'b.txt': '' })).toBeUndefined()
  expect(namesOf({ 'x.shp': 'a', 'x.dbf': 'b', 'x.prj': 'c', 'leia.txt': 'd' })).toBeUndefined()
  expect(namesOf({ 'voo.kml': 'a', 'foto.jpg': 'b' })).toBeUndefined()
  expect(spreadArchive(new TextEncoder().encode('<kml/>'))).toBeUndefined()
  expect(spreadArchive(zipOf({ 'a.kml': 'a', 'b.kml': 'b' }).subarray(0, 60))).toBeUndefined()
})

test('a bomb is refused', () => {
  const blank = '\0'.repeat(20 * 2 ** 20)
  expect(deflateRawSync(blank).length).toBeLessThan(blank.length / 300)
  expect(spreadArchive(zipOf({ 'a.kml': blank, 'b.kml': '' }))).toEqual({
    refusal: 'O que há dentro do arquivo compactado é grande demais.',
  })
})
