import { jsPDF } from 'jspdf'
import { expect, test, vi } from 'vitest'
import { drawSignatures } from './signatures.ts'

test('whoever signs is named in full: a name longer than its line goes on below it, above the role', () => {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4' })
  const drawn = vi.spyOn(pdf, 'text')
  const long = 'Asa Verde Aviação Agrícola do Pontal do Paranapanema e Alta Paulista'
  drawSignatures(
    pdf,
    [
      ['Lívia Campos', 'Piloto'],
      [long, 'Responsável técnico da prestadora'],
      ['Usina Aurora', 'Contratante'],
    ],
    0,
    515,
  )
  const texts = drawn.mock.calls.map(([text, , y]) => [text, y] as const)
  const from = texts.findIndex(([text]) => String(text).startsWith('Asa Verde'))
  const to = texts.findIndex(([text]) => text === 'Responsável técnico da prestadora')
  const lines = texts.slice(from, to + 1)
  expect(
    lines
      .slice(0, -1)
      .map(([text]) => text)
      .join(' '),
  ).toBe(long)
  // Two lines of 9 points, and the role 9 points below the last.
  const [first] = lines.map(([, y]) => y)
  expect(lines.map(([, y]) => y - first!)).toEqual([0, 9, 18])
})
