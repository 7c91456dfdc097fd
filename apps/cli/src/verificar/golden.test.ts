import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { collectingTerminal } from '../collecting-terminal.fixture.ts'
import { runCommandLine } from '../run.ts'

const GOLDEN = fileURLToPath(new URL('golden/', import.meta.url))
/** These cases use the files of another folder. */
const FILES_OF: Readonly<Record<string, string>> = {
  'simulated-v1': 'simulated-v2',
  'simulated-v2-leitura-2': 'simulated-v2',
}
const names = readdirSync(GOLDEN, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test.each(names)('the revision %s of an earlier version is verified to the last digit', async (name) => {
  const files = (['area', 'aplicacao', 'trajeto'] as const).flatMap((role) => {
    const path = `${GOLDEN}${FILES_OF[name] ?? name}/${role}.kml`
    return existsSync(path) ? [`--${role}`, path] : []
  })
  const terminal = collectingTerminal()
  const args = ['verificar', `${GOLDEN}${name}/laudo.json`, '--chave', `${GOLDEN}${name}/chave.pem`, ...files]
  expect([await runCommandLine(args, terminal), terminal.err()]).toEqual([0, ''])
  expect(terminal.out()).toContain('Confere, número por número.')
})
