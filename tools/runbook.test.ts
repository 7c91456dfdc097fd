import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES } from '@faixa/contract'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const runbook = read('docs/runbook.md')
/** Defaults by name, from the table of settings in the runbook. */
const documented = new Map(
  [...runbook.matchAll(/^\| ([A-Z][A-Z_]+) \| (.*?) ?\| /gm)].map(([, name = '', standard = '']) => [name, standard]),
)

/**
 * Types and defaults by name, from the schema in settings.ts: read as text, since tools may not import the server's
 * inside.
 */
const schema = /const schema = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(read('apps/api/src/settings.ts'))?.[1] ?? ''
const settings = new Map(
  [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):([\s\S]*?)(?=^ {2}[A-Z/]|$(?![\s\S]))/gm)].map(
    ([, name = '', rest = '']) => [name, rest],
  ),
)

test('the runbook lists every setting, and none that does not exist', () => {
  expect(settings.size).toBeGreaterThan(15)
  expect([...documented.keys()].sort()).toEqual([...settings.keys()].sort())
})

test('the runbook gives every default that the settings have', () => {
  const differing = [...settings].flatMap(([name, rest]) => {
    const standard = /\.default\('?(.*?)'?\)/.exec(rest)?.[1]
    return standard === undefined || documented.get(name) === standard ? [] : [`${name}: ${standard}`]
  })
  expect(differing).toEqual([])
})

test('every route that the runbook or the README names exists', () => {
  const paths = new Set(Object.values<{ readonly path: string }>(ROUTES).map(({ path }) => shape(path)))
  const text = `${runbook}\n${read('README.md')}`
  const named = [
    ...[...text.matchAll(/(?:\/api\/v1|\$API)(\/[\w/{}$-]*)/g)].map(([, path = '']) => path),
    ...[...text.matchAll(/`(?:GET|PUT|POST|PATCH|DELETE) (\/[^`\s]*)`/g)].map(([, path = '']) => path),
  ].map((path) => shape(path.replace('/api/v1', '')))
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((path) => !paths.has(path))).toEqual([])
})

/** Normalizes a path, so that `/laudos/:uuid`, `/laudos/{uuid}` and `/laudos/$UUID` are equal; a list replaces `:tipo`. */
function shape(path: string): string {
  return path
    .replace(/:\w+|\{\w+\}|\$\w+/g, '*')
    .replace(
      /^\/entidades\/(administradores|analistas|funcionarios|empresas|unidades|prestadoras|pilotos)\b/,
      '/entidades/*',
    )
}
