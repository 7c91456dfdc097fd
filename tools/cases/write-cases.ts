/**
 * Writes the KML files of packages/geometry/cases from the tables beside this file: `node tools/cases/write-cases.ts`.
 * It never writes expected.json or note.md: those numbers are derived by hand.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ALL_CASES } from './all-cases.ts'
import { caseFiles } from './case-kml.ts'

const CASES = new URL('../../packages/geometry/cases/', import.meta.url)

for (const drawn of ALL_CASES) {
  const folder = new URL(`${drawn.name}/`, CASES)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of caseFiles(drawn)) writeFileSync(new URL(name, folder), text)
}
process.stdout.write(`${ALL_CASES.length} casos em ${fileURLToPath(CASES)}\n`)
