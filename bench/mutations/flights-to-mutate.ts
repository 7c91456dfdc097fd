/** The flights whose files are mutated: real ones where they are available, and simulated ones of every family. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { kmlFiles, type SwathFamily, simulateFlight } from '@faixa/tools/simulator'

export interface FlightToMutate {
  readonly name: string
  readonly area: string
  readonly aplicacao: string
}

const KML = resolve(import.meta.dirname, '../../../shared/kml')
const REAL = join(KML, 'sets/D_voo_sobre_clealco')

export function realFlights(): FlightToMutate[] {
  if (!existsSync(REAL)) return []
  const text = (name: string) => readFileSync(join(REAL, name), 'utf8')
  return [
    { name: 'set D, passes', area: text('area.kml'), aplicacao: text('aplicacao.kml') },
    { name: 'set D, lines', area: text('area_schema.kml'), aplicacao: text('aplicacao_linhas.kml') },
  ]
}

const FAMILIES: readonly SwathFamily[] = ['passes', 'lines', 'quads', 'quads-shared']

export function simulatedFlights(areaHa: number): FlightToMutate[] {
  return FAMILIES.map((family, i) => {
    const flight = simulateFlight({ seed: 11 + i, areaHa, preset: i % 2 ? 'medio' : 'bom' })
    const files = kmlFiles(flight, { family, attributes: i % 2 ? 'schema' : 'html' })
    return { name: `simulated ${family}`, area: files.get('area.kml')!, aplicacao: files.get('aplicacao.kml')! }
  })
}
