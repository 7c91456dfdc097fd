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

  test('the first screen is there with at most 176.8 kB', () => {
    expect(of('primeira tela')).toBeLessThanOrEqual(176.8 * KB)
  })

  test('the list is there with at most 248.5 kB', () => {
    expect(of('lista de laudos')).toBeLessThanOrEqual(248.5 * KB)
  })

  test('the overview is there with at most 310 kB; its charts come when they are in sight', () => {
    expect(of('Visão Geral')).toBeLessThanOrEqual(310 * KB)
  })

  // The code of layers and exports is in chunks that the list shares: 1.8 kB more for the map.
  test('the map is there with at most 773.5 kB, its worker included', () => {
    expect(of('mapa')).toBeLessThanOrEqual(773.5 * KB)
  })
})
