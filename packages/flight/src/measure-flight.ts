/** Measures read files: the numbers and the layers of a flight. Here the engine's result gets the laudo's names. */
import { type Decisoes, METODO, suggestNotes } from '@faixa/domain'
import {
  type Coverage,
  CoverageMemoryError,
  CoverageWorkError,
  measureCoverage,
  measureTrajectory,
  type Trajectory,
} from '@faixa/geometry'
import { present } from '@faixa/units'
import { type Aviso, avisoOf } from './aviso.ts'
import { pathBounds, plotBounds, swathBounds, unionOf } from './bounds.ts'
import { hardlyTouched, LAYERS_LIMIT_BYTES } from './checks/checks.ts'
import { comparedFigures, type FlightFacts, flightFacts, NO_FACTS } from './checks/flight-facts.ts'
import { judgeFlight, refuses } from './checks/judge-flight.ts'
import { type RecordedFigures, recordedFigures } from './checks/recorded-figures.ts'
import { sprayedMinutes } from './clima/sprayed-minutes.ts'
import { estimatedIntervals } from './deduced/estimated-interval.ts'
import { settleApplication } from './deduced/settle-application.ts'
import { fieldBounds } from './field-bounds.ts'
import type { FlightOptions, GivenFiles, MeasuredFlight, OnFound, Role, UnmeasuredFlight } from './flight.ts'
import { at, type GatheredFlight, gatherFlight } from './gather-flight.ts'
import { flightLayers, inDrawingOrder } from './layers/flight-layer.ts'
import { layerWeight, mostBytes, pieceBytes, shapeBytes } from './layers/layer-weight.ts'
import { methodOptions } from './method-options.ts'
import type { FlightNumbers } from './numbers/flight-numbers.ts'
import { areaNumbers, measuresOf, overlapClasses, plotNumbers } from './numbers/numbers-from-coverage.ts'
import { trackNumbers } from './numbers/track-numbers.ts'
import type { FlightPlot } from './plots/flight-plot.ts'
import { lostContent } from './reading/lost-content.ts'
import { misplacedSentence } from './reading/recognise-files.ts'
import { takeRegisteredPlots, takeTouchedPlots } from './take-plots.ts'
import { type MeasuredTaxa, measureTaxa } from './taxa/measure-taxa.ts'
import { ratePieces } from './taxa/rate-pieces.ts'
import { flightTrace } from './trace/flight-trace.ts'
import { lowered } from './unusable.ts'
import { withWorth } from './worth/flight-worth.ts'

type Outcome = MeasuredFlight | UnmeasuredFlight

/** Share of the work after which the plots are chosen: the first of two measurements, without layers. */
const CHOSEN = 0.4

/**
 * Measures a flight: hectares and percentages for people and programs, layers in degrees, findings in the order of the files.
 *
 * Readable files without anything to measure give a result with a sentence. Rejects only when `signal` is aborted, with its reason. Costs
 * one measurement of the coverage (packages/geometry), without an area file at most two.
 */
// The function is not async, because its frame would keep the documents until the end.
export function measureFlight(given: GivenFiles, options: FlightOptions = {}): Promise<Outcome> {
  const settled = settleApplication(given, options)
  if ('unusable' in settled) return Promise.resolve(settled)
  const { files, avisos } = settled
  const misplaced = options.refuseMisplaced ? misplacedSentence(files) : undefined
  if (misplaced !== undefined) {
    return Promise.resolve({ unusable: { code: 'arquivos-trocados', message: misplaced } })
  }
  const gathered = gatherFlight(files, options)
  if ('unusable' in gathered) return Promise.resolve(gathered)
  const reported: Reported = {
    recorded: recordedFigures(files.aplicacao.document, gathered.written),
    incomplete: {
      area: files.area !== undefined && lostContent(files.area.document),
      aplicacao: lostContent(files.aplicacao.document),
    },
    names: Object.fromEntries(Object.entries(files).map(([role, file]) => [role, 'name' in file ? file.name : ''])),
  }
  return measureGathered(withAvisos(gathered, avisos), reported, options).catch((error: unknown) => {
    if (error instanceof CoverageWorkError) return tangled(error, reported)
    const role = outOfMemory(error)
    const unusable =
      role && judgeFlight({ ...NO_FACTS, outOfMemory: reported.names[role] ?? '' }, reported.names).unusable
    if (unusable) return { unusable }
    throw error
  })
}

