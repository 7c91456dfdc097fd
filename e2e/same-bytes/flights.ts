/** Flights to compare engines with: simulated ones in every form of file, and a real one where it is available. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KmlChoices, kmlFiles, simulateFlight } from '@faixa/tools/simulator'
import type { FlightTexts } from './flight-hash.ts'

const REAL = join(import.meta.dirname, '../../../shared/kml/sets/D_voo_sobre_clealco')

/** The `measured` hash of each real set: whoever changes it changes hectares or layers, and says why. */
export const RECORDED: ReadonlyMap<string, string> = new Map([
  ['real, aplicacao.kml, trajeto.kml', 'f95fd180a347c751628df6edcc437c96ca0945875320ad0fe8aeff929752a70e'],
  [
    'real, aplicacao_linhas.kml, trajeto_gxtrack.kml',
    'f5dbe23f67a67f83cb11499f6f6e02b4d39722f06b3dac0deab52497cf03f8ae',
  ],
])

export function flights(): ReadonlyMap<string, FlightTexts> {
  const found = new Map([
    ['simulated, log quads', simulated(11, { family: 'quads', trackKind: 'gx-track' })],
    ['simulated, lines', simulated(12, { family: 'lines', trackKind: 'line' })],
    ['simulated, whole passes', simulated(13, { family: 'passes', trackKind: 'gx-track' })],
  ])
  if (!existsSync(REAL)) return found
  // Each file occurs once: areas and quads with positions in a line, lines with positions in a track.
  for (const [aplicacao, trajeto] of [
    ['aplicacao.kml', 'trajeto.kml'],
    ['aplicacao_linhas.kml', 'trajeto_gxtrack.kml'],
  ] as const) {
    found.set(`real, ${aplicacao}, ${trajeto}`, {
      area: readFileSync(join(REAL, 'area.kml'), 'utf8'),
      aplicacao: readFileSync(join(REAL, aplicacao), 'utf8'),
      trajeto: readFileSync(join(REAL, trajeto), 'utf8'),
    })
  }
  return found
}

/** Simulates a flight. `seed` also rotates the strips, because sines matter at headings between the axes. */
function simulated(seed: number, choices: KmlChoices): FlightTexts {
  const files = kmlFiles(simulateFlight({ seed, areaHa: 30, headingDeg: 7 * seed }), choices)
  const text = (name: string) => files.get(name) ?? ''
  return { area: text('area.kml'), aplicacao: text('aplicacao.kml'), trajeto: text('trajeto.kml') }
}
