import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { README_PATH, shownCommands, withDemonstration, withOutputs } from './readme-commands.ts'

const readme = readFileSync(README_PATH, 'utf8')

test('the README shows both commands at work', () => {
  expect(shownCommands(readme).map(({ command }) => command.split(' ')[0])).toEqual(['medir', 'ler'])
})

test('the README shows what the commands print today', () => {
  const today = withDemonstration((faixa) => withOutputs(readme, faixa))
  expect(shownCommands(readme), 'Run `npm run documents` and read the difference.').toEqual(shownCommands(today))
})
