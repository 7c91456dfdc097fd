import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countFiles, type Screen, weighScreens } from './weigh-screens.ts'

const BUILT = join(import.meta.dirname, 'dist')
const KB = 1000

/**
 * Skipped without a build; `npm test` builds before it runs the tests. A limit leaves half a kilobyte: names of files are hashes of what is in
 * them, and other names alone weigh some hundred bytes more or less.
 */
describe.skipIf(!existsSync(join(BUILT, 'manifest.json')))('gzipped JavaScript', () => {
  const weights = existsSync(BUILT) ? weighScreens(BUILT) : undefined
  const of = (screen: Screen) => weights?.[screen] ?? Number.NaN

  test('the first screen is there with at most 172.5 kB', () => {
    expect(of('primeira tela')).toBeLessThanOrEqual(172.5 * KB)
  })

  test('the list is there with at most 245.7 kB', () => {
    expect(of('lista de laudos')).toBeLessThanOrEqual(245.7 * KB)
  })

  test('the overview is there with at most 306.3 kB; its charts come when they are in sight', () => {
    expect(of('Visão Geral')).toBeLessThanOrEqual(306.3 * KB)
  })

  test('the map is there with at most 741.3 kB, its worker included', () => {
    expect(of('mapa')).toBeLessThanOrEqual(741.3 * KB)
  })
  test('no screen waits for more than 45 files, but the form of a laudo', () => {
    const { 'Novo Laudo': form, ...others } = countFiles(BUILT)
    expect(Math.max(...Object.values(others))).toBeLessThanOrEqual(45)
    expect(form).toBeLessThanOrEqual(70)
  })
})
