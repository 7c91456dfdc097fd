/** The flights whose files are mutated: real ones where available, small ones of ours, and simulated ones of every family. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { kmlFiles, type SwathFamily, simulateFlight, TRACK_KINDS } from '@faixa/tools/simulator'

export const MUTATED_FILES = ['area', 'aplicacao', 'trajeto'] as const
export type MutatedFile = (typeof MUTATED_FILES)[number]

export interface FlightToMutate {
  readonly name: string
  readonly texts: Readonly<Record<MutatedFile, string>>
}

const SHARED = resolve(import.meta.dirname, '../../../shared/kml')
const REAL = join(SHARED, 'sets/D_voo_sobre_clealco')
/** Flights of 2 ha whose figures are right and which have a track. */
const SMALL = [
  '01_talhao_como_caminho_fechado',
  '05_furo_como_poligono_no_mesmo_marcador',
  '09q_os_mesmos_como_quadrilateros',
]

/** Flights of ../shared; none where it is absent. */
export function sharedFlights(): FlightToMutate[] {
  if (!existsSync(REAL)) return []
  const set = (area: string, aplicacao: string, trajeto: string) => ({
    area: readFileSync(join(REAL, area), 'utf8'),
    aplicacao: readFileSync(join(REAL, aplicacao), 'utf8'),
    trajeto: readFileSync(join(REAL, trajeto), 'utf8'),
  })
  return [
    { name: 'set D, passes', texts: set('area.kml', 'aplicacao.kml', 'trajeto_gxtrack.kml') },
    { name: 'set D, lines', texts: set('area_schema.kml', 'aplicacao_linhas.kml', 'trajeto.kml') },
    ...SMALL.map((name) => {
      const text = (file: string) => readFileSync(join(SHARED, 'faults', name, `${file}.kml`), 'utf8')
      return { name, texts: { area: text('area'), aplicacao: text('aplicacao'), trajeto: text('trajeto') } }
    }),
  ]
}

const FAMILIES: readonly SwathFamily[] = ['passes', 'lines', 'quads', 'quads-shared']

export function simulatedFlights(areaHa: number): FlightToMutate[] {
  return FAMILIES.map((family, i) => {
    const flight = simulateFlight({ seed: 11 + i, areaHa, preset: i % 2 ? 'medio' : 'bom', logIntervalS: 0.5 })
    const trackKind = TRACK_KINDS[i % TRACK_KINDS.length]!
    const files = kmlFiles(flight, { family, trackKind, attributes: i % 2 ? 'schema' : 'html' })
    const text = (name: MutatedFile) => files.get(`${name}.kml`)!
    return {
      name: `simulated ${family}`,
      texts: { area: text('area'), aplicacao: text('aplicacao'), trajeto: text('trajeto') },
    }
  })
}
