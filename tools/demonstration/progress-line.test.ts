import { expect, test } from 'vitest'
import { progressLine } from './progress-line.ts'

function written(isTTY: boolean, steps: readonly number[]): string {
  const pieces: string[] = []
  const output = { isTTY, write: (text: string) => pieces.push(text) }
  const line = progressLine(output, (done, total) => `${done} de ${total}`)
  for (const done of steps) line.show(done, 6)
  line.end()
  return pieces.join('')
}

test('on a terminal one line is rewritten, and left before anything else is printed', () => {
  expect(written(true, [0, 0, 4, 6])).toBe('\r0 de 6\r4 de 6\r6 de 6\n')
})

test('in a log there is a line at the beginning, after each third and at the end', () => {
  expect(written(false, [0, 1, 2, 3, 3, 5, 6])).toBe('0 de 6\n2 de 6\n5 de 6\n6 de 6\n')
})

test('where nothing was done nothing is printed', () => {
  expect(written(true, [])).toBe('')
})
