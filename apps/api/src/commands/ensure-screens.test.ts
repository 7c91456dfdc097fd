import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureScreens } from './ensure-screens.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'faixa-telas-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a clone builds the screens of its sources before it serves them', async () => {
  await mkdir(join(root, 'tools'))
  const build = "export function ensureBuilt() { throw new Error('As telas não puderam ser montadas.') }"
  await writeFile(join(root, 'tools', 'build.mjs'), build)
  await expect(ensureScreens('tudo', root)).rejects.toThrow('As telas não puderam ser montadas.')
  // A process without HTTP interface has no screens.
  await ensureScreens('worker', root)
})

test('an image without screens does not start, and says so', async () => {
  await expect(ensureScreens(undefined, root)).rejects.toThrow(/^Faltam as telas em apps\/web\/dist: /)
  await mkdir(join(root, 'apps', 'web', 'dist'), { recursive: true })
  await writeFile(join(root, 'apps', 'web', 'dist', 'index.html'), '<!doctype html>')
  await expect(ensureScreens(undefined, root)).resolves.toBeUndefined()
})
