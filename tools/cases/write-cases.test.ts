import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ALL_CASES } from './all-cases.ts'
import { caseFiles } from './case-kml.ts'

const CASES = new URL('../../packages/geometry/cases/', import.meta.url)

test('every folder of the cases is drawn in a table here, and every drawing has its folder', () => {
  const folders = readdirSync(CASES, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(ALL_CASES.map(({ name }) => name).sort())
})

describe('a folder holds what its table draws: run tools/cases/write-cases.ts after a change', () => {
  for (const drawn of ALL_CASES) {
    test(drawn.name, () => {
      const folder = new URL(`${drawn.name}/`, CASES)
      const present = readdirSync(folder).filter((name) => name.endsWith('.kml'))
      const texts = new Map(present.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
      expect(texts).toEqual(caseFiles(drawn))
      expect(readFileSync(new URL('note.md', folder), 'utf8')).toMatch(/^# .{20,}\n\n/)
      expect(JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'))).toHaveProperty('passadas')
    })
  }
})
