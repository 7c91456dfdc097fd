import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ALL_CASES } from './all-cases.ts'
import { caseFiles } from './case-kml.ts'
import { VERDICT_CASES, verdictFiles } from './verdict-cases.ts'

const TABLES = [
  {
    folders: new URL('../../packages/geometry/cases/', import.meta.url),
    drawn: ALL_CASES.map((one) => ({ name: one.name, files: caseFiles(one) })),
    promises: 'passadas',
  },
  {
    folders: new URL('../../packages/flight/cases/', import.meta.url),
    drawn: VERDICT_CASES.map((one) => ({ name: one.name, files: verdictFiles(one) })),
    promises: 'areas',
  },
]

test.each(TABLES)('every folder of the cases is drawn in a table here, and every drawing has its folder', (table) => {
  const folders = readdirSync(table.folders, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(table.drawn.map(({ name }) => name).sort())
})

describe('a folder holds what its table draws: run tools/cases/write-cases.ts after a change', () => {
  for (const { folders, drawn, promises } of TABLES) {
    for (const { name, files } of drawn) {
      test(name, () => {
        const folder = new URL(`${name}/`, folders)
        const present = readdirSync(folder).filter((file) => file.endsWith('.kml'))
        expect(new Map(present.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]))).toEqual(files)
        expect(readFileSync(new URL('note.md', folder), 'utf8')).toMatch(/^# .{20,}\n\n/)
        expect(JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'))).toHaveProperty(promises)
      })
    }
  }
})