function withAvisos(flight: GatheredFlight, first: readonly Aviso[]): GatheredFlight {
  const { before, after } = flight.avisos
  return { ...flight, avisos: { before: [...first, ...before], after } }
}

/** Messages of V8 when an array or a text is too large; its other range errors are bugs. */
const TOO_LARGE = /allocation failed|Invalid (typed )?array length|Invalid string length|out of memory/i

/** Returns the file whose shapes exhausted the memory; undefined for any other error. */
function outOfMemory(error: unknown): Role | undefined {
  if (error instanceof CoverageMemoryError) return error.subject === 'plot' ? 'area' : 'aplicacao'
  return error instanceof RangeError && TOO_LARGE.test(error.message) ? 'aplicacao' : undefined
}

/** Names the file whose shapes are at fault; registered plots have no file. */
function tangled({ subject, message }: CoverageWorkError, { names }: Reported): UnmeasuredFlight {
  const file = subject === 'plot' ? (names.area ?? 'áreas cadastradas') : (names.aplicacao ?? '')
  const code = subject === 'plot' ? 'area-emaranhada' : 'aplicacao-emaranhada'
  return { unusable: { code, message: `«${file}» não pode ser medido: ${lowered(message)}` } }
}

/** Facts of the documents that the checks need. */
interface Reported {
  readonly incomplete: NonNullable<FlightFacts['incomplete']>
  readonly recorded: RecordedFigures
  readonly names: Readonly<Partial<Record<Role, string>>>
}

