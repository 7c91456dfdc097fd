import { describe, expect, it } from 'vitest'
import { plotLabel } from '../../classify/attributes/plot-attributes.ts'
import { swathAttributes } from '../../classify/attributes/swath-attributes.ts'
import { classifyFile } from '../../classify/classify-file.ts'
import { bytesOf } from '../read/kml-text.fixture.ts'
import { readKml } from '../read/read-kml.ts'

const MANY = 300_000
const POINT = '<Point><coordinates>-50.1,-21.2,0</coordinates></Point>'

const placemark = (inside: string) => `<kml><Placemark>${inside}</Placemark></kml>`
const named = (name: string) => placemark(`<name>${name}</name>${POINT}`)
const described = (description: string) => placemark(`<description><![CDATA[${description}]]></description>${POINT}`)
const drawn = (coordinates: string) => placemark(`<LineString><coordinates>${coordinates}</coordinates></LineString>`)
const attributed = (key: string, value: string) =>
  placemark(`<ExtendedData><Data name="${key}"><value>${value}</value></Data></ExtendedData>${POINT}`)

/** Texts that are fast in ordinary files and would take quadratic or exponential time with a careless pattern. */
describe('a hostile text takes linear time', () => {
  it.each([
    ['comments before anything else', `${'<!---->'.repeat(500)}${named('7')}`],
    ['a description of openings', described(`<b>A:</b>${'<'.repeat(MANY)}`)],
    ['a description of bold openings', described('<b>'.repeat(MANY))],
    ['a description of lines that do not end', described(`<br${' '.repeat(MANY)}`)],
    ['a description of comments', described(`<td>${'<!--'.repeat(MANY)}`)],
    ['a description of tables', described('<table><tr><td>'.repeat(MANY / 10))],
    ['a description of colons', described(`<td>${' :'.repeat(MANY)}</td><td>x</td>`)],
    ['coordinates of commas', drawn(`${','.repeat(MANY)}x`)],
    ['coordinates of semicolons', drawn(`${';'.repeat(MANY)}x`)],
    ['coordinates of blanks', drawn(`-50.1,-21.2 ${'\u00a0'.repeat(MANY)}x`)],
    ['coordinates of commas and blanks', drawn(`${', '.repeat(MANY)}x`)],
    ['coordinates of digits', drawn(`${'1'.repeat(MANY)}x`)],
    ['a name of underscores', named(`x${'_'.repeat(MANY)}x`)],
    ['a name of plots', named('123-1 '.repeat(MANY / 6))],
    ['an area of points', attributed('AREA_HA', `${'1.'.repeat(MANY)}x`)],
    ['a width of digits', attributed('LARGURA_M', `${'1'.repeat(MANY)}x`)],
    ['a moment of blanks', attributed('INICIO', `14/03/2026${' '.repeat(MANY)}x`)],
    ['a time of blanks', placemark(`<TimeStamp><when>2026-03-14T${' '.repeat(MANY)}x</when></TimeStamp>${POINT}`)],
  ])('%s', (_, text) => {
    const bytes = bytesOf(text)
    const before = process.cpuUsage()
    const result = readKml(bytes)
    if (result.ok) {
      for (const found of result.document.placemarks) {
        plotLabel(found)
        swathAttributes(found)
      }
      classifyFile(result.document.placemarks)
    }
    // CPU time, because wall time would include the machine's other work.
    expect(process.cpuUsage(before).user / 1e3).toBeLessThan(2000)
  })
})
