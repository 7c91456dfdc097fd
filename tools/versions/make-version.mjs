/**
 * `npm run versao -- 0.2.0` makes a version (SemVer) of the repository in the current folder: all manifests say it, CHANGELOG.md's «Próxima»
 * becomes its section, and a commit and the tag v0.2.0 hold both. Nothing is pushed. Plain JavaScript, for any Node >= 20.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../platform/failure.mjs'

const ROOT = process.cwd()
const SEMVER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/
const CHANGES = 'CHANGELOG.md'
const NEXT = '## Próxima'
/** What the section says while nothing is in it. */
const NOTHING = 'Nada ainda.'
/** The server's own copy, since an image brings no root manifest. */
const SERVER = 'apps/api/src/version.ts'

try {
  const version = process.argv[2] ?? ''
  const before = JSON.parse(read('package.json')).version
  const changes = check(version, before)
  for (const path of manifests()) replace(path, `"version": "${before}"`, `"version": "${version}"`)
  if (existsSync(join(ROOT, SERVER))) replace(SERVER, `'${before}'`, `'${version}'`)
  const day = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  write(CHANGES, changes.replace(NEXT, `${NEXT}\n\n${NOTHING}\n\n## ${version}, de ${day}`))
  git('commit', '--all', '--message', `versao: Faixa ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Faixa ${version}`)
  process.stdout.write(`Versão ${version} feita, com a marca v${version}. Para publicá-la: git push --follow-tags\n`)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** Throws where this version cannot be made; returns the text of the changes. */
function check(version, before) {
  if (!SEMVER.test(version))
    throw new Failure(`Diga a versão em três números: npm run versao -- 0.2.0 (a atual é ${before}).`)
  if (compare(version, before) < 0) throw new Failure(`A versão ${version} é anterior à atual, ${before}.`)
  if (git('status', '--porcelain') !== '')
    throw new Failure('Há mudanças que não estão em um commit: a versão é feita do que está em commits.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Failure(`A marca v${version} já existe.`)
  const text = read(CHANGES)
  const section = new RegExp(`^${NEXT}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(text)?.[1]?.trim()
  if (!section || section === NOTHING)
    throw new Failure(`Escreva em ${CHANGES}, em «Próxima», o que mudou e o que fazer ao atualizar.`)
  return text
}

function compare(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const at = left.findIndex((part, i) => part !== right[i])
  return at < 0 ? 0 : left[at] - right[at]
}

function manifests() {
  const folders = ['packages', 'apps'].flatMap((group) =>
    existsSync(join(ROOT, group)) ? readdirSync(join(ROOT, group)).map((name) => join(group, name)) : [],
  )
  const paths = ['.', 'bench', 'e2e', 'tools', ...folders].map((folder) => join(folder, 'package.json'))
  return paths.filter((path) => existsSync(join(ROOT, path)))
}

function replace(path, from, to) {
  const text = read(path)
  if (!text.includes(from)) throw new Failure(`${path} não diz ${from}.`)
  write(path, text.replace(from, to))
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8')
}

function write(path, text) {
  writeFileSync(join(ROOT, path), text)
}

function git(...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Failure(`git ${args[0]} falhou: ${(stderr || error?.message || '').trim()}`)
  return stdout.trim()
}
