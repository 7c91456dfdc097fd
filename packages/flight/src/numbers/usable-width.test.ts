import { describe, expect, test } from 'vitest'
import { ignoredWidth, usableWidthM } from './usable-width.ts'

describe('a typed width', () => {
  test('is taken from half a metre to a hundred, and slips of the keyboard are not', () => {
    expect([0, 0.4, 0.5, 22, 100, 100.1, undefined].map(usableWidthM)).toEqual([
      undefined,
      undefined,
      0.5,
      22,
      100,
      undefined,
      undefined,
    ])
  })

  test('that was not taken is a finding, where there are lines', () => {
    expect(ignoredWidth(2200, 22)?.mensagem).toContain('(2.200,00 m)')
    expect(ignoredWidth(22, 22)).toBeUndefined()
    expect(ignoredWidth(2200, undefined)).toBeUndefined()
    expect(ignoredWidth(undefined, 22)).toBeUndefined()
  })
})
