/**
 * Collects from the files everything that the measurement needs, so that the documents (names, attributes and descriptions of perhaps
 * 100,000 placemarks) can be freed before it.
 */
import type { DecisaoDePoligono } from '@faixa/domain'
import {
  type FileKind,
  type Flight,
  type Issue,
  joinTracks,
  type NotAPlot,
  type Placemark,
  type PlotChoice,
  plotLabel,
  plotsFromKml,
  type ReadingDoubts,
  type SwathInput,
  type SwathsFromKml,
  swathsFromKml,
  trackRefusal,
  type ValveBends,
  valveBends,
} from '@faixa/geometry'
import { formatNumber, present } from '@faixa/units'
import { type Aviso, avisoOf } from './aviso.ts'
import { plotDecisions, unknownPlots } from './decisions.ts'
import type { DeducedApplication } from './deduced/deduced-application.ts'
import type {
  FlightFiles,
  FlightFindingCode,
  FlightOptions,
  ReadFile,
  RegisteredPlots,
  Role,
  UnmeasurableCode,
  UnmeasuredFlight,
} from './flight.ts'
import { nothingSentence } from './nothing-for.ts'
import { measuredWidthM } from './numbers/measured-width.ts'
import { type FlightPlot, plotNames } from './plots/flight-plot.ts'
import { partsOf } from './reading/join-files.ts'
import { longNameSentence } from './reading/long-name.ts'
import { recogniseFiles } from './reading/recognise-files.ts'
import { lowered } from './unusable.ts'

export interface GatheredFlight {
  /** Name of the application file. */
  readonly name: string
  /** Swaths, one at least. */
  readonly swaths: readonly SwathInput[]
  /** Width given to all lines, m. */
  readonly widthM?: number
  /** Width of lines as the application file has it (SwathsFromKml). */
  readonly written?: SwathsFromKml['written']
  readonly deduced?: DeducedApplication
  /** How the application's log bends with the valve open and shut; absent where it has no valve's state. */
  readonly valve?: ValveBends
  readonly plots: readonly FlightPlot[]
  /** Polygons of the area file that are not measured as plots, and why. */
  readonly notPlots: readonly NotAPlot[]
  /** The drawn form of these polygons. */
  readonly leftOut: readonly FlightPlot[]
  /** Decisions about the area file's polygons. */
  readonly decisions: readonly DecisaoDePoligono[]
  /** Registered plots, only where they replace an area file. */
  readonly registered?: RegisteredPlots
  /** The flight of the track file. It is measured after the coverage, which refuses swaths that cost too much to follow a track over. */
  readonly track?: { readonly name: string; readonly flight: Flight }
  /** Ambiguities in the reading of each file that a person has to confirm. */
  readonly doubts: Readonly<Partial<Record<'area' | 'aplicacao', ReadingDoubts>>>
  readonly swapped: Readonly<Partial<Record<Role, FileKind>>>
  /** Findings that precede the measurement's own, and those that follow them. */
  readonly avisos: { readonly before: readonly Aviso[]; readonly after: readonly Aviso[] }
}

