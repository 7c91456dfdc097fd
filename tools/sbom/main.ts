/** Writes the SBOM to standard output, or to a file: `npm run -s sbom -- saida/sbom.json`. */
import { writeFileSync } from 'node:fs'
import { makeSbom } from './make-sbom.ts'

const text = `${JSON.stringify(await makeSbom(), null, 2)}\n`
const [path] = process.argv.slice(2)
if (path === undefined) process.stdout.write(text)
else writeFileSync(path, text)
