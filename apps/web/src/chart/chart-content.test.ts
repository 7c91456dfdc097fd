import { expect, test } from 'vitest'
import { type ChartContent, csvOf, tableOf } from './chart-content.ts'

const bars: ChartContent = {
  ...{ kind: 'stacked', labelled: 'Laudo', labels: ['OS 1', '=OS; 2'], unit: '%' },
  beside: [{ label: 'Data', values: ['14/03/2026', '15/03/2026'] }],
  series: [
    { label: 'Efetiva', tone: 'success', values: [87.5, null] },
    { label: 'Externa', tone: 'danger', values: [12.345_678_901_234, 0] },
  ],
}

test('the table of a chart has every number, and a place for those that are absent', () => {
  expect(tableOf(bars)).toEqual({
    headings: ['Laudo', 'Data', 'Efetiva (%)', 'Externa (%)'],
    rows: [
      ['OS 1', '14/03/2026', 87.5, 12.345_678_901_234],
      ['=OS; 2', '15/03/2026', null, 0],
    ],
  })
})

test('CSV keeps all digits, leaves absent numbers empty, and computes nothing', () => {
  expect(csvOf(tableOf(bars))).toBe(
    '\uFEFFLaudo;Data;Efetiva (%);Externa (%)\r\n' +
      'OS 1;14/03/2026;87,5;12,345678901234\r\n' +
      '"\'=OS; 2";15/03/2026;;0\r\n',
  )
})
