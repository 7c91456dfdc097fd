/**
 * Writes the KML files of packages/geometry/cases and packages/flight/cases from the tables beside this file: `node tools/cases/write-cases.ts`.
 * It never writes expected.json or note.md: those numbers are derived by hand.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ALL_CASES } from './all-cases.ts'
import { caseFiles } from './case-kml.ts'
import { VERDICT_CASES, verdictFiles } from './verdict-cases.ts'

const CASES = new URL('../../packages/geometry/cases/', import.meta.url)
const VERDICTS = new URL('../../packages/flight/cases/', import.meta.url)

function writeCase(name: string, files: ReadonlyMap<string, string>, cases: URL): void {
  const folder = new URL(`${name}/`, cases)
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of files) writeFileSync(new URL(file, folder), text)
}

for (const drawn of ALL_CASES) writeCase(drawn.name, caseFiles(drawn), CASES)
for (const drawn of VERDICT_CASES) writeCase(drawn.name, verdictFiles(drawn), VERDICTS)
process.stdout.write(
  `${ALL_CASES.length} casos em ${fileURLToPath(CASES)}, ${VERDICT_CASES.length} em ${fileURLToPath(VERDICTS)}\n`,
)