async function measureGathered(flight: GatheredFlight, reported: Reported, options: FlightOptions): Promise<Outcome> {
  const { swaths, registered, swapped } = flight
  const { metodo = METODO, onlyTouched = false } = options
  const chooses = registered !== undefined || onlyTouched
  const begun = chooses ? CHOSEN : 0
  const choosing = { ...during(0, begun, options), metodo }
  const taken = registered
    ? await takeRegisteredPlots(registered, swaths, flight.name, choosing)
    : onlyTouched
      ? await takeTouchedPlots(flight.plots, swaths, choosing)
      : { plots: flight.plots, avisos: [] }
  if ('unusable' in taken) return taken
  const { plots } = taken

  const measurement: Measurement = { flight, plots, reported, options, plotsWereChosen: chooses, before: taken.avisos }
  const terms = { ...methodOptions(metodo), ...(options.repeats && { repeats: options.repeats }) }
  const { onFound } = options
  let summed: Summed | undefined
  const measured = await measureCoverage(
    { plots, swaths },
    {
      ...during(begun, 1, options),
      ...terms,
      ...(options.layers !== undefined && { layers: options.layers }),
      ...(onFound && {
        onSums(coverage: Sums) {
          summed = summedUp(measurement, coverage)
          reportFound(measurement, summed, onFound)
        },
      }),
    },
  )
  // Layers that were not requested are made where they may be too large, so that the same flight is refused everywhere.
  const isUnknown = !measured.layers && mostBytes(measured) > LAYERS_LIMIT_BYTES
  const weighed = isUnknown
    ? await measureCoverage({ plots, swaths }, { ...during(1, 1, options), ...terms })
    : measured
  const { layers, runOfSwath, ...coverage } = measured
  const { trajectory, taxa, ...reading } = summed ?? summedUp(measurement, measured)
  const weight = layerWeight(weighed, trajectory)
  const facts = { ...reading.facts, drawn: { bytes: weight.bytes, file: reported.names[weight.heaviest] ?? '' } }
  const judged = judgeFlight(facts, reported.names)
  if (judged.unusable) return { unusable: judged.unusable }
  const areas = areaNumbers(coverage.areas)
  const estimated =
    flight.deduced &&
    (await estimatedIntervals(flight.deduced, coverage, plots, { ...during(1, 1, options), ...terms }))
  const found = numbersOf(measurement, { coverage, trajectory, facts, taxa }, judged.avisos)
  const official = estimated ? withIntervals(found, estimated) : found
  const widthM = options.typed?.faixaExecutada ?? flight.widthM
  const { numbers, layers: evaluated } = await withWorth(
    official,
    { plots, swaths, coverage: measured, ...present({ widthM }) },
    options,
    {
      ...terms,
      ...present({ signal: options.signal }),
    },
  )
  // Shapes that were left out are drawn as well, so that a person can decide otherwise.
  const isAllMeasured = flight.leftOut.length === 0 && plots.length === flight.plots.length
  const near = registered?.plots ?? (isAllMeasured ? [] : [...flight.plots, ...flight.leftOut])
  // Layers of the rate and of an evaluation are left out rather than a flight refused because of them.
  const rated = taxa ? ratePieces(swaths, runOfSwath, taxa.taxa) : []
  const drawnRates = weight.bytes + pieceBytes(rated) > LAYERS_LIMIT_BYTES ? [] : rated
  const plotShapes = plots.map(({ id, label }, i) => ({ id, label, polygons: coverage.plots[i]?.polygons ?? [] }))
  return {
    numbers,
    measures: measuresOf(areas),
    suggestedNotes: suggestNotes(areas),
    plots: plots.map(({ id, label }) => ({ id, label })),
    notPlots: flight.notPlots,
    layers: inDrawingOrder([
      ...(layers ? flightLayers(layers, plotShapes, near, trajectory, judged.doubted, drawnRates) : []),
      ...evaluated.filter(({ pieces }) => pieceBytes(pieces) <= LAYERS_LIMIT_BYTES),
    ]),
    coverage,
    ...(trajectory && { trajectory }),
    ...(options.traced && { trace: flightTrace(swaths, flight.track?.flight, trajectory) }),
    ...(options.minutes && {
      minutes: sprayedMinutes({
        swaths,
        runOfSwath,
        track: flight.track?.flight,
        trajectory,
        grossHa: areas.areaBruta,
      }),
    }),
    avisos: numbers.avisos,
    compared: comparedFigures(facts),
    swapped,
    bounds: unionOf([swathBounds(swaths), ...plots.map(plotBounds), ...(trajectory?.legs ?? []).map(pathBounds)]),
    fieldBounds: fieldBounds(swaths, plots, coverage.plots),
  }
}

function withIntervals(
  numbers: FlightNumbers,
  { whole, plots }: Awaited<ReturnType<typeof estimatedIntervals>>,
): FlightNumbers {
  return {
    ...numbers,
    intervaloEstimado: whole,
    talhoes: numbers.talhoes.map((talhao, i) => ({ ...talhao, ...present({ intervaloEstimado: plots[i] }) })),
  }
}

type Sums = Omit<Coverage, 'layers'>

/** A flight to measure, with the plots that were chosen for it. */
interface Measurement {
  readonly flight: GatheredFlight
  readonly plots: readonly FlightPlot[]
  readonly reported: Reported
  readonly options: FlightOptions
  readonly plotsWereChosen: boolean
  /** Findings of the choice of the plots. */
  readonly before: readonly Aviso[]
}

/** The measured sums of a flight, before its layers exist. */
interface Summed {
  readonly coverage: Sums
  readonly trajectory: Trajectory | undefined
  readonly facts: FlightFacts
  readonly taxa: MeasuredTaxa | undefined
}

function summedUp({ flight, plots, reported, options, plotsWereChosen }: Measurement, coverage: Sums): Summed {
  const { swaths, track, doubts, deduced, valve } = flight
  const trajectory = track && measureTrajectory(track.flight, { swaths })
  const contracted = options.typed?.vazaoContratada
  const taxa = measureTaxa({ swaths, runOfSwath: coverage.runOfSwath, plots, ...present({ contracted }) })
  const facts = flightFacts({
    typed: options.typed ?? {},
    areas: coverage.areas,
    covered: coverage.plots,
    plots,
    plotsWereChosen,
    swaths,
    runOfSwath: coverage.runOfSwath,
    doubts,
    incomplete: reported.incomplete,
    recorded: { ...reported.recorded, ...present({ meanRate: taxa?.taxa.media }) },
    trajectory,
    deduced,
    valve,
  })
  return { coverage, trajectory, facts, taxa }
}

