import { jsPDF } from 'jspdf'
import { expect, test, vi } from 'vitest'
import { FOOT, MARGIN } from './paper-page.ts'
import { tablesToSign } from './signatures.ts'

test('whoever signs is named in full: a name longer than its line goes on below it, above the role', () => {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4' })
  const drawn = vi.spyOn(pdf, 'text')
  const long = 'Asa Verde Aviação Agrícola do Pontal do Paranapanema e Alta Paulista'
  const signers = [
    ['Lívia Campos', 'Piloto'],
    [long, 'Responsável técnico da prestadora'],
    ['Usina Aurora', 'Contratante'],
  ] as const
  tablesToSign(pdf, 0, signers, 515).sign()
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

test.each([30, 40, 44, 45, 46, 47, 48, 50])('no page holds signatures alone: %i rows before them', (rows) => {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4' })
  const drawn: { readonly page: number; readonly text: string }[] = []
  vi.spyOn(pdf, 'text').mockImplementation((text) => {
    drawn.push({ page: pdf.getCurrentPageInfo().pageNumber, text: String(text) })
    return pdf
  })
  const { section, sign } = tablesToSign(pdf, MARGIN, [['Lívia Campos', 'Piloto']], 515)
  section('Arquivos', { body: Array.from({ length: rows }, (_, i) => [`linha ${i + 1}`]) })
  sign()
  const pageOf = (wanted: string) => drawn.find(({ text }) => text.includes(wanted))?.page
  expect(pageOf('Lívia Campos')).toBe(pdf.getNumberOfPages())
  expect(pageOf(`linha ${rows}`)).toBe(pageOf('Lívia Campos'))
})

test('the image of a signature stands on its line, in its proportions and within its room', () => {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4' })
  const images = vi.spyOn(pdf, 'addImage')
  // PNG of 1 × 1 pixel: as high as the room for images, 40 points.
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  tablesToSign(pdf, 0, [['Zuleica Moura', 'Engenheira agrônoma', png]], 300).sign()
  expect(images).toHaveBeenCalledTimes(1)
  const [, , x, y, width, height] = images.mock.calls[0] as unknown as [string, string, number, number, number, number]
  expect([width, height]).toEqual([40, 40])
  expect(x).toBe(MARGIN + (300 - 40) / 2)
  // The line is 34 points above the foot, and the image ends 4 points below it.
  expect(y + height).toBe(pdf.internal.pageSize.getHeight() - FOOT - 34 + 4)
})
