import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_CASES } from './all-cases.ts'
import { caseFiles } from './case-kml.ts'

const CASES = new URL('../../packages/geometry/cases/', import.meta.url)

test('every folder of the cases is drawn in a table here, and every drawing has its folder', () => {
  const folders = readdirSync(CASES, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(ALL_CASES.map(({ name }) => name).sort())
})

test('the KML files of the cases are what their tables draw: run tools/cases/write-cases.ts after a change', () => {
  for (const drawn of ALL_CASES) {
    const folder = new URL(`${drawn.name}/`, CASES)
    const files = caseFiles(drawn)
    const present = readdirSync(folder).filter((name) => name.endsWith('.kml'))
    expect(present.sort(), drawn.name).toEqual([...files.keys()].sort())
    for (const [name, text] of files) expect(readFileSync(new URL(name, folder), 'utf8') === text, name).toBe(true)
  }
})

test('every case says what it promises and gives the numbers', () => {
  for (const { name } of ALL_CASES) {
    const folder = new URL(`${name}/`, CASES)
    expect(readFileSync(new URL('note.md', folder), 'utf8'), name).toMatch(/^# .{20,}\n\n/)
    expect(Object.keys(JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'))).length).toBeGreaterThan(2)
  }
})
