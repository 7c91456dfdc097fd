/** Tests `npm run versao` on a repository that is thrown away, and that this one is ready for it. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const CHANGES =
  '# Mudanças\n\n## Próxima\n\n- Isto.\n\n### O que fazer ao atualizar\n\nNada.\n\n## 0.1.0, de 1/1/2026\n\n- Aquilo.\n'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faixa-versao-'))
  write('package.json', '{ "version": "0.1.0" }\n')
  write('apps/api/package.json', '{ "version": "0.1.0" }\n')
  write('apps/api/src/version.ts', "export const VERSION = '0.1.0'\n")
  write('CHANGELOG.md', CHANGES)
  git('init', '--quiet')
  for (const [name, value] of [
    ['user.name', 'Ana'],
    ['user.email', 'ana@exemplo.com.br'],
    ['commit.gpgsign', 'false'],
    ['tag.gpgsign', 'false'],
  ] as const)
    git('config', name, value)
  commit()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a version is in every manifest, in the server, in the changes with its day, in a commit and in a tag', () => {
  expect(make('0.2.0')).toMatchObject({ status: 0, stdout: expect.stringContaining('v0.2.0') })
  for (const path of ['package.json', 'apps/api/package.json', 'apps/api/src/version.ts'])
    expect(read(path)).toContain('0.2.0')
  expect(read('CHANGELOG.md')).toMatch(
    /^# Mudanças\n\n## Próxima\n\nNada ainda\.\n\n## 0\.2\.0, de \d{2}\/\d{2}\/\d{4}\n\n- Isto\.\n[\s\S]*## 0\.1\.0, de 1\/1\/2026/,
  )
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '-1', '--format=%s')).toBe('versao: Faixa 0.2.0\n')
  expect(git('describe', '--exact-match')).toBe('v0.2.0\n')
  expect(make('0.3.0').stderr, 'nothing has changed since').toContain('Escreva em CHANGELOG.md')
})

test.each([
  ['dois', 'Diga a versão em três números'],
  ['0.2', 'Diga a versão em três números'],
  ['0.0.9', 'é anterior à atual, 0.1.0'],
])('«%s» is refused in a sentence, and nothing changes', (version, sentence) => {
  expect(make(version)).toMatchObject({ status: 1, stderr: expect.stringContaining(sentence) })
  expect(git('status', '--porcelain')).toBe('')
})

test('a version is made of commits only, and once', () => {
  write('novo.txt', 'x')
  expect(make('0.2.0').stderr).toContain('Há mudanças que não estão em um commit')
  commit()
  git('tag', 'v0.2.0')
  expect(make('0.2.0').stderr).toContain('A marca v0.2.0 já existe.')
})

test('this repository says one version everywhere, and what is next', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  const changes = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
  expect(changes).toMatch(/^## Próxima\n\n\S/m)
  const places = ['apps/api', 'apps/web', 'apps/cli', 'bench', 'e2e', 'tools'].map((place) =>
    join(ROOT, place, 'package.json'),
  )
  for (const path of places) expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version })
})

function make(version: string) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'make-version.mjs'), version], {
    cwd: folder,
    encoding: 'utf8',
  })
}

function commit(): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'teste: tudo')
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}
