/**
 * Makes the workspace runnable from a bare clone, in plain JavaScript on Node's own modules, since nothing is installed
 * yet. Works on any Node >= 20; all later steps run on the Node 24 that the workspace installs.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const BIN = join(ROOT, 'node_modules', '.bin')
const STAMP = join(ROOT, 'node_modules', '.faixa-installed')
const OLDEST_NODE = 20
const PNPM = 'pnpm@12.21.0'

/** A failure that people can act on; `message` is a Portuguese sentence. */
export class Failure extends Error {}

/** Installs exactly the lockfile's content, unless it is installed already: a second run needs no network. */
export function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    throw new Failure(
      `É preciso Node ${OLDEST_NODE} ou mais novo; este é o ${process.versions.node}. Instale-o em https://nodejs.org e tente de novo.`,
    )
  }
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted && existsSync(BIN)) return
  console.log('Instalando o que o Faixa usa…')
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  const { status } = run(npx, ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    // Without a terminal pnpm cannot ask, so it must not wait for an answer.
    env: { ...process.env, CI: 'true' },
  })
  if (status !== 0) {
    throw new Failure(
      'A instalação não terminou; a causa está logo acima. Sem internet só funciona a partir da segunda vez.',
    )
  }
  writeFileSync(STAMP, wanted)
}

/** Returns a text that changes whenever a manifest, the lockfile or the platform does. */
function fingerprint() {
  const folders = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => join(group, name)),
  )
  const manifests = ['.', 'bench', 'e2e', 'tools', ...folders].map((folder) => join(folder, 'package.json'))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${PNPM}`)
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    if (existsSync(join(ROOT, path))) hash.update(path).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex')
}

/** Runs a program of the workspace (`tsc`, `vitest`, `node`…) with the workspace's Node in front; its output is shown. */
export function runTool(name, args, options = {}) {
  return run(toolPath(name), args, { ...options, env: { ...toolEnvironment(), ...options.env } })
}

export function toolPath(name) {
  return join(BIN, name)
}

export function toolEnvironment() {
  return { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` }
}

function run(command, args, options) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    // On Windows the programs are shell scripts.
    shell: process.platform === 'win32',
    ...options,
  })
  if (result.error) throw new Failure(`Não foi possível executar ${command}: ${result.error.message}`)
  return result
}
