/** `npm start` after the installation, which no test should do by the way. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { dataFolder, launch, type Program } from './demonstration/program.fixture.ts'

/** For a machine that is busy with other things. */
const PATIENCE_MS = 60_000
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

const addressOf = ({ output }: Program) => until(() => /no ar em (http:\S+)/.exec(output())?.[1])

function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/v1/saude`).then(
    ({ ok }) => ok,
    () => false,
  )
}

test('it says where to look and with what to enter, and a Ctrl+C that arrives twice ends it in order', async () => {
  await using folder = await dataFolder()
  await using program = start(folder.path)
  const origin = await addressOf(program)
  expect(await answers(origin)).toBe(true)
  for (const told of [/senha:\s+\S{12,}/, /e-mail:\s+admin@faixa\.local/, /\/api\/docs/, /Ctrl\+C/]) {
    expect(program.output()).toMatch(told)
  }
  expect(program.output()).toContain(folder.path)
  // From the terminal and from npm.
  program.child.kill('SIGINT')
  expect(await program.stop()).toBe(0)
  expect(await answers(origin)).toBe(false)
})

test('when it is killed the server does not stay behind', async () => {
  await using folder = await dataFolder()
  await using program = start(folder.path)
  const origin = await addressOf(program)
  await program.stop('SIGKILL')
  await until(async () => ((await answers(origin)) ? undefined : true))
  // Nor does its database.
  const note = join(folder.path, 'banco', 'cluster', 'postmaster.pid')
  await until(() => (existsSync(note) ? undefined : true))
})

test('what the server has to say about a failed start is passed on, and its exit code too', async () => {
  await using program = launch(RUN, { PORT: 'x' })
  expect(await until(() => program.child.exitCode)).toBe(1)
  expect(program.output()).toContain('Configuração inválida. PORT')
})
