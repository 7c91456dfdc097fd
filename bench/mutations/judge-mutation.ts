/**
 * Judges the measurement of a flight with a mutated file: the same figures, changed figures with a finding, or changed
 * figures in silence.
 */
import { type FlightFiles, measureFlight, type ReadFile, readFlightFile } from '@faixa/flight'
import type { FlightToMutate } from './flights-to-mutate.ts'

export type Verdict =
  /** No figure changed by more than 1 %. */
  | 'same'
  /** The flight was not measured; a sentence gives the reason. */
  | 'refused'
  /** Figures changed, and there are more findings than in the original. */
  | 'reported'
  | 'silent'

export type MutatedFile = 'area' | 'aplicacao'

export interface MeasuredOriginal {
  readonly files: FlightFiles
  readonly figures: Figures
  readonly findings: Findings
}

interface Figures {
  readonly [name: string]: number
}

/** Number of findings by code, errors and warnings only. */
type Findings = ReadonlyMap<string, number>

const CHANGED = 0.01

export async function measureOriginal(flight: FlightToMutate): Promise<MeasuredOriginal> {
  const area = await read('area.kml', flight.area)
  const aplicacao = await read('aplicacao.kml', flight.aplicacao)
  if (!area || !aplicacao) throw new Error(`${flight.name} cannot be read.`)
  const measured = await measure({ area, aplicacao })
  if (!measured) throw new Error(`${flight.name} cannot be measured.`)
  return { files: { area, aplicacao }, ...measured }
}

export async function judgeMutation(original: MeasuredOriginal, mutated: MutatedFile, text: string): Promise<Verdict> {
  const file = await read(`${mutated}.kml`, text)
  const measured = file && (await measure({ ...original.files, [mutated]: file }))
  if (!measured) return 'refused'
  if (!hasChanged(original.figures, measured.figures)) return 'same'
  const saysMore = [...measured.findings].some(([code, count]) => count > (original.findings.get(code) ?? 0))
  return saysMore ? 'reported' : 'silent'
}

async function read(name: string, text: string): Promise<ReadFile | undefined> {
  const file = await readFlightFile(name, [new TextEncoder().encode(text)])
  return 'unusable' in file ? undefined : file
}

async function measure(files: FlightFiles): Promise<Omit<MeasuredOriginal, 'files'> | undefined> {
  const flight = await measureFlight(files, { layers: false })
  if ('unusable' in flight) return undefined
  const { measures, numbers, avisos } = flight
  const findings = new Map<string, number>()
  for (const { codigo, gravidade, quantidade = 1 } of avisos) {
    if (gravidade !== 'info') findings.set(codigo, (findings.get(codigo) ?? 0) + quantidade)
  }
  const { areaAplicada, areaBruta } = numbers
  const { areaPlantio = 0, aplicacaoEfetiva = 0, areaSobreposicao = 0 } = measures
  return { figures: { areaPlantio, areaAplicada, aplicacaoEfetiva, areaBruta, areaSobreposicao }, findings }
}

/**
 * Tells whether a figure changed by more than 1 % of itself; the overlap, which may be nearly nothing, by more than 1 %
 * of the planted area.
 */
function hasChanged(before: Figures, after: Figures): boolean {
  return Object.entries(before).some(([name, value]) => {
    const whole = name === 'areaSobreposicao' ? before['areaPlantio']! : value
    return Math.abs((after[name] ?? 0) - value) > CHANGED * whole
  })
}
