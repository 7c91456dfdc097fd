import { describe, expect, it } from 'vitest'
import { readDescriptionTable } from './description-table.ts'

const record = (html: string) => Object.fromEntries(readDescriptionTable(html))

describe('the table in a description', () => {
  it('gives its rows of two cells', () => {
    expect(record('<table><tr><td>TALHAO</td><td>12</td></tr><tr><th>AREA</th><td>24,80</td></tr></table>')).toEqual({
      TALHAO: '12',
      AREA: '24,80',
    })
  })

  it('gives the inner table that ArcGIS nests, not the outer layout', () => {
    const html =
      '<html><body><table><tr><td>Talhão 3</td></tr><tr><td><table><tr><td>FAZENDA</td><td>Santa Rita</td></tr>' +
      '<tr bgcolor="#D4E4F3"><td>ZONA</td><td>&lt;Null&gt;</td></tr></table></td></tr></table></body></html>'
    expect(record(html)).toEqual({ FAZENDA: 'Santa Rita', ZONA: '<Null>' })
  })

  it('gives a header row with its row of values', () => {
    expect(
      record('<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>'),
    ).toEqual({
      A: '1',
      B: '2',
      C: '3',
    })
  })

  it('understands entities, tags in cells, unclosed cells and colons', () => {
    expect(record('<TABLE><TR><TD><b>Prop.:</b><TD>S&atilde;o&nbsp;Jos&#233; <i>II</i></TABLE>')).toEqual({
      'Prop.': 'São José II',
    })
  })

  it('gives bold keys where there is no table', () => {
    expect(record('<b>Talhão:</b> 7<br/><strong>Área</strong>: 12,5<br>sem chave')).toEqual({
      Talhão: '7',
      Área: '12,5',
    })
  })

  it('is empty for a text without one', () => {
    expect(readDescriptionTable('Área de plantio <br> 2019')).toEqual([])
  })

  it('takes linear time on a hostile text', () => {
    const before = process.cpuUsage()
    readDescriptionTable(`<td ${'<a "'.repeat(200_000)}`)
    // CPU time, because wall time would include the machine's other work.
    expect(process.cpuUsage(before).user / 1e3).toBeLessThan(2000)
  })
})
