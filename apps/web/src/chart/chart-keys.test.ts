import { expect, test } from 'vitest'
import type { ChartContent } from './chart-content.ts'
import { placesOf, textOf } from './chart-keys.tsx'

const bars: ChartContent = {
  kind: 'stacked',
  labelled: 'Laudo',
  labels: ['OS 70', 'OS 71'],
  unit: '%',
  series: [
    { label: 'Efetiva', tone: 'success', values: [90, 88.5] },
    { label: 'Externa', tone: 'danger', values: [10, null] },
  ],
}
const slices: ChartContent = {
  kind: 'doughnut',
  labelled: 'Parte',
  labels: [''],
  unit: '%',
  series: [
    { label: 'Efetiva', tone: 'success', values: [90] },
    { label: 'Externa', tone: 'danger', values: [10] },
  ],
}

test('whoever chooses by keyboard hears what the tooltip of a bar shows', () => {
  expect(placesOf(bars)).toBe(2)
  expect(textOf(bars, 1).replaceAll('\u00a0', ' ')).toBe('OS 71: Efetiva 88,50 %, Externa —')
})

test('the slices of a doughnut are chosen one by one', () => {
  expect(placesOf(slices)).toBe(2)
  expect(textOf(slices, 1).replaceAll('\u00a0', ' ')).toBe('Externa: 10,00 %')
})
