/** Tests the output of `npm start` and how it ends. */
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { dataFolder, launch } from './demonstration/program.fixture.ts'
import { README_PATH } from './documents/readme-commands.ts'
import { addressOf, answers, PATIENCE_MS, RUN, start, until } from './start.fixture.ts'

vi.setConfig({ testTimeout: PATIENCE_MS })

function withoutBlankLines(text: string): string {
  return text.replaceAll(/\n\s*\n/g, '\n').trim()
}

test('it says where to look and with what to enter, and a Ctrl+C that arrives twice ends it in order', async () => {
  await using folder = await dataFolder()
  await using program = start(folder.path)
  const origin = await addressOf(program)
  expect(await answers(origin)).toBe(true)
  const shown = program.output().replaceAll(origin, 'http://localhost:3000').replace(folder.path, '…')
  expect(shown).toMatch(/senha: {2}\S{12,} /)
  const readme = /```text\n([\s\S]*?)```/.exec(readFileSync(README_PATH, 'utf8'))?.[1] ?? ''
  expect(withoutBlankLines(shown.replace(/(?<=senha: {2})\S+/, '…'))).toContain(withoutBlankLines(readme))
  // One signal comes from the terminal, one from npm.
  program.child.kill('SIGINT')
  expect(await program.stop()).toBe(0)
  expect(await answers(origin)).toBe(false)
})

test('the server’s message about a failed start is passed on, and its exit code too', async () => {
  await using program = launch(RUN, { PORT: 'x' })
  expect(await until(() => program.child.exitCode)).toBe(1)
  expect(program.output()).toContain('Configuração inválida. PORT')
})
