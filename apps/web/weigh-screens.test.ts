import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countFiles, type Screen, weighScreens } from './weigh-screens.ts'

const BUILT = join(import.meta.dirname, 'dist')
const KB = 1000

/**
 * Gzipped kilobytes: the product's goals for first screen and list (docs/decisions/0032), and 5 % above its weight for the overview. The
 * margin is for random differences, such as other file names, and not for growth: each build prints the weights. One kilobyte of the list is
 * the question whether a device works without a network.
 */
const LIMITS_KB = {
  'primeira tela': 190,
  'lista de laudos': 266,
  'Visão Geral': 335,
} as const satisfies Partial<Record<Screen, number>>
/** The goal for the map, beyond the list that most people come from. */
const MAP_KB = 510

describe.skipIf(!existsSync(join(BUILT, 'manifest.json')))('gzipped JavaScript; skipped without a build', () => {
  const weights = existsSync(BUILT) ? weighScreens(BUILT) : undefined

  test.each(Object.entries(LIMITS_KB))('%s weighs at most %d kB, what it loads later not counted', (screen, limit) => {
    expect((weights?.[screen as Screen] ?? Number.NaN) / KB).toBeLessThanOrEqual(limit)
  })

  test(`the map weighs at most ${MAP_KB} kB more than the list`, () => {
    const { mapa: map, 'lista de laudos': list } = weights!
    expect((map - list) / KB).toBeLessThanOrEqual(MAP_KB)
  })

  test('no screen waits for more than 53 files, but the form of a laudo for 80: 5 % above today’s', () => {
    const { 'Novo Laudo': form, ...rest } = countFiles(BUILT)
    expect(Math.max(...Object.values(rest))).toBeLessThanOrEqual(53)
    expect(form).toBeLessThanOrEqual(80)
  })
})
