import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { screenModules } from './screen-files.ts'
import { ENTITY_LISTS, paths } from './src/paths.ts'

const TABLE = readFileSync(join(import.meta.dirname, 'src', 'screens.ts'), 'utf8')
const BUILT = join(import.meta.dirname, 'dist')
const inSource = (module: string) => module.replace(`${import.meta.dirname}/src/`, '')

const screens = screenModules(TABLE)
const modulesAt = (path: string) => screens.find(({ paths: all }) => all.includes(path))?.modules.map(inSource)

test('every path of the screens is read from their table', () => {
  expect(screens.flatMap(({ paths: all }) => all).toSorted()).toEqual(
    Object.values(paths)
      .filter((path) => path !== paths.home)
      .toSorted(),
  )
})

test('a screen has the module of its layout, its own, and the one that requests its data', () => {
  expect(modulesAt(paths.laudos)).toEqual(['shell/application.tsx', 'features/laudo-list/laudo-list-page.tsx'])
  expect(modulesAt(paths.map)).toEqual([
    'shell/application.tsx',
    'features/map/map-page.tsx',
    'features/map/read-ahead.ts',
  ])
  expect(modulesAt(ENTITY_LISTS.pilotos.path)).toEqual([
    'shell/application.tsx',
    'features/control/entity-list-page.tsx',
  ])
  expect(modulesAt(paths.method)).toEqual(['shell/layouts/reading-layout.tsx', 'features/method/method-page.tsx'])
})

test('the login has nothing besides the first screen', () => {
  expect(modulesAt(paths.login)).toEqual([])
})

describe.skipIf(!existsSync(join(BUILT, 'screens.json')))('the built files; skipped without a build', () => {
  test('all of them exist', () => {
    const built = JSON.parse(readFileSync(join(BUILT, 'screens.json'), 'utf8')) as Record<string, readonly string[]>
    const files = Object.values(built).flat()
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(join(BUILT, file)))).toEqual([])
  })
})
