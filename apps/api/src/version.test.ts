import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MOTOR } from './features/laudos/measure/motor.ts'
import { VERSION } from './version.ts'

function packageAt(path: string): { version: string; dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
}

test('every figure carries the versions that the packages declare', () => {
  expect(VERSION).toBe(packageAt('../package.json').version)
  const { dependencies } = packageAt('../../../packages/geometry/package.json')
  expect(MOTOR).toBe(`faixa ${VERSION} clipper2-wasm ${dependencies['clipper2-wasm']}`)
})
