import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Screen, weighScreens } from './weigh-screens.ts'

const BUILT = join(import.meta.dirname, 'dist')
const KB = 1000

/** Skipped without a build; `npm test` builds before it runs the tests. */
describe.skipIf(!existsSync(join(BUILT, 'manifest.json')))('gzipped JavaScript', () => {
  const weights = existsSync(BUILT) ? weighScreens(BUILT) : undefined
  const of = (screen: Screen) => weights?.[screen] ?? Number.NaN

  test('the first screen is there with at most 200 kB', () => {
    expect(of('primeira tela')).toBeLessThanOrEqual(200 * KB)
  })

  test('bar, menu and list come after signing in, with at most 85 kB', () => {
    expect(of('lista de laudos') - of('primeira tela')).toBeLessThanOrEqual(85 * KB)
  })

  test('the overview takes no more than the list and 60 kB; its charts come when they are in sight', () => {
    expect(of('Visão Geral') - of('lista de laudos')).toBeLessThanOrEqual(60 * KB)
  })

  test('from there the map takes at most 550 kB more, its worker included', () => {
    expect(of('mapa') - of('lista de laudos')).toBeLessThanOrEqual(550 * KB)
  })
})
