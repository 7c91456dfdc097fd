/** Runs the README's session as a newcomer would type it, on a server that has just been started. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@faixa/contract'
import { expect, test } from 'vitest'
import { demonstrate } from '../demonstration/demonstrate.ts'
import { ADMIN, dataFolder, startServer } from '../demonstration/program.fixture.ts'
import { README_PATH } from './readme-commands.ts'

/** Time limit for a machine busy with other work. */
const PATIENCE_MS = 60_000

/** Returns the commands of the section, and the output it shows for them. */
function session(readme: string): { readonly script: string; readonly printed: readonly string[] } {
  const section = /## A session\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? ''
  const blocks = [...section.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({
    language,
    text,
  }))
  const typed = blocks.flatMap(({ language, text }) =>
    language === 'sh' ? [text] : [...text.matchAll(/^\$ (.*)$/gm)].map(([, command]) => `${command}\n`),
  )
  const printed = blocks.filter(({ language }) => language === 'json').map(({ text }) => text.trim())
  return { script: typed.join(''), printed }
}

const CURL = await promisify(execFile)('bash', ['-c', 'command -v curl npm']).then(
  () => true,
  () => false,
)

test.skipIf(!CURL)(
  'the session in the README prints what it says (needs bash, npm and curl)',
  async () => {
    await using folder = await dataFolder()
    await using server = await startServer(folder.path)
    const { token } = await createClient({ origin: server.origin }).login({ body: ADMIN })
    const onProgress = () => {}
    await demonstrate({ origin: server.origin, token, senha: 'senha-de-teste', laudos: [], onProgress })

    const { script, printed } = session(readFileSync(README_PATH, 'utf8'))
    const place = join(folder.path, 'saida')
    const here = script
      .replace('http://localhost:3000', server.origin)
      .replace('what-npm-start-printed', ADMIN.senha)
      .replace('admin@faixa.local', ADMIN.email)
      .replaceAll(/(?<!-)\bsaida\//g, `${place}/`)
    const { stdout } = await promisify(execFile)('bash', ['-e', '-c', here], { timeout: PATIENCE_MS })
    expect(printed.length).toBeGreaterThan(1)
    for (const piece of printed) expect(stdout).toContain(piece)
    await server.stop()
  },
  PATIENCE_MS,
)
