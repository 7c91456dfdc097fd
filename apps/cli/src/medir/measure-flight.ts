/** From three read files to the numbers of a flight and its layers. */
import {
  type Coverage,
  type CoverageAreas,
  classifyFile,
  type FileKind,
  type Issue,
  type KmlDocument,
  measureCoverage,
  measureTrajectory,
  type PlotCoverage,
  plotLabel,
  plotsFromKml,
  swathsFromKml,
  type Trajectory,
} from '@faixa/geometry'
import {
  metres,
  metresPerSecond,
  percentOf,
  seconds,
  squareMetres,
  toHectares,
  toKilometres,
  toKilometresPerHour,
  toMinutes,
} from '@faixa/units'
import { type Aviso, avisoOf } from '../aviso.ts'
import type { Unusable } from '../unusable.ts'
import { type FlightNumbers, METODO, type PlotNumbers, type TrackNumbers } from './flight-numbers.ts'

export type Role = 'area' | 'aplicacao' | 'trajeto'

/** A file that was read, under the name it was given by. */
export interface ReadFile {
  readonly path: string
  readonly document: KmlDocument
}

export interface FlightFiles {
  readonly area?: ReadFile
  readonly aplicacao: ReadFile
  readonly trajeto?: ReadFile
}

export interface MeasuredFlight {
  readonly numbers: FlightNumbers
  readonly coverage: Coverage
  readonly trajectory?: Trajectory
}

/** A usual aircraft's swath, for lines about which neither the caller nor the file says anything. */
const USUAL_WIDTH_M = 22

export async function measureFlight(
  { area, aplicacao, trajeto }: FlightFiles,
  widthM: number | undefined,
  onProgress: (done: number) => void,
): Promise<MeasuredFlight | { readonly unusable: Unusable }> {
  const sprayed = swathsFromKml(aplicacao.document, {
    fallbackWidthM: USUAL_WIDTH_M,
    ...(widthM !== undefined && { widthM }),
  })
  if (sprayed.swaths.length === 0) {
    return unusable('sem-aplicacao', aplicacao.path, 'não traz nenhum polígono nem linha de aplicação')
  }
  const planted = area && plotsFromKml(area.document)
  if (area && planted?.plots.length === 0) {
    return unusable('sem-talhao', area.path, 'não traz nenhum polígono de talhão')
  }
  const plots = planted?.plots ?? []

  const coverage = await measureCoverage({ plots, swaths: sprayed.swaths }, { onProgress })
  const trajectory = trajeto && measureTrajectory(trajeto.document.placemarks, { swaths: sprayed.swaths })

  const avisos = [
    ...[area, aplicacao, trajeto].flatMap((file) => (file ? at(file.path, file.document.issues) : [])),
    ...swapped({ ...(area && { area }), aplicacao, ...(trajeto && { trajeto }) }),
    ...(area && planted ? at(area.path, planted.issues) : []),
    ...at(aplicacao.path, sprayed.issues),
    ...at('', coverage.issues),
    ...(trajeto && !trajectory ? [withoutFlight(trajeto.path)] : []),
    ...(trajeto && trajectory ? at(trajeto.path, trajectory.issues) : []),
  ]
  const numbers: FlightNumbers = {
    metodo: METODO,
    ...areaNumbers(coverage.areas),
    passadas: coverage.passes,
    ...(sprayed.widthM !== undefined && { faixa: sprayed.widthM }),
    talhoes: coverage.plots.map((plot) => plotNumbers(plot, area!.document)),
    ...(trajectory && { trajeto: trackNumbers(trajectory, ha(coverage.areas.appliedM2)) }),
    avisos,
  }
  return { numbers, coverage, ...(trajectory && { trajectory }) }
}

function unusable(codigo: string, path: string, cause: string): { readonly unusable: Unusable } {
  return { unusable: { code: codigo, message: `O arquivo «${path}» ${cause}.` } }
}

function areaNumbers(areas: CoverageAreas) {
  const { appliedM2, grossM2, plotM2, effectiveM2, unappliedM2, externalM2, overlapM2 } = areas
  const ofPlots = (name: string, m2: number | undefined) =>
    m2 === undefined ? {} : { [name]: ha(m2), ...percent(name, m2, plotM2) }
  return {
    ...(plotM2 !== undefined && { areaPlantio: ha(plotM2) }),
    areaAplicada: ha(appliedM2),
    ...percent('areaAplicada', appliedM2, plotM2),
    ...ofPlots('aplicacaoEfetiva', effectiveM2),
    ...ofPlots('areaNaoAplicada', unappliedM2),
    ...ofPlots('aplicacaoExterna', externalM2),
    ...ofPlots('areaSobreposicao', overlapM2),
    areaBruta: ha(grossM2),
  }
}

