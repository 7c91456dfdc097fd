import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { expect, test } from 'vitest'
import { makeSbom } from './make-sbom.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const sbom = await makeSbom()

test('is CycloneDX 1.6 by its schema, and names what ships: packages, Node and PostgreSQL', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
  expect(await validator.validate(JSON.stringify(sbom))).toBeNull()
  const versions = new Map(sbom.components.map(({ purl, version }) => [purl.replace(/@[^@]*$/, ''), version]))
  const declared = ['api', 'web', 'cli'].flatMap((app) => {
    const text = readFileSync(join(ROOT, 'apps', app, 'package.json'), 'utf8')
    return Object.entries((JSON.parse(text) as { dependencies: Record<string, string> }).dependencies)
  })
  for (const [name, version] of declared) {
    const found = versions.get(`pkg:npm/${name.replace('@', '%40')}`)
    if (version.startsWith('workspace:')) expect(found, name).toBeDefined()
    else expect(found, name).toBe(version)
  }
  expect(versions.get('pkg:generic/node')).toBe(process.versions.node)
  expect(versions.get('pkg:generic/postgresql')).toMatch(/^18\.\d+$/)
})

test('every package has a version, a purl, a licence and the hash of the lockfile', () => {
  const foreign = sbom.components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40faixa/'))
  expect(foreign.length).toBeGreaterThan(100)
  const lacking = foreign.filter(
    ({ version, licenses, externalReferences }) =>
      version === '' || !licenses?.length || !externalReferences?.some(({ hashes }) => hashes?.length),
  )
  expect(lacking.map(({ purl }) => purl)).toEqual([])
})

test('what only tests and measures is not in it', () => {
  const names = sbom.components.map(({ name }) => name)
  for (const name of ['vitest', 'oxlint', 'typescript', 'autocannon', 'playwright']) expect(names).not.toContain(name)
})
