import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROBLEMS as BROWSER_PROBLEMS } from './browser-problems.ts'
import { PROBLEMS } from './problems.ts'

const SOURCES = join(import.meta.dirname, '../../../apps/web/src')
const CLIENT = join(import.meta.dirname, 'client.ts')

/** The refusals that a file creates itself. A refusal read from an answer brings its own sentence. */
const madeIn = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/new Problem\(\s*([^,)]*)/g)].flatMap(([, codes = '']) =>
    [...codes.matchAll(/'([a-z-]+)'/g)].map(([, code = '']) => code),
  )

test('every refusal that a screen makes by itself has its sentence in a build of the screens, the one of the API', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((name) => !name.includes('.test.'))
    .map((name) => join(SOURCES, name))
  const made = new Set([CLIENT, ...files].flatMap(madeIn))
  expect(made.size).toBeGreaterThan(3)
  expect([...made].sort()).toEqual(Object.keys(BROWSER_PROBLEMS).sort())
  expect(PROBLEMS).toMatchObject(BROWSER_PROBLEMS)
})