function plotNumbers(plot: PlotCoverage, document: KmlDocument): PlotNumbers {
  const { plotM2, effectiveM2, unappliedM2, overlapM2, grossM2 } = plot
  const { name, farm, farmCode, plot: code, declaredHa } = plotLabel(document.placemarks[Number(plot.id)]!)
  return {
    ...(name !== undefined && { nome: name }),
    ...(farm !== undefined && { fazenda: farm }),
    ...(farmCode !== undefined && { codigoFazenda: farmCode }),
    ...(code !== undefined && { talhao: code }),
    ...(declaredHa !== undefined && { areaDeclarada: declaredHa }),
    areaPlantio: ha(plotM2),
    areaAplicada: ha(effectiveM2),
    ...percent('areaAplicada', effectiveM2, plotM2),
    aplicacaoEfetiva: ha(effectiveM2),
    ...percent('aplicacaoEfetiva', effectiveM2, plotM2),
    areaNaoAplicada: ha(unappliedM2),
    ...percent('areaNaoAplicada', unappliedM2, plotM2),
    areaSobreposicao: ha(overlapM2),
    ...percent('areaSobreposicao', overlapM2, plotM2),
    areaBruta: ha(grossM2),
  }
}

function trackNumbers(track: Trajectory, appliedHa: number): TrackNumbers {
  const { beginMs, endMs, durationS, meanSpeedMps, medianSpeedMps, sprayTimeS, spraySpeedMps, meanSpacingM, takeOff } =
    track
  return {
    comprimentoKm: toKilometres(metres(track.lengthM)),
    ...(beginMs !== undefined && { inicio: new Date(beginMs).toISOString() }),
    ...(endMs !== undefined && { fim: new Date(endMs).toISOString() }),
    ...(durationS !== undefined && { duracaoMin: toMinutes(seconds(durationS)) }),
    ...(meanSpeedMps !== undefined && { velocidadeMediaKmh: toKilometresPerHour(metresPerSecond(meanSpeedMps)) }),
    ...(medianSpeedMps !== undefined && { velocidadeMedianaKmh: toKilometresPerHour(metresPerSecond(medianSpeedMps)) }),
    ...(sprayTimeS !== undefined && { tempoAplicandoMin: toMinutes(seconds(sprayTimeS)) }),
    ...(spraySpeedMps !== undefined && { velocidadeAplicandoKmh: toKilometresPerHour(metresPerSecond(spraySpeedMps)) }),
    ...(durationS !== undefined && durationS > 0 && { rendimentoHaH: (appliedHa / durationS) * 3600 }),
    ...(meanSpacingM !== undefined && { espacamentoMedioM: meanSpacingM }),
    ...(takeOff && { decolagem: [takeOff.lon, takeOff.lat] as const }),
  }
}

/** What each field expects to find. */
const EXPECTED = {
  area: ['area'],
  aplicacao: ['swath-polygons', 'swath-lines'],
  trajeto: ['track'],
} satisfies Record<Role, readonly FileKind[]>

const FOUND = {
  area: 'talhões',
  'swath-polygons': 'aplicação',
  'swath-lines': 'aplicação',
  track: 'trajeto',
} satisfies Record<FileKind, string>

/** The specification's own sentence, when a file's content belongs to another field (DOMAIN: corrections). */
function swapped(files: FlightFiles): Aviso[] {
  return (Object.keys(EXPECTED) as Role[]).flatMap((role) => {
    const file = files[role]
    if (!file) return []
    const { kind } = classifyFile(file.document.placemarks)
    const expected: readonly FileKind[] = EXPECTED[role]
    if (kind === 'unclear' || expected.includes(kind)) return []
    return [
      {
        codigo: 'arquivo-em-campo-trocado',
        gravidade: 'aviso',
        mensagem: `Atenção: Certifique-se de colocar os arquivos em seus devidos campos. O conteúdo parece ser de ${FOUND[kind]}.`,
        onde: file.path,
      },
    ]
  })
}

function withoutFlight(path: string): Aviso {
  return {
    codigo: 'sem-trajeto',
    gravidade: 'aviso',
    mensagem: 'O arquivo não traz nenhum trajeto de voo.',
    onde: path,
  }
}

function at(path: string, issues: readonly Issue[]): Aviso[] {
  return issues.map((issue) => avisoOf(issue, path))
}

function ha(areaM2: number): number {
  return toHectares(squareMetres(areaM2))
}

/** `{ percentAreaAplicada: … }`, or nothing where there is no whole. */
function percent(name: string, partM2: number, wholeM2: number | undefined): Record<string, number> {
  const value = percentOf(partM2, wholeM2)
  return value === undefined ? {} : { [`percent${name[0]!.toUpperCase()}${name.slice(1)}`]: value }
}
