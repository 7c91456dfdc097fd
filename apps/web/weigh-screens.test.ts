import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countFiles, type Screen, weighScreens } from './weigh-screens.ts'

const BUILT = join(import.meta.dirname, 'dist')
const KB = 1000

/** Skipped without a build; `npm test` builds before it runs the tests. */
describe.skipIf(!existsSync(join(BUILT, 'manifest.json')))('gzipped JavaScript', () => {
  const weights = existsSync(BUILT) ? weighScreens(BUILT) : undefined
  const of = (screen: Screen) => weights?.[screen] ?? Number.NaN

  test('the first screen is there with at most 171.5 kB', () => {
    expect(of('primeira tela')).toBeLessThanOrEqual(171.5 * KB)
  })

  test('the list is there with at most 244.4 kB', () => {
    expect(of('lista de laudos')).toBeLessThanOrEqual(244.4 * KB)
  })

  test('the overview is there with at most 304.7 kB; its charts come when they are in sight', () => {
    expect(of('Visão Geral')).toBeLessThanOrEqual(304.7 * KB)
  })

  test('the map is there with at most 739.9 kB, its worker included', () => {
    expect(of('mapa')).toBeLessThanOrEqual(739.9 * KB)
  })
  test('no screen waits for more than 45 files, but the form of a laudo', () => {
    const { 'Novo Laudo': form, ...others } = countFiles(BUILT)
    expect(Math.max(...Object.values(others))).toBeLessThanOrEqual(45)
    expect(form).toBeLessThanOrEqual(70)
  })
})
