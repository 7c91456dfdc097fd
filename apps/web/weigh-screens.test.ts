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

  test('the first screen is there with at most 172.8 kB', () => {
    expect(of('primeira tela')).toBeLessThanOrEqual(172.8 * KB)
  })

  test('the list is there with at most 246.0 kB', () => {
    expect(of('lista de laudos')).toBeLessThanOrEqual(246 * KB)
  })

  test('the overview is there with at most 306.4 kB; its charts come when they are in sight', () => {
    expect(of('Visão Geral')).toBeLessThanOrEqual(306.4 * KB)
  })

  test('the map is there with at most 743.8 kB, its worker included', () => {
    expect(of('mapa')).toBeLessThanOrEqual(743.8 * KB)
  })
  test('no screen waits for more than 45 files, but the form of a laudo', () => {
    const { 'Novo Laudo': form, ...others } = countFiles(BUILT)
    expect(Math.max(...Object.values(others))).toBeLessThanOrEqual(45)
    expect(form).toBeLessThanOrEqual(70)
  })
})
