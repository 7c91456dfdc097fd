/**
 * Makes the inventory (SBOM) of the shipped software, as CycloneDX 1.6: the packages of api, web and cli by pnpm itself, which reads the
 * lockfile and the licences, and the two programs inside packages, so that a scanner finds their vulnerabilities under their own names.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

interface Component {
  readonly type: string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly 'bom-ref': string
  readonly cpe?: string
  readonly description?: string
  readonly licenses?: readonly object[]
  readonly externalReferences?: readonly {
    readonly type: string
    readonly url: string
    readonly hashes?: readonly object[]
  }[]
}

export interface Sbom {
  readonly specVersion: string
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

const ROOT = join(import.meta.dirname, '..', '..')
/** The pnpm that installs this tree; its name is in a plain JavaScript file. */
const PNPM = /'(pnpm@[\d.]+)'/.exec(readFileSync(join(ROOT, 'tools', 'install.mjs'), 'utf8'))![1]!
const SHIPPED = ['@faixa/api', '@faixa/web', '@faixa/cli']
const MAX_BYTES = 64 * 2 ** 20

export async function makeSbom(): Promise<Sbom> {
  const filters = SHIPPED.flatMap((name) => ['--filter', name])
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-spec-version',
    '1.6',
    '--sbom-type',
    'application',
    '--prod',
  ]
  const { stdout } = await promisify(execFile)('npx', ['--yes', PNPM, ...args, ...filters], {
    cwd: ROOT,
    maxBuffer: MAX_BYTES,
  })
  const made = JSON.parse(stdout) as Sbom
  return { ...made, components: [...made.components, ...programs(made)] }
}

/** The programs inside packages: the runtime of the server, and the embedded database. */
function programs({ components }: Sbom): Component[] {
  const node = process.versions.node
  const carrier = components.find(({ purl }) => purl.startsWith('pkg:npm/%40embedded-postgres/'))
  // The package's version is PostgreSQL's and the number of its build, such as 18.4.0-beta.17.
  const postgresql = /^(\d+\.\d+)/.exec(carrier?.version ?? '')?.[1]
  return [
    {
      ...program('node', node, `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`, 'MIT'),
      description: 'Runs the server',
      externalReferences: [
        { type: 'distribution', url: 'https://nodejs.org/dist/', hashes: hashesOf(`node-linux-x64@${node}`) },
      ],
    },
    ...(postgresql === undefined
      ? []
      : [
          {
            ...program(
              'postgresql',
              postgresql,
              `cpe:2.3:a:postgresql:postgresql:${postgresql}:*:*:*:*:*:*:*`,
              'PostgreSQL',
            ),
            description: `Embedded database, inside ${carrier!.purl}`,
            ...(carrier!.externalReferences && { externalReferences: carrier!.externalReferences }),
          },
        ]),
  ]
}

function program(name: string, version: string, cpe: string, licence: string): Component {
  const purl = `pkg:generic/${name}@${version}`
  return { type: 'platform', name, version, purl, 'bom-ref': purl, cpe, licenses: [{ license: { id: licence } }] }
}

/** Reads the hash of a package from the lockfile, in hexadecimal digits as CycloneDX writes it. */
function hashesOf(key: string): { alg: string; content: string }[] {
  const lockfile = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')
  const at = lockfile.indexOf(`\n  ${key}:`)
  const base64 = /integrity: sha512-([\w+/=]+)/.exec(lockfile.slice(at, at + 300))?.[1]
  return at < 0 || base64 === undefined
    ? []
    : [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }]
}