export function gatherFlight(
  files: FlightFiles,
  { widthM, assumedWidthM, plots: choice = {} }: Pick<FlightOptions, 'widthM' | 'assumedWidthM' | 'plots'>,
): GatheredFlight | UnmeasuredFlight {
  const { area, aplicacao, trajeto, registered } = files
  const { swaths, refusal, ...sprayed } = swathsFromKml(aplicacao.document, {
    ...present({ widthM: aplicacao.deduced?.widthM ?? widthM, assumedWidthM }),
  })
  if (sprayed.widthless > 0) return withoutWidth(aplicacao, sprayed.widthless, trajeto)
  if (swaths.length === 0) {
    return unusable('sem-aplicacao', nothingSentence('aplicacao', aplicacao, refusal))
  }
  const planted = area && readPlots(area, choice)
  const wrong = unknownPlots(
    { manterTalhoes: numbersOf(choice.keep), tirarTalhoes: numbersOf(choice.leaveOut) },
    area && planted && planted.drawn.size > 0
      ? { name: area.name, numbers: new Set(numbersOf([...planted.drawn.keys()])) }
      : undefined,
  )
  if (wrong && planted?.drawn.size !== 0) return unusable('talhao-desconhecido', wrong.mensagem)
  if (area && planted && planted.drawn.size > 0 && planted.plots.length === 0) {
    return unusable('sem-talhao-a-medir', `De «${area.name}» não ficou nenhum talhão a medir: mantenha um pelo menos.`)
  }
  if (area && planted?.plots.length === 0) {
    return unusable('sem-talhao', nothingSentence('area', area, planted.refusal))
  }
  const long =
    area &&
    planted &&
    longNameSentence(
      planted.plots.map(({ label }) => plotNames(label)),
      CODES,
    )
  if (area && long !== undefined) return unusable('nome-longo', `«${area.name}» não pode ser medido: ${lowered(long)}`)
  const misplaced = trajeto && trackRefusal(trajeto.document)
  const flight = trajeto && misplaced === undefined ? joinTracks(trajeto.document.placemarks) : undefined
  const { swapped, avisos } = recogniseFiles(files)
  return {
    name: aplicacao.name,
    swaths,
    ...(sprayed.widthM !== undefined && { widthM: sprayed.widthM }),
    ...(sprayed.written && { written: sprayed.written }),
    ...(aplicacao.deduced && { deduced: aplicacao.deduced }),
    ...present({ valve: valveBends(aplicacao.document.placemarks) }),
    plots: planted?.plots ?? [],
    notPlots: planted?.notPlots ?? [],
    leftOut: planted?.notPlots.flatMap(({ id }) => drawnAs(id, planted.drawn.get(id))) ?? [],
    decisions: planted ? plotDecisions({ ...planted, nameOf: (id) => planted.drawn.get(id)?.name }, choice) : [],
    ...(!area && registered && { registered }),
    ...(trajeto && flight && { track: { name: trajeto.name, flight } }),
    doubts: { aplicacao: sprayed.doubts, ...(planted && { area: planted.doubts }) },
    swapped,
    avisos: {
      before: [
        ...[area, aplicacao, trajeto]
          .flatMap((file) => (file ? partsOf(file) : []))
          .flatMap((file) => at(file, file.document.issues)),
        ...avisos,
        ...(area && planted ? at(area, planted.issues) : []),
        ...at(aplicacao, sprayed.issues),
      ],
      after: trajeto && !flight ? [withoutFlight(trajeto, misplaced)] : [],
    },
  }
}

/** Codes by which the plots of laudos are matched with the register. */
const CODES = ['codigoFazenda', 'talhao'] as const

function readPlots(
  { document }: ReadFile,
  choice: PlotChoice,
): Omit<ReturnType<typeof plotsFromKml>, 'plots'> & { readonly plots: readonly FlightPlot[] } {
  const { plots, ...rest } = plotsFromKml(document, choice)
  return { ...rest, plots: plots.map((plot) => ({ ...plot, label: plotLabel(document.placemarks[Number(plot.id)]!) })) }
}

function drawnAs(id: string, placemark: Placemark | undefined): FlightPlot[] {
  const polygons = placemark?.shapes.flatMap((shape) => (shape.kind === 'polygon' ? [shape] : [])) ?? []
  return placemark && polygons.length > 0 ? [{ id, label: plotLabel(placemark), polygons }] : []
}

/** Numbers of placemarks as findings give them, from 1. */
function numbersOf(ids: readonly string[] = []): number[] {
  return ids.map((id) => Number(id) + 1)
}

export function at({ name }: Pick<ReadFile, 'name'>, issues: readonly Issue[]): Aviso[] {
  return issues.map((issue) => avisoOf(issue, name))
}

function withoutFlight(file: ReadFile, refusal?: string): Aviso {
  return {
    codigo: 'sem-trajeto' satisfies FlightFindingCode,
    gravidade: 'aviso',
    mensagem: nothingSentence('trajeto', file, refusal),
    onde: file.name,
  }
}

function withoutWidth(aplicacao: ReadFile, lines: number, trajeto: ReadFile | undefined): UnmeasuredFlight {
  const measured = measuredWidthM(aplicacao.document, trajeto?.document)
  const count = `${formatNumber(lines, 0)} ${lines === 1 ? 'linha' : 'linhas'}`
  const apart = measured === undefined ? '' : ` As passadas estão a ${formatNumber(measured, 2)} m uma da outra.`
  const message = `«${aplicacao.name}» traz ${count} sem a largura da faixa: informe a faixa executada.${apart}`
  return { ...unusable('faixa-nao-informada', message), ...present({ measuredWidthM: measured }) }
}

function unusable(code: UnmeasurableCode, message: string): UnmeasuredFlight {
  return { unusable: { code, message } }
}
