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

  test('the first screen is there with at most 172.5 kB', () => {
    expect(of('primeira tela')).toBeLessThanOrEqual(172.5 * KB)
  })

  test('the list is there with at most 243.8 kB', () => {
    expect(of('lista de laudos')).toBeLessThanOrEqual(243.8 * KB)
  })

  test('the overview is there with at most 305.5 kB; its charts come when they are in sight', () => {
    expect(of('Visão Geral')).toBeLessThanOrEqual(305.5 * KB)
  })

  test('the map is there with at most 744.8 kB, its worker included', () => {
    expect(of('mapa')).toBeLessThanOrEqual(744.8 * KB)
  })
})
