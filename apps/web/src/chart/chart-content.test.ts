import { expect, test } from 'vitest'
import { type ChartContent, tableOf } from './chart-content.ts'
import { csvPieces } from './chart-csv.ts'

const bars: ChartContent = {
  kind: 'stacked',
  labelled: 'Laudo',
  labels: ['OS 1', '=OS; 2'],
  unit: '%',
  beside: [{ label: 'Data', values: ['14/03/2026', '15/03/2026'] }],
  series: [
    { label: 'Efetiva', tone: 'success', values: [87.5, null] },
    { label: 'Externa', tone: 'danger', values: [12.345_678_901_234, 0] },
  ],
}

test('the table of a chart has every number, and a place for those that are absent', () => {
  expect(tableOf(bars)).toEqual({
    figures: new Set([1, 2]),
    headings: ['Laudo', 'Efetiva (%)', 'Externa (%)', 'Data'],
    rows: [
      ['OS 1', 87.5, 12.345_678_901_234, '14/03/2026'],
      ['=OS; 2', null, 0, '15/03/2026'],
    ],
  })
})

test('CSV has the digits that people read, leaves absent numbers empty, and computes nothing', () => {
  for (const rowsAtATime of [1, 2, 1000])
    expect([...csvPieces(tableOf(bars), rowsAtATime)].join('')).toBe(
      '\uFEFFLaudo;Efetiva (%);Externa (%);Data\r\n' +
        'OS 1;87,5;12,35;14/03/2026\r\n' +
        '"\'=OS; 2";;0;15/03/2026\r\n',
    )
})
