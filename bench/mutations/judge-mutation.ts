/**
 * Judges the measurement of a flight with a mutated file: the same figures, changed figures with a finding, or changed
 * figures in silence.
 */
import { type FlightFiles, measureFlight, type ReadFile, readFlightFile } from '@faixa/flight'
import { type FlightToMutate, MUTATED_FILES, type MutatedFile } from './flights-to-mutate.ts'

export type Verdict =
  /** No figure changed by more than 1 %. */
  | 'same'
  /** The flight was not measured; a sentence gives the reason. */
  | 'refused'
  /** Figures changed, and the mutated file has more findings than the original. */
  | 'reported'
  | 'silent'

export interface MeasuredOriginal {
  readonly files: FlightFiles
  readonly figures: Figures
  readonly findings: Findings
}

type Figures = Readonly<Record<string, number | undefined>>

/** Number of findings by code, errors and warnings only. */
type Findings = ReadonlyMap<string, number>

const CHANGED = 0.01

export interface Judged {
  readonly verdict: Verdict
  /** The figures that changed, with both values. */
  readonly changed: readonly string[]
}

export async function measureOriginal({ name, texts }: FlightToMutate): Promise<MeasuredOriginal> {
  const read = await Promise.all(MUTATED_FILES.map(async (file) => [file, await readFile(file, texts[file])] as const))
  const { area, aplicacao, trajeto } = Object.fromEntries(read)
  if (!area || !aplicacao || !trajeto) throw new Error(`${name} cannot be read.`)
  const files = { area, aplicacao, trajeto }
  const measured = await measure(files)
  if (!measured) throw new Error(`${name} cannot be measured.`)
  return { files, ...measured }
}

export async function judgeMutation(
  original: MeasuredOriginal,
  mutated: MutatedFile,
  contents: string | Uint8Array,
): Promise<Judged> {
  const file = await readFile(mutated, contents)
  const measured = file && (await measure({ ...original.files, [mutated]: file }))
  if (!measured) return { verdict: 'refused', changed: [] }
  const changed = changedFigures(original.figures, measured.figures)
  if (changed.length === 0) return { verdict: 'same', changed }
  const saysMore = [...measured.findings].some(([code, count]) => count > (original.findings.get(code) ?? 0))
  return { verdict: saysMore ? 'reported' : 'silent', changed }
}

async function readFile(name: MutatedFile, contents: string | Uint8Array): Promise<ReadFile | undefined> {
  const bytes = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents
  const file = await readFlightFile(`${name}.kml`, [bytes])
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
  const { comprimentoKm, duracaoMin, tempoAplicandoMin, velocidadeMediaKmh, velocidadeAplicandoKmh } =
    numbers.trajeto ?? {}
  const { rendimentoHaH, espacamentoMedioM } = numbers.trajeto ?? {}
  return {
    figures: {
      ...measures,
      areaAplicada: numbers.areaAplicada,
      areaBruta: numbers.areaBruta,
      comprimentoKm,
      duracaoMin,
      tempoAplicandoMin,
      velocidadeMediaKmh,
      velocidadeAplicandoKmh,
      rendimentoHaH,
      espacamentoMedioM,
    },
    findings,
  }
}

/** Figures that may be nearly zero: they are compared relative to the planted area, like the percentages printed beside them. */
const RESIDUES = new Set(['areaNaoAplicada', 'aplicacaoExterna', 'areaSobreposicao'])

/** A figure that is absent in either is not compared, because absent figures are not printed. */
function changedFigures(before: Figures, after: Figures): string[] {
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name]
    if (was === undefined || is === undefined) return []
    const least = RESIDUES.has(name) ? (before['areaPlantio'] ?? 0) : 0
    const isSame = Math.abs(is - was) <= CHANGED * Math.max(was, least)
    return isSame ? [] : [`${name} ${was.toFixed(2)} → ${is.toFixed(2)}`]
  })
}
