import { jsPDF } from 'jspdf'
import { expect, test, vi } from 'vitest'
import { drawIssuer } from './issuer-mark.ts'

// PNG of 1 × 1 pixel; its size is given apart.
const DATA_URL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('logo and name of the installation stand in the margin of the first page, and nothing without them', () => {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4' })
  pdf.addPage()
  const images = vi.spyOn(pdf, 'addImage')
  const texts = vi.spyOn(pdf, 'text')
  drawIssuer(pdf, undefined, 40)
  expect(texts).not.toHaveBeenCalled()
  drawIssuer(pdf, { nome: 'AeroSul Aviação', logo: { dataUrl: DATA_URL, width: 500, height: 100 } }, 40)
  expect(pdf.getCurrentPageInfo().pageNumber).toBe(1)
  // 500 × 100 within 110 × 22 is 110 × 22, and the name begins 9 points after it. 12 = 0.3 · 40, and 22 = 0.55 · 40.
  expect(images.mock.calls[0]?.slice(2, 6)).toEqual([40, 12, 110, 22])
  expect(texts.mock.calls[0]?.slice(0, 3)).toEqual(['AeroSul Aviação', 159, 23])
})