/**
 * Reports the numbers, and then the findings, while the layers are still missing; neither where a check refuses the flight or its layers
 * may be too large.
 */
function reportFound(measurement: Measurement, summed: Summed, onFound: OnFound): void {
  const { flight, plots, reported } = measurement
  const { coverage, facts, trajectory } = summed
  const mayBeTooLarge = mostBytes(coverage) + shapeBytes(plots, trajectory) > LAYERS_LIMIT_BYTES
  if (mayBeTooLarge || refuses(facts)) return
  const box = fieldBounds(flight.swaths, plots, coverage.plots)
  onFound({ numbers: numbersOf(measurement, summed, []), fieldBounds: box })
  const { avisos } = judgeFlight(facts, reported.names)
  onFound({ numbers: numbersOf(measurement, summed, avisos), fieldBounds: box, compared: comparedFigures(facts) })
}

function numbersOf(
  { flight, options, plots, before }: Measurement,
  { coverage, trajectory, facts, taxa }: { readonly coverage: Omit<Sums, 'runOfSwath'> } & Omit<Summed, 'coverage'>,
  judged: readonly Aviso[],
): FlightNumbers {
  const { track, widthM, deduced } = flight
  const areas = areaNumbers(coverage.areas)
  const decisoes = decisionsOn(flight, coverage, options, hardlyTouched(facts))
  return {
    metodo: options.metodo ?? METODO,
    ...areas,
    passadas: coverage.passes,
    ...present({ sobreposicaoPorPassadas: overlapClasses(coverage) }),
    ...(widthM !== undefined && { faixa: widthM }),
    ...(deduced && {
      estimado: true as const,
      confianca: deduced.confidence,
      fonteDaFaixa: deduced.fonteDaFaixa,
    }),
    talhoes: coverage.plots.map((plot, i) => ({
      ...plotNumbers(plot, plots[i]!.label),
      ...present({ taxa: taxa?.plots[i] }),
    })),
    ...present({ taxa: taxa?.taxa }),
    ...(trajectory && { trajeto: trackNumbers(trajectory, areas.areaAplicada) }),
    avisos: [
      ...flight.avisos.before,
      ...before,
      ...coverage.issues.map((issue) => avisoOf(issue)),
      ...flight.avisos.after,
      ...(track && trajectory ? at(track, trajectory.issues) : []),
      ...judged,
    ],
    ...(decisoes && { decisoes }),
  }
}

/** Collects the decisions. `hardly` is the finding of hardly touched plots. Undefined where nothing is open and no person decided. */
function decisionsOn(
  { decisions, plots }: GatheredFlight,
  { plots: covered, issues }: Pick<Coverage, 'plots' | 'issues'>,
  { repeats, onlyTouched = false }: FlightOptions,
  hardly: { readonly covered: number; readonly all: number } | undefined,
): Decisoes | undefined {
  const marcadores = issues.find(({ code }) => code === 'swath-repeated')?.count
  const left = plots.length - covered.length
  const touched = onlyTouched && left > 0 ? { covered: covered.length, all: plots.length } : hardly
  const isAny = decisions.length > 0 || marcadores !== undefined || touched !== undefined
  if (!isAny) return undefined
  return {
    poligonos: decisions,
    ...(marcadores !== undefined && { repetidos: { marcadores, segundoVoo: repeats === 'flown-again' } }),
    ...(touched && { tocados: { talhoes: touched.covered, todos: touched.all, so: onlyTouched } }),
  }
}

/** Maps the progress of a part to the range from `from` to `to`. */
function during(
  from: number,
  to: number,
  { signal, onProgress }: FlightOptions,
): Pick<FlightOptions, 'signal' | 'onProgress'> {
  return {
    ...(signal && { signal }),
    ...(onProgress && { onProgress: (done: number) => onProgress(from + (to - from) * done) }),
  }
}
