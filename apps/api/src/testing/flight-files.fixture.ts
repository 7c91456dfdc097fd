/** The files of a simulated flight, and their measurement by the engine without a server. */
import type { Papel } from '@faixa/domain'
import {
  type FlightOptions as EngineOptions,
  measureFlight,
  type ReadFile,
  type Role,
  readFlightFile,
} from '@faixa/flight'
import { type FlightOptions, type KmlChoices, kmlFiles, simulateFlight } from '@faixa/tools/simulator'

export type SentFiles = Partial<Record<Papel, string | Uint8Array>>

/** Name of the file on the person's computer. */
export function nameOf(role: Papel): string {
  return `${role} do voo.kml`
}

export function simulatedFiles(options: FlightOptions = {}, choices: KmlChoices = {}): Record<Role, string> {
  const files = kmlFiles(simulateFlight({ areaHa: 10, ...options }), choices)
  return {
    area: files.get('area.kml')!,
    aplicacao: files.get('aplicacao.kml')!,
    trajeto: files.get('trajeto.kml')!,
  }
}

/** Measures the files. Throws where they cannot be measured. */
export async function measureHere(
  sent: SentFiles,
  widthM?: number,
  worth: Pick<EngineOptions, 'doubt' | 'loss' | 'byWidth' | 'dose'> = {},
) {
  const read: Partial<Record<Role, ReadFile>> = {}
  for (const [role, content] of Object.entries(sent) as [Role, string | Uint8Array][]) {
    const file = await readFlightFile(nameOf(role), [Buffer.from(content)])
    if ('unusable' in file) throw new Error(file.unusable.message)
    read[role] = file
  }
  const measured = await measureFlight(read, { ...worth, ...(widthM !== undefined && { widthM }) })
  if ('unusable' in measured) throw new Error(measured.unusable.message)
  return measured
}
