import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { README_PATH, shownCommands, withOutputs } from './readme-commands.ts'

const readme = readFileSync(README_PATH, 'utf8')

test('the README shows the programs at work', () => {
  const shown = shownCommands(readme).map(({ script, command }) => `${script} ${command.split(' ')[0]}`)
  expect(shown).toEqual(['simular --semente', 'faixa medir', 'faixa ler'])
})

test('the README shows what the commands print today', () => {
  const today = shownCommands(withOutputs(readme))
  expect(shownCommands(readme), 'Run `npm run documents` and read the difference.').toEqual(today)
})
