import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programFiles } from './offline-worker.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'faixa-sem-rede-'))
  await mkdir(join(dir, 'assets'))
  await write({ 'boot.js': 'a', 'assets/abc1234.js': 'b', 'index.html': 'c' })
})
afterEach(() => rm(dir, { recursive: true }))

const write = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(dir, name), content)))

test('the page and every file that it may load are kept, and nothing that only tools read', async () => {
  await write({
    'manifest.json': '{}',
    'screens.json': '{}',
    'boot.js.br': 'x',
    'assets/abc1234.js.gz': 'x',
    '.fontes': 'x',
  })
  const urls = (await programFiles(dir)).map(({ url }) => url)
  expect(urls).toEqual(['./', 'assets/abc1234.js', 'boot.js'])
})

test('a file named after its content is loaded once; the page and the others again when they change', async () => {
  const before = await programFiles(dir)
  await write({ 'boot.js': 'other' })
  const after = await programFiles(dir)
  expect(after[1]).toEqual(before[1])
  expect(after[0]).not.toEqual(before[0])
  expect(after[2]).not.toEqual(before[2])
})
