import { expect, test } from 'vitest'
import { printable, printableLines } from './printable.ts'

test('what the standard fonts have stays as it is, and each letter that they lack is one question mark', () => {
  expect(printable('Fazenda São João · 93,25 % – «Água» €')).toBe('Fazenda São João · 93,25 % – «Água» €')
  expect(printable('Talhão № 3 → 日本 🌾')).toBe('Talhão ? 3 ? ?? ?')
  // Written as a letter and its accent apart, as some systems name files.
  expect(printable('Sa\u0303o')).toBe('São')
  expect(printable('93,25\u00a0%')).toBe('93,25 %')
})

test('lines of a note stay lines', () => {
  expect(printableLines('Vento forte.\r\nRevoar → leste.\n\nFim.')).toBe('Vento forte.\nRevoar ? leste.\n\nFim.')
})
