/** Tests `npm start` after the installation, which a test should not do in passing. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { dataFolder, launch, type Program } from './demonstration/program.fixture.ts'
import { README_PATH } from './documents/readme-commands.ts'

/** For a machine that is busy with other things. */
const PATIENCE_MS = 300_000
vi.setConfig({ testTimeout: PATIENCE_MS })

const RUN = ['--input-type=module', '--eval', "import { runServer } from './tools/run-server.mjs'; runServer()"]

async function until<T>(look: () => T | undefined | null | Promise<T | undefined | null>): Promise<T> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await sleep(50)) {
    const found = await look()
    if (found !== undefined && found !== null) return found
  }
  throw new Error('It did not happen.')
}

function start(folder: string): Program {
  return launch(RUN, { PORT: '0', FAIXA_DADOS: folder, FAIXA_DEMO: 'nao' })
}

const addressOf = ({ output }: Program) => until(() => /no ar em (http:\/\/[^/\s]+)/.exec(output())?.[1])

function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/v1/saude`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function withoutBlankLines(text: string): string {
  return text.replaceAll(/\n\s*\n/g, '\n').trim()
}

/** Waits until the server and its database have ended. */
async function gone(origin: string, folder: string): Promise<void> {
  await until(async () => ((await answers(origin)) ? undefined : true))
  const note = join(folder, 'banco', 'cluster', 'postmaster.pid')
  await until(() => (existsSync(note) ? undefined : true))
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

test('npm ends only the shell in between, and still nothing stays behind', async () => {
  await using folder = await dataFolder()
  const env = { PORT: '0', FAIXA_DADOS: folder.path, FAIXA_DEMO: 'nao', npm_lifecycle_event: 'start' }
  // A second command keeps the shell from being replaced by the program.
  const args = ['-c', '"$0" "$@"; true', process.execPath, ...RUN]
  await using shell = launch(args, env, { command: 'sh' })
  const origin = await addressOf(shell)
  await shell.stop('SIGTERM')
  await gone(origin, folder.path)
})

test('when it is killed the server does not stay behind', async () => {
  await using folder = await dataFolder()
  await using program = start(folder.path)
  const origin = await addressOf(program)
  await program.stop('SIGKILL')
  await gone(origin, folder.path)
})

test('the server’s message about a failed start is passed on, and its exit code too', async () => {
  await using program = launch(RUN, { PORT: 'x' })
  expect(await until(() => program.child.exitCode)).toBe(1)
  expect(program.output()).toContain('Configuração inválida. PORT')
})
