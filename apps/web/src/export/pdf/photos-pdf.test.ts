import { expect, test } from 'vitest'
import { photosPdf } from './photos-pdf.ts'

/** A picture of one pixel. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdABmX/9k=',
  'base64',
)

test('each photograph has a page of its own, with its bytes unchanged', async () => {
  const page = { jpeg: new Uint8Array(JPEG), title: 'Receituário fotografado', about: '14/03/2026 10:12' }
  const pdf = Buffer.from(await photosPdf([page, { ...page, about: '14/03/2026 10:13' }]).arrayBuffer())
  const text = pdf.toString('latin1')
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
  expect(text).toContain('/Subtype /Image')
  expect(pdf.includes(JPEG)).toBe(true)
  // The server takes a PDF from its first line to its last.
  expect(text).toMatch(/^%PDF-.*%%EOF\s*$/s)
})
