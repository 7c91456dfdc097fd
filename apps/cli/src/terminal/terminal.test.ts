import { describe, expect, it } from 'vitest'
import { collectingTerminal } from '../collecting-terminal.fixture.ts'
import { formatTable } from './table.ts'

const RED_X = '\u001b[31mx\u001b[39m'

describe('colour', () => {
  it.each([
    ['a terminal', { isTTY: true }, RED_X],
    ['a pipe', { isTTY: false }, 'x'],
    ['NO_COLOR', { isTTY: true, env: { NO_COLOR: '1' } }, 'x'],
    ['an empty NO_COLOR', { isTTY: true, env: { NO_COLOR: '' } }, RED_X],
    ['a dumb terminal', { isTTY: true, env: { TERM: 'dumb' } }, 'x'],
  ])('on %s', (_, world, expected) => {
    expect(collectingTerminal(world).paint.bad('x')).toBe(expected)
  })
})

describe('progress', () => {
  it('shows nothing without a terminal, nor for short work', () => {
    for (const isTTY of [true, false]) {
      const terminal = collectingTerminal({ isTTY })
      const progress = terminal.progress('Lendo')
      progress.update(0.5)
      progress.end()
      expect(terminal.err()).toBe('')
    }
  })
})

describe('a table', () => {
  it('aligns what people see, not the codes that colour it', () => {
    expect(
      formatTable(
        [
          ['Área', '1'],
          [RED_X, '234'],
        ],
        { align: ['left', 'right'], indent: 2 },
      ),
    ).toBe(`  Área    1\n  ${RED_X}     234`)
  })

  it('leaves no blanks at the end of a line', () => {
    expect(
      formatTable([
        ['a', ''],
        ['bb', 'c'],
      ]),
    ).toBe('a\nbb  c')
  })
})
