/** Flights to compare engines with: simulated ones in every form of file, and a real one where it is available. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KmlChoices, kmlFiles, simulateFlight } from '@faixa/tools/simulator'
import type { FlightTexts } from './flight-hash.ts'

const SETS = join(import.meta.dirname, '../../../shared/kml/sets')
const REAL = join(SETS, 'D_voo_sobre_clealco')

/** The `measured` hash of each real set: a change of it means a change of hectares or layers, whose commit gives the reason. */
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
  // Each file of the application and of the track occurs once: quads with a track as a line, lines with a gx:Track.
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

/** Returns every available real set, with each of its files at least once; empty without real sets. */
export function realFlights(): ReadonlyMap<string, FlightTexts> {
  const found = new Map<string, FlightTexts>()
  for (const set of existsSync(SETS) ? readdirSync(SETS) : []) {
    const names = readdirSync(join(SETS, set)).filter((name) => name.endsWith('.kml'))
    const forms = (role: keyof FlightTexts) => names.filter((name) => name.startsWith(role)).toSorted()
    const [areas, aplicacoes, trajetos] = [forms('area'), forms('aplicacao'), forms('trajeto')]
    if (areas.length === 0 || aplicacoes.length === 0 || trajetos.length === 0) continue
    const text = (list: readonly string[], i: number) => readFileSync(join(SETS, set, list[i % list.length]!), 'utf8')
    for (let i = 0; i < Math.max(areas.length, aplicacoes.length, trajetos.length); i++) {
      const texts = { area: text(areas, i), aplicacao: text(aplicacoes, i), trajeto: text(trajetos, i) }
      found.set(`${set}, ${i + 1}`, texts)
    }
  }
  return found
}

/** Simulates a flight. `seed` also rotates the strips, because sines matter at headings between the axes. */
function simulated(seed: number, choices: KmlChoices): FlightTexts {
  const files = kmlFiles(simulateFlight({ seed, areaHa: 30, headingDeg: 7 * seed }), choices)
  const text = (name: string) => files.get(name) ?? ''
  return { area: text('area.kml'), aplicacao: text('aplicacao.kml'), trajeto: text('trajeto.kml') }
}
