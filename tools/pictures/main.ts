/** Draws the pictures of the documents into docs/imagens: `npm run pictures`. The same code draws the same bytes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawInsideOutside, drawPlots, drawRacetrack } from './field.ts'
import { drawFlight } from './flight.ts'
import { drawDepth, drawPass, drawUnion } from './passes.ts'
import { drawPlane } from './plane.ts'

const FOLDER = join(import.meta.dirname, '../../docs/imagens')

const PICTURES = {
  'passada.svg': drawPass,
  'uniao.svg': drawUnion,
  'dentro-e-fora.svg': drawInsideOutside,
  'sobreposicao.svg': drawDepth,
  'talhoes.svg': drawPlots,
  'plano.svg': drawPlane,
  'exemplo.svg': drawRacetrack,
  'voo.svg': drawFlight,
}

mkdirSync(FOLDER, { recursive: true })
for (const [name, draw] of Object.entries(PICTURES)) writeFileSync(join(FOLDER, name), await draw())
