/** Tests that no process remains after `npm start`, however it ends. */
import { test } from 'vitest'
import { dataFolder, launch } from './demonstration/program.fixture.ts'
import { addressOf, gone, RUN, start } from './start.fixture.ts'

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
