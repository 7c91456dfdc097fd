/**
 * Updates the documents (`npm run documents`): draws the pictures into docs/imagens and writes the output of its commands into the README.
 * The same code makes the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawDrift } from './drift.ts'
import { drawInsideOutside, drawPlots, drawRacetrack } from './field.ts'
import { drawFlight } from './flight.ts'
import { drawDepth, drawJoints, drawPass, drawUnion } from './passes.ts'
import { drawPlane } from './plane.ts'
import { README_PATH, withOutputs } from './readme-commands.ts'

const FOLDER = join(import.meta.dirname, '../../docs/imagens')

const PICTURES = {
  'passada.svg': drawPass,
  'emendas.svg': drawJoints,
  'uniao.svg': drawUnion,
  'dentro-e-fora.svg': drawInsideOutside,
  'sobreposicao.svg': drawDepth,
  'talhoes.svg': drawPlots,
  'plano.svg': drawPlane,
  'exemplo.svg': drawRacetrack,
  'deriva.svg': drawDrift,
  'voo.svg': drawFlight,
}

mkdirSync(FOLDER, { recursive: true })
for (const [name, draw] of Object.entries(PICTURES)) writeFileSync(join(FOLDER, name), await draw())

writeFileSync(README_PATH, withOutputs(readFileSync(README_PATH, 'utf8')))
