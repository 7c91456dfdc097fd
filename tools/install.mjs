/**
 * Makes the workspace runnable from a bare clone, in plain JavaScript on Node's own modules, since nothing is installed
 * yet. Works on any Node >= 20; all later steps run on the Node that platform/find-node.mjs finds.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './platform/failure.mjs'
import { findNode } from './platform/find-node.mjs'
import { ROOT, runQuietly } from './platform/run-tool.mjs'

const STAMP = join(ROOT, 'node_modules', '.faixa-installed')
const OLDEST_NODE = 20
const PNPM = 'pnpm@12.21.0'

/** What the installer's output says about the cause, and the sentence for it; the first that fits. */
const CAUSES = [
  [/ENOSPC|no space left/i, 'O disco está cheio: libere 2 GB e comece de novo.'],
  [
    /EACCES|EPERM|permission denied/i,
    'Falta permissão para gravar nesta pasta, ou na do npm; a linha acima diz em qual.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|network|dns|timed? ?out|error sending request/i,
    'Os pacotes não puderam ser baixados: confira a internet, ou o proxy (npm config get proxy), e comece de novo. Sem internet só funciona a partir da segunda vez.',
  ],
]

/** Installs exactly the lockfile's content, unless it is installed already: a second run needs no network. */
export async function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    throw new Failure(
      `É preciso Node ${OLDEST_NODE} ou mais novo; este é o ${process.versions.node}. Instale-o em https://nodejs.org e tente de novo.`,
    )
  }
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  const { status, printed, wasKilled } = await runQuietly(
    ...npx(PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'),
    {
      ...{ doing: 'Instalando o que o Faixa usa', done: 'Instalado', detail: packagesAdded },
      // Without a terminal pnpm cannot ask, so it must not wait for an answer.
      env: { ...process.env, CI: 'true' },
      // The only program that is a shell script there; a command of fixed words.
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    process.stderr.write(printed)
    if (wasKilled)
      throw new Failure(
        'O sistema encerrou a instalação, quase sempre por falta de memória: feche outros programas e comece de novo.',
      )
    const [, cause] = CAUSES.find(([pattern]) => pattern.test(printed)) ?? []
    throw new Failure(`A instalação não terminou; o que o instalador disse está logo acima. ${cause ?? ''}`.trim())
  }
  // An optional package that could not be downloaded is no failure for the installer.
  findNode(ROOT)
  writeFileSync(STAMP, wanted)
}

function npx(...words) {
  // With a shell Node warns about arguments that are given apart.
  return process.platform === 'win32' ? [`npx.cmd --yes ${words.join(' ')}`, []] : ['npx', ['--yes', ...words]]
}

/** How far the installer is, from its last line of the form «Progress: resolved 655, reused 300, downloaded 355, added 120». */
function packagesAdded(printed) {
  const [, of, added] = [...printed.matchAll(/resolved (\d+), .*added (\d+)/g)].at(-1) ?? []
  return of === undefined ? '' : `${added} de ${of} pacotes`
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
