import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('a folder is made with those above it, by several at once, and once is enough', async () => {
  const top = await mkdtemp(join(tmpdir(), 'faixa-pasta-'))
  const folder = join(top, 'a', 'b', 'c')
  await Promise.all([makeFolder(folder, 0o700), makeFolder(folder, 0o700), makeFolder(join(top, 'a', 'd'))])
  await makeFolder(folder)
  expect((await stat(folder)).isDirectory()).toBe(true)
  expect((await stat(join(top, 'a', 'd'))).isDirectory()).toBe(true)
  await writeFile(join(top, 'arquivo'), '')
  await expect(makeFolder(join(top, 'arquivo'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(top, 'arquivo', 'x', 'y'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  await rm(top, { recursive: true })
})

test.skipIf(process.platform !== 'linux').each(['/proc/faixa', '/proc/faixa/dados/banco', '/proc/1/faixa'])(
  'where nobody can make a folder, as at %s, that is refused and never waited for',
  async (folder) => {
    await expect(makeFolder(folder)).rejects.toThrow(/^ENOENT|^EACCES|^EPERM/)
  },
)
